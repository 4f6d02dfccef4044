/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Planning: which containers are read, under which root, and which leases there are. The connector
 * plans; tasks only follow.
 */
@NullMarked
package io.cosmosfeed.connect.plan;

import org.jspecify.annotations.NullMarked;
