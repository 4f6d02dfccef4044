/* SPDX-License-Identifier: Apache-2.0 */
/** The whole product, end to end, on the local stack. */
@NullMarked
package io.cosmosfeed.integration;

import org.jspecify.annotations.NullMarked;
