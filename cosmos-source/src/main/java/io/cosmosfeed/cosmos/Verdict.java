/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.cosmos;

import io.cosmosfeed.changefeed.ChangeFeedException.Kind;
import java.util.Optional;

/**
 * What a failure means.
 *
 * @param kind what can be done about it
 * @param reason why it came and what to do, without a full stop
 * @param setting the configuration key to look at, where one is known
 */
record Verdict(Kind kind, String reason, Optional<String> setting) {

  Verdict(Kind kind, String reason) {
    this(kind, reason, Optional.empty());
  }
}
