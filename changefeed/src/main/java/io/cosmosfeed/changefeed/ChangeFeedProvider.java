/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.changefeed;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/**
 * A kind of account whose change feeds can be read, found by {@link java.util.ServiceLoader} with
 * the class loader of this interface (Connect isolates plugins).
 *
 * <p>Implementations have a public constructor without arguments, hold no state and are safe for
 * use by several threads.
 */
public interface ChangeFeedProvider {

  /** The name by which a configuration chooses this provider, for instance {@code cosmos}. */
  String name();

  /**
   * The configuration keys that this provider understands, in the order in which a form shows them.
   */
  List<Setting> settings();

  /**
   * What is wrong with the settings as far as their text tells; nothing is asked over the network.
   *
   * @param settings values by key, defaults filled in; secrets in clear text
   * @return one problem per key and reason, empty if there is none
   */
  List<SettingProblem> validate(Map<String, String> settings);

  /**
   * Opens the account and proves that it answers and accepts the credentials.
   *
   * @param settings values by key, defaults filled in; secrets in clear text
   * @param requestTimeout how long any one request to the account may take, a page of a feed
   *     included
   * @return the account; fails with a {@link ChangeFeedException} that names the setting to look at
   *     where one is known
   */
  CompletionStage<ChangeFeedAccount> connect(Map<String, String> settings, Duration requestTimeout);
}
