/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.localstack.run;

import io.cosmosfeed.localstack.Await;
import io.cosmosfeed.localstack.Installation;
import io.cosmosfeed.localstack.LocalStack;
import io.cosmosfeed.localstack.Records;
import io.cosmosfeed.localstack.StackOptions;
import io.cosmosfeed.localstack.StartingStack;
import io.cosmosfeed.localstack.Tuning;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;

/** One run: the stack, the documents going in, the records coming out. */
final class Session {
  /** A run without an end still goes through a wait that has one. */
  private static final Duration UNTIL_INTERRUPTED = Duration.ofDays(365);

  private final Plan plan;
  private final Installation installation;
  private final Path directory;
  private final Interruption interruption;
  private final Report report;
  private final long start = System.nanoTime();
  private boolean toldWhereToLook;

  Session(
      Plan plan,
      Installation installation,
      Path directory,
      PrintWriter out,
      Interruption interruption) {
    this.plan = plan;
    this.installation = installation;
    this.directory = directory;
    this.interruption = interruption;
    this.report = new Report(plan, out, System::nanoTime);
  }

  /** Returns once enough records have been read back, or the run has been interrupted. */
  void run() {
    report.starting(directory);
    try (StartingStack starting = LocalStack.launch(stackOptions());
        DocumentWriter writer = DocumentWriter.open(starting.cosmos(), plan.target())) {
      Feeder feeder = Feeder.start(writer, plan, System::nanoTime);
      report.writing(feeder.backlog());
      LocalStack stack = starting.ready();
      stack.rest().create(plan.connector().name(), plan.connector().config());
      report.posted();
      try (Records<String> records = Records.committed(stack.kafka(), plan.topic())) {
        follow(stack, feeder, records);
      }
      // All is in memory or goes with the run: nobody waits for farewells.
      starting.kill();
    }
  }

  private void follow(LocalStack stack, Feeder feeder, Records<String> records) {
    ConnectorWatch watch =
        new ConnectorWatch(stack.worker(), plan.connector().name(), System::nanoTime);
    try {
      Await.atMost(timeLeft()).until("end", () -> step(stack, feeder, records, watch));
    } catch (Await.TimedOut e) {
      throw new SessionFailed(ExitCode.TIMED_OUT, missing(feeder) + watch.now(), e);
    } catch (RuntimeException e) {
      // Ctrl-C takes the processes away under our feet: that is the end, and no failure.
      if (!interruption.isRequested()) {
        throw e;
      }
    }
    report.total();
  }

  /** Whether this was the last step. */
  private boolean step(
      LocalStack stack, Feeder feeder, Records<String> records, ConnectorWatch watch) {
    feeder.tick();
    watch.failIfFailed();
    report.records(records.poll(), toldWhereToLook);
    boolean isBacklogRead = feeder.isBacklogWritten() && report.read() >= feeder.backlog();
    boolean isEnd = interruption.isRequested() || hasReadEnough();
    if (!isBacklogRead) {
      report.progress(feeder);
    }
    if ((isBacklogRead || isEnd) && !toldWhereToLook) {
      report.summary();
      report.whereToLook(stack);
      toldWhereToLook = true;
    }
    return isEnd;
  }

  private boolean hasReadEnough() {
    return plan.exitAfter().filter(count -> report.read() >= count).isPresent();
  }

  /** Of a run with an end, counted from its start. */
  private Duration timeLeft() {
    if (plan.exitAfter().isEmpty()) {
      return UNTIL_INTERRUPTED;
    }
    Duration left = plan.timeout().minusNanos(System.nanoTime() - start);
    return left.isNegative() ? Duration.ZERO : left;
  }

  private String missing(Feeder feeder) {
    return String.format(
        Locale.ROOT,
        "After %d s only %,d of %,d records have been read back; %,d of %,d documents are written.%n",
        plan.timeout().toSeconds(),
        report.read(),
        plan.exitAfter().orElse(0),
        feeder.written(),
        feeder.backlog());
  }

  private StackOptions stackOptions() {
    return new StackOptions(
        directory,
        installation.pluginPath(),
        plan.kafkaVersion(),
        plan.ports(),
        plan.ranges(),
        Tuning.SMALL,
        Tuning.SMALL);
  }
}
