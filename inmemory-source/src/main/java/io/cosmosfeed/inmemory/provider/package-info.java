/* SPDX-License-Identifier: Apache-2.0 */
/**
 * The change feeds of an account in memory, behind the SPI: the provider {@code inmemory}, and
 * {@link io.cosmosfeed.inmemory.provider.InMemoryAccount} for tests that have a store at hand.
 */
@NullMarked
package io.cosmosfeed.inmemory.provider;

import org.jspecify.annotations.NullMarked;
