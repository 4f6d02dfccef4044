/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Reading: pages are fetched for all leases of a task at once, within a budget of memory, and
 * handed to the thread that polls as events in feed order.
 */
@NullMarked
package io.cosmosfeed.connect.read;

import org.jspecify.annotations.NullMarked;
