/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.cosmos;

import io.cosmosfeed.changefeed.ContainerName;
import io.cosmosfeed.changefeed.FeedMode;
import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.changefeed.Position;

/** What was asked of the account; its text form begins the message of a failure. */
sealed interface Asked {

  /** What it means if the account knows nothing of the kind. */
  String absence();

  /** Whether the account answers, and accepts the credential. */
  record Connection() implements Asked {
    @Override
    public String absence() {
      return "This is not the address of a Cosmos DB account";
    }

    @Override
    public String toString() {
      return "Connecting";
    }
  }

  /** The containers of a database. */
  record Containers(String database) implements Asked {
    @Override
    public String absence() {
      return "There is no database " + database + " here";
    }

    @Override
    public String toString() {
      return "Listing the containers of database " + database;
    }
  }

  /** What a container is, or how it is laid out. */
  record Container(ContainerName name) implements Asked {
    @Override
    public String absence() {
      return "There is no container " + name + " here";
    }

    @Override
    public String toString() {
      return "Looking at container " + name;
    }
  }

  /** A page of a feed. */
  record Page(ContainerName container, FeedMode mode, FeedRange range, Position position)
      implements Asked {

    /** Whether the page is of all versions and deletes, and asked for by its LSN. */
    boolean resumesAllVersions() {
      return mode == FeedMode.ALL_VERSIONS_AND_DELETES && position instanceof Position.After;
    }

    @Override
    public String absence() {
      return "There is no container " + container + " any more";
    }

    @Override
    public String toString() {
      return "Reading range " + range + " of container " + container;
    }
  }
}
