/* SPDX-License-Identifier: Apache-2.0 */
/** The program behind {@code ./run-local}: documents in, records out, on one machine. */
@NullMarked
package io.cosmosfeed.localstack.run;

import org.jspecify.annotations.NullMarked;
