/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.offset;

import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.changefeed.Position;
import io.cosmosfeed.connect.config.StartPosition;
import java.util.List;
import java.util.Map;

/** What is known of the root of a container's tree of ranges. */
public sealed interface RootOffset {

  /** Where the reading of the container starts, or started. */
  StartPosition start();

  /** The map that Connect keeps. */
  Map<String, Object> toMap();

  /**
   * The layout a container was first read with, and where reading started.
   *
   * @param cuts the inner bounds of the layout, rising; none if it was one range
   * @param start where reading started
   * @param lsns for {@code now}, the newest LSN of each range at that moment; else empty
   * @param epoch identifies this root and the ranges of its layout
   */
  record Layout(List<String> cuts, StartPosition start, List<Long> lsns, long epoch)
      implements RootOffset {

    public Layout {
      cuts = List.copyOf(cuts);
      lsns = List.copyOf(lsns);
      int ranges = FeedRange.FULL.splitAt(cuts).size();
      boolean isFrozen = start instanceof StartPosition.Now;
      if (isFrozen ? lsns.size() != ranges : !lsns.isEmpty()) {
        throw new IllegalArgumentException(
            "A root that starts at now has one LSN for each of its ranges, any other has none: "
                + ranges
                + " ranges, "
                + lsns.size()
                + " LSNs");
      }
    }

    /** The ranges of the layout, which tile the key space. */
    public List<FeedRange> ranges() {
      return FeedRange.FULL.splitAt(cuts);
    }

    /** Where the range of an index starts. */
    public Position startOf(int index) {
      if (start instanceof StartPosition.At at) {
        return new Position.At(at.instant());
      }
      return start instanceof StartPosition.Now
          ? new Position.After(lsns.get(index))
          : Position.BEGINNING;
    }

    @Override
    public Map<String, Object> toMap() {
      ConnectMap map =
          new ConnectMap()
              .put(RANGES, String.join(",", cuts))
              .put(START, start.toString())
              .put(EPOCH, epoch);
      if (!lsns.isEmpty()) {
        map.put(LSNS, String.join(",", lsns.stream().map(String::valueOf).toList()));
      }
      return map.toMap();
    }
  }

  /** An operator's wish to read everything again from a start; the connector completes it. */
  record Request(StartPosition start) implements RootOffset {
    @Override
    public Map<String, Object> toMap() {
      return new ConnectMap().put(START, start.toString()).toMap();
    }
  }

  String RANGES = "ranges";
  String START = "start";
  String LSNS = "lsns";
  String EPOCH = "epoch";

  /**
   * Reads an offset.
   *
   * @throws IllegalArgumentException if it is malformed; the message says why
   */
  static RootOffset fromMap(Map<String, ?> map) {
    FieldReader fields = new FieldReader("offset of a root", map);
    fields.allowOnly(RANGES, START, LSNS, EPOCH);
    StartPosition start = start(fields);
    boolean isRequest = !fields.has(RANGES) && !fields.has(LSNS) && !fields.has(EPOCH);
    if (isRequest) {
      return new Request(start);
    }
    if (!fields.has(EPOCH)) {
      throw fields.malformed("has no 'epoch'; to read everything again leave only 'start'");
    }
    List<Long> lsns = fields.has(LSNS) ? lsns(fields) : List.of();
    return new Layout(fields.list(RANGES), start, lsns, fields.number(EPOCH));
  }

  private static StartPosition start(FieldReader fields) {
    String text = fields.text(START);
    try {
      return StartPosition.parse(text);
    } catch (IllegalArgumentException e) {
      throw fields.malformed(
          "has '" + text + "' in '" + START + "', which is not " + StartPosition.SYNTAX);
    }
  }

  private static List<Long> lsns(FieldReader fields) {
    try {
      List<Long> lsns = fields.list(LSNS).stream().map(Long::valueOf).toList();
      if (lsns.stream().allMatch(lsn -> lsn >= 0)) {
        return lsns;
      }
    } catch (NumberFormatException e) {
      throw noLsns(fields);
    }
    throw noLsns(fields);
  }

  private static IllegalArgumentException noLsns(FieldReader fields) {
    return fields.malformed("has an LSN in '" + LSNS + "' that is no whole number from 0");
  }
}
