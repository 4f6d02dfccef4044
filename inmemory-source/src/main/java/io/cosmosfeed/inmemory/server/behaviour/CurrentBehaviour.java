/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server.behaviour;

import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** How a running server behaves, which may change. Safe for use by several threads. */
public final class CurrentBehaviour implements Supplier<Behaviour> {
  private volatile Behaviour current;

  public CurrentBehaviour(Behaviour initial) {
    this.current = initial;
  }

  @Override
  public Behaviour get() {
    return current;
  }

  /** Changes it, for all requests from now on. */
  public synchronized void change(UnaryOperator<Behaviour> change) {
    current = change.apply(current);
  }
}
