/* SPDX-License-Identifier: Apache-2.0 */
/**
 * What a change looks like as a record: key, value, headers and topic. Pure but for one thing: the
 * schema of structs grows with the documents seen. Positions are stamped on by others.
 */
@NullMarked
package io.cosmosfeed.connect.record;

import org.jspecify.annotations.NullMarked;
