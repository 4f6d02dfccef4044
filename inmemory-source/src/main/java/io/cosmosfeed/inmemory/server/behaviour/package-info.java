/* SPDX-License-Identifier: Apache-2.0 */
/**
 * What is contested or differs between kinds of accounts, and therefore switchable. The defaults
 * are what the service most likely does.
 *
 * <p>Enter at {@link io.cosmosfeed.inmemory.server.behaviour.Behaviour}.
 */
@NullMarked
package io.cosmosfeed.inmemory.server.behaviour;

import org.jspecify.annotations.NullMarked;
