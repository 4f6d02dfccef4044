/* SPDX-License-Identifier: Apache-2.0 */
/** What clients asked a server, and what it answered: for tests and for people. */
@NullMarked
package io.cosmosfeed.inmemory.server.traffic;

import org.jspecify.annotations.NullMarked;
