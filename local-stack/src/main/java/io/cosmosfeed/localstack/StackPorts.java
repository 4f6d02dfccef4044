/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.localstack;

/**
 * Where the three parts of a stack listen; {@link Ports#ANY} stands for any free port.
 *
 * @param kafka of the broker
 * @param connect of the worker's REST interface
 * @param cosmos of the in-memory Cosmos DB
 */
public record StackPorts(int kafka, int connect, int cosmos) {
  /** Any free ports. */
  public static final StackPorts FREE = new StackPorts(Ports.ANY, Ports.ANY, Ports.ANY);
}
