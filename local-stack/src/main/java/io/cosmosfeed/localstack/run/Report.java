/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.localstack.run;

import io.cosmosfeed.localstack.LocalStack;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** What a run tells the person at the terminal. */
final class Report {
  private static final int FIRST_RECORDS = 5;
  private static final int LINE_WIDTH = 120;
  private static final Duration PROGRESS_EVERY = Duration.ofSeconds(1);

  private final Plan plan;
  private final PrintWriter out;
  private final LongSupplier nanoTime;
  private final long start;
  private long firstRecord;
  private long lastRecord;
  private long lastProgress;
  private int read;
  private int shown;
  private int summarized;

  Report(Plan plan, PrintWriter out, LongSupplier nanoTime) {
    this.plan = plan;
    this.out = out;
    this.nanoTime = nanoTime;
    this.start = nanoTime.getAsLong();
    this.lastProgress = start;
  }

  /** How many records have been read back. */
  int read() {
    return read;
  }

  void starting(Path logs) {
    say("Starting an in-memory Cosmos DB, Kafka %s and Kafka Connect.", plan.kafkaVersion());
    say("Their logs are in %s", logs);
  }

  void writing(int documents) {
    Target target = plan.target();
    say(
        "Writing %,d documents into %s/%s, partition key %s, %d range%s.",
        documents,
        target.database(),
        target.containers().get(0),
        String.join(",", target.partitionKeyPaths()),
        plan.ranges(),
        plan.ranges() == 1 ? "" : "s");
  }

  void posted() {
    say("Connector %s is posted; reading topic %s.", plan.connector().name(), plan.topic());
  }

  /** Shows the first records of all, and later ones while they come one by one. */
  void records(List<ConsumerRecord<String, String>> records, boolean isBacklogRead) {
    if (records.isEmpty()) {
      return;
    }
    lastRecord = nanoTime.getAsLong();
    if (read == 0) {
      firstRecord = lastRecord;
    }
    for (ConsumerRecord<String, String> each : records) {
      if (shown < FIRST_RECORDS || isBacklogRead) {
        show(each);
      }
    }
    read += records.size();
  }

  /** At most once a second. */
  void progress(Feeder feeder) {
    boolean isDue = nanoTime.getAsLong() - lastProgress >= PROGRESS_EVERY.toNanos();
    if (isDue) {
      lastProgress = nanoTime.getAsLong();
      say(
          "  %,d of %,d documents written, %,d records read",
          feeder.written(), feeder.backlog(), read);
    }
  }

  /** Of all that has been read so far. */
  void summary() {
    if (read == 0) {
      say("No record has been read.");
      return;
    }
    double seconds = (lastRecord - firstRecord) / 1e9;
    say("");
    say(
        "%,d records read back from Kafka%s; the first %.1f s after the start.",
        read,
        // Records that came all at once have no rate.
        seconds > 0 ? String.format(Locale.ROOT, ", %,.0f records/s", read / seconds) : "",
        (firstRecord - start) / 1e9);
    summarized = read;
  }

  /** If more has been read since the summary. */
  void total() {
    if (read > summarized) {
      say("%,d records read back in all.", read);
    }
  }

  void whereToLook(LocalStack stack) {
    String connector = stack.rest().uri() + "/connectors/" + plan.connector().name();
    say("Cosmos DB (in memory)   %s", stack.cosmos().endpoint());
    say("Kafka                   %s", stack.kafka().bootstrapServers());
    say("Kafka Connect (REST)    %s", stack.rest().uri());
    say("Try next, from another terminal:");
    say("  curl -s %s/status", connector);
    say("  curl -s %s/offsets", connector);
    say(
        "  java -cp '%s/*' org.apache.kafka.tools.consumer.ConsoleConsumer"
            + " --bootstrap-server %s --topic %s --from-beginning --property print.key=true",
        plan.kafkaLibraries(), stack.kafka().bootstrapServers(), plan.topic());
    say("");
  }

  private void show(ConsumerRecord<String, String> each) {
    shown++;
    String line =
        String.format(
            Locale.ROOT,
            "%s-%d@%d  %s  %s",
            each.topic(),
            each.partition(),
            each.offset(),
            each.key(),
            each.value());
    say("%s", line.length() > LINE_WIDTH ? line.substring(0, LINE_WIDTH - 1) + "…" : line);
  }

  private void say(String format, Object... values) {
    out.println(String.format(Locale.ROOT, format, values));
  }
}
