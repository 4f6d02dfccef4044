/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Delivering: what was read becomes records with positions from which nothing is lost, in batches
 * that end where a transaction may.
 */
@NullMarked
package io.cosmosfeed.connect.deliver;

import org.jspecify.annotations.NullMarked;
