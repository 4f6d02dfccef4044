/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.integration.resilience;

import io.cosmosfeed.integration.ConnectCluster;
import io.cosmosfeed.localstack.ConnectRest;
import io.cosmosfeed.localstack.CosmosControl;
import io.cosmosfeed.localstack.CosmosControl.PhysicalRange;
import java.util.List;

/** A feed that many things happen to, and how many tasks it has by now. */
final class SoakedFeed {

  private static final int FIRST_TASKS = 2;

  private final Feed feed;
  private int tasks = FIRST_TASKS;

  private SoakedFeed(Feed feed) {
    this.feed = feed;
  }

  static SoakedFeed started(Feed feed) {
    feed.run(FIRST_TASKS);
    return new SoakedFeed(feed);
  }

  Delivery delivery() {
    return feed.delivery();
  }

  String name() {
    return feed.name();
  }

  /** Connect's REST interface, once the connector and its tasks run. */
  ConnectRest restOfRunning() {
    feed.awaitRunning(tasks);
    return feed.rest();
  }

  ConnectRest rest() {
    return feed.rest();
  }

  ConnectCluster cluster() {
    return feed.cluster();
  }

  CosmosControl control() {
    return feed.control();
  }

  String container() {
    return feed.container().path();
  }

  List<PhysicalRange> ranges() {
    return feed.physicalRanges();
  }

  void stop() {
    feed.cluster().stop(feed.connector());
  }

  int tasks() {
    return tasks;
  }

  void changeTasks(int wanted) {
    restOfRunning()
        .put(name(), feed.connector().with("tasks.max", String.valueOf(wanted)).settings());
    tasks = wanted;
  }

  void assertAllArrived() {
    feed.assertAllArrived();
  }

  void assertPromiseKept() {
    feed.assertPromiseKept();
  }
}
