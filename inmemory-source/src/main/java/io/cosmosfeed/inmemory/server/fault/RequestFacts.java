/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server.fault;

import java.util.Optional;

/**
 * What is known of a request before it is answered.
 *
 * @param container {@code database/container}, by name
 * @param range the id of the physical range it is addressed to
 * @param ifNoneMatch its entity tag
 */
public record RequestFacts(
    RequestKind kind,
    Optional<String> container,
    Optional<String> range,
    Optional<String> ifNoneMatch) {}
