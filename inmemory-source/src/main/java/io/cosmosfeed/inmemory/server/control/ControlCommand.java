/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server.control;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.function.Function;

/**
 * Something that a control request can ask for.
 *
 * @param method of HTTP
 * @param name the path below the root
 * @param says what it does and which fields it has, for the list of all
 * @param action does it, and gives the answer
 */
record ControlCommand(
    String method, String name, String says, Function<ControlRequest, JsonNode> action) {}
