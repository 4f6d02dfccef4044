/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.provider;

import io.cosmosfeed.inmemory.store.InMemoryCosmos;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The accounts in the memory of this JVM, by the name that {@code inmemory.account} gives them.
 *
 * <p>An account is there from the first time that somebody asks for it until the JVM ends, whoever
 * reads it meanwhile: a connector that is stopped, or whose tasks move, finds its documents again,
 * and what was written in between.
 */
public final class InMemoryAccounts {

  private static final Map<String, WorkerAccount> ACCOUNTS = new ConcurrentHashMap<>();

  private InMemoryAccounts() {}

  /** The store of an account, to write to what a connector of this JVM reads. */
  public static InMemoryCosmos store(String account) {
    return named(account).store();
  }

  /** Forgets an account with all it holds, and closes its ports. */
  public static void forget(String account) {
    WorkerAccount forgotten = ACCOUNTS.remove(account);
    if (forgotten != null) {
      forgotten.close();
      forgotten.store().clear();
    }
  }

  static WorkerAccount named(String account) {
    return ACCOUNTS.computeIfAbsent(account, WorkerAccount::new);
  }
}
