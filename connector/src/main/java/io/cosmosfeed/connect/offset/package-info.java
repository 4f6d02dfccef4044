/* SPDX-License-Identifier: Apache-2.0 */
/**
 * What Connect keeps for us: source partitions and offsets as typed values, and their one
 * translation from and to Connect's maps.
 *
 * <p>The format is persistent. Releases read what earlier ones wrote; a golden file holds it.
 */
@NullMarked
package io.cosmosfeed.connect.offset;

import org.jspecify.annotations.NullMarked;
