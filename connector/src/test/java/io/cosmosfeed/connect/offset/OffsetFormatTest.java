/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.offset;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.cosmosfeed.changefeed.ContainerName;
import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.changefeed.Position;
import io.cosmosfeed.connect.config.StartPosition;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * The persistent format, held by a file: later releases must read what this one wrote. A line may
 * be added to the file; none may ever be changed.
 */
class OffsetFormatTest {

  private static final String GOLDEN = "offsets-0.1.jsonl";
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final TypeReference<Map<String, Object>> MAP = new TypeReference<>() {};

  private static final ContainerName SALES = new ContainerName("shop", "sales");
  private static final String RID = "AbCdEfGhIjk=";
  private static final Instant EIGHT = Instant.parse("2026-01-31T08:00:00Z");
  private static final long EPOCH = 1769860800000123L;
  private static final long BORN = 1769860899999321L;

  private static final SourcePartition ROOT = new SourcePartition.Root("orders", SALES, RID);
  private static final SourcePartition FIRST = range("", "3FFFFFFF");
  private static final SourcePartition MIDDLE = range("3FFFFFFF", "7FFFFFFF");

  /** What the lines of the file mean, in their order. */
  private static final List<Entry> ENTRIES =
      List.of(
          new Entry(new SourcePartition.Marker("orders", SALES), new MarkerOffset(RID)),
          new Entry(
              ROOT,
              new RootOffset.Layout(
                  List.of("3FFFFFFF", "7FFFFFFF"),
                  StartPosition.NOW,
                  List.of(17L, 0L, 23L),
                  EPOCH)),
          new Entry(ROOT, new RootOffset.Layout(List.of(), StartPosition.NOW, List.of(17L), EPOCH)),
          new Entry(
              ROOT,
              new RootOffset.Layout(
                  List.of("3FFFFFFF"), StartPosition.BEGINNING, List.of(), EPOCH)),
          new Entry(
              ROOT,
              new RootOffset.Layout(List.of(), new StartPosition.At(EIGHT), List.of(), EPOCH)),
          new Entry(ROOT, new RootOffset.Request(StartPosition.BEGINNING)),
          new Entry(ROOT, new RootOffset.Request(StartPosition.NOW)),
          new Entry(ROOT, new RootOffset.Request(new StartPosition.At(EIGHT))),
          new Entry(FIRST, new RangeOffset.Progress(Position.BEGINNING, EPOCH)),
          new Entry(MIDDLE, new RangeOffset.Progress(new Position.After(4711), EPOCH)),
          new Entry(
              range("7FFFFFFF", "FF"), new RangeOffset.Progress(new Position.At(EIGHT), EPOCH)),
          new Entry(
              MIDDLE,
              new RangeOffset.Pointer(
                  Optional.of(new Position.After(4711)),
                  EPOCH,
                  List.of("4FFFFFFF", "6FFFFFFF"),
                  BORN)),
          new Entry(
              MIDDLE,
              new RangeOffset.Pointer(
                  Optional.of(new Position.At(EIGHT)), EPOCH, List.of("4FFFFFFF"), BORN)),
          new Entry(
              range("", "FF"),
              new RangeOffset.Pointer(Optional.empty(), EPOCH, List.of("7FFFFFFF"), BORN)));

  @Test
  void whatAnEarlierReleaseWroteIsRead() {
    assertThat(goldenLines().stream().map(OffsetFormatTest::read).toList()).isEqualTo(ENTRIES);
  }

  @Test
  void whatIsWrittenIsWhatAnEarlierReleaseWrote() {
    assertThat(ENTRIES.stream().map(OffsetFormatTest::write).toList()).isEqualTo(goldenLines());
  }

  private record Entry(SourcePartition partition, Object offset) {}

  private static SourcePartition range(String min, String max) {
    return new SourcePartition.Range("orders", SALES, new FeedRange(min, max));
  }

  private static Entry read(JsonNode line) {
    SourcePartition partition = SourcePartition.fromMap(map(line.get("partition")));
    Map<String, Object> offset = map(line.get("offset"));
    if (partition instanceof SourcePartition.Range) {
      return new Entry(partition, RangeOffset.fromMap(offset));
    }
    return new Entry(
        partition,
        partition instanceof SourcePartition.Root
            ? RootOffset.fromMap(offset)
            : MarkerOffset.fromMap(offset));
  }

  private static JsonNode write(Entry entry) {
    Map<String, Object> offset;
    if (entry.offset() instanceof RangeOffset range) {
      offset = range.toMap();
    } else if (entry.offset() instanceof RootOffset root) {
      offset = root.toMap();
    } else {
      offset = ((MarkerOffset) entry.offset()).toMap();
    }
    return tree(Map.of("partition", entry.partition().toMap(), "offset", offset));
  }

  private static Map<String, Object> map(JsonNode node) {
    return JSON.convertValue(node, MAP);
  }

  /** As text and back, so that numbers are of the same Java type on both sides. */
  private static JsonNode tree(Map<String, Object> map) {
    try {
      return JSON.readTree(JSON.writeValueAsString(map));
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }

  private static List<JsonNode> goldenLines() {
    try (InputStream file =
        Objects.requireNonNull(OffsetFormatTest.class.getResourceAsStream(GOLDEN))) {
      List<JsonNode> lines = new ArrayList<>();
      for (String line : new String(file.readAllBytes(), StandardCharsets.UTF_8).lines().toList()) {
        lines.add(JSON.readTree(line));
      }
      return lines;
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
