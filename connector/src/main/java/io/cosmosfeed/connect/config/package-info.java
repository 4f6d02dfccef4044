/* SPDX-License-Identifier: Apache-2.0 */
/**
 * What the connector can be told, parsed once. Each concern is a record beside its keys, their
 * documentation, defaults and checks; the rest of the code sees {@link
 * io.cosmosfeed.connect.config.CosmosFeedConfig} and never a map.
 */
@NullMarked
package io.cosmosfeed.connect.config;

import org.jspecify.annotations.NullMarked;
