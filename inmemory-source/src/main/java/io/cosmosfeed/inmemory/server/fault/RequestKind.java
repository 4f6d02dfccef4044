/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server.fault;

/** What a request is about. */
public enum RequestKind {
  /** The account itself. */
  ACCOUNT,
  /** Databases. */
  DATABASE,
  /** Containers. */
  CONTAINER,
  /** The physical ranges of a container. */
  RANGES,
  /** A page of a change feed. */
  FEED,
  /** One document read. */
  READ,
  /** Documents written, alone or in a batch. */
  WRITE,
  /** Documents asked for by a query. */
  QUERY
}
