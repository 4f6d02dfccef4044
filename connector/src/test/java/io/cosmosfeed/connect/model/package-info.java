/* SPDX-License-Identifier: Apache-2.0 */
/**
 * A model of everything around the connector's core: a service whose ranges split and merge, and a
 * Connect that flushes in part, crashes and restarts. The core in it is the real one.
 */
@NullMarked
package io.cosmosfeed.connect.model;

import org.jspecify.annotations.NullMarked;
