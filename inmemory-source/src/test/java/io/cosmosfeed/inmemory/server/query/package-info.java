/* SPDX-License-Identifier: Apache-2.0 */
@NullMarked
package io.cosmosfeed.inmemory.server.query;

import org.jspecify.annotations.NullMarked;
