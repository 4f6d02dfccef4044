/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.task;

import io.cosmosfeed.connect.read.ReadStats;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Says from time to time, in one line, what a task read since it last said so. */
final class TaskSummary implements Runnable {

  private static final Logger LOG = LoggerFactory.getLogger(TaskSummary.class);

  private final ReadStats stats;
  private long changes;
  private long pages;
  private long emptyPages;
  private long throttles;
  private double requestCharge;

  TaskSummary(ReadStats stats) {
    this.stats = stats;
  }

  @Override
  public void run() {
    LOG.info(
        "Read {} changes in {} pages ({} more were empty) for {} RU; throttled {} times",
        stats.changes() - changes,
        stats.pages() - pages,
        stats.emptyPages() - emptyPages,
        Math.round((stats.requestCharge() - requestCharge) * 100) / 100.0,
        stats.throttles() - throttles);
    changes = stats.changes();
    pages = stats.pages();
    emptyPages = stats.emptyPages();
    throttles = stats.throttles();
    requestCharge = stats.requestCharge();
  }
}
