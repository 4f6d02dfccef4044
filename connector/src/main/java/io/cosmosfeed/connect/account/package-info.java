/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Asking the account from threads that may wait: when a connector or a task starts, and when it
 * plans.
 */
@NullMarked
package io.cosmosfeed.connect.account;

import org.jspecify.annotations.NullMarked;
