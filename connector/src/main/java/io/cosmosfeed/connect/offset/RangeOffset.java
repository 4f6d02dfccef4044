/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.offset;

import io.cosmosfeed.changefeed.Position;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What is known of a feed range: a place from which nothing is lost, or what the range was split
 * into.
 *
 * <p>The epoch is the identity of the root, or of the split, that gave birth to the range. An
 * offset of another epoch is a remnant of an earlier life and is ignored.
 */
public sealed interface RangeOffset {

  long epoch();

  /** The map that Connect keeps. */
  Map<String, Object> toMap();

  /** Everything up to a position was delivered. */
  record Progress(Position position, long epoch) implements RangeOffset {

    public Progress {
      if (position instanceof Position.Now) {
        throw new IllegalArgumentException("'now' is no place to come back to");
      }
    }

    @Override
    public Map<String, Object> toMap() {
      return withPosition(Optional.of(position)).put(EPOCH, epoch).toMap();
    }
  }

  /**
   * The range was split: from here on its pieces are read, each under its own source partition.
   *
   * @param position where the pieces read on from; empty if the range had not started, so that they
   *     inherit its start
   * @param cuts where the range was cut, rising, at least one
   * @param born the epoch of the pieces
   */
  record Pointer(Optional<Position> position, long epoch, List<String> cuts, long born)
      implements RangeOffset {

    public Pointer {
      cuts = List.copyOf(cuts);
      if (cuts.isEmpty()) {
        throw new IllegalArgumentException("A split has at least one cut");
      }
    }

    @Override
    public Map<String, Object> toMap() {
      return withPosition(position)
          .put(EPOCH, epoch)
          .put(SPLIT, String.join(",", cuts))
          .put(BORN, born)
          .toMap();
    }
  }

  String LSN = "lsn";
  String START_TIME = "startTime";
  String EPOCH = "epoch";
  String SPLIT = "split";
  String BORN = "born";

  private static ConnectMap withPosition(Optional<Position> position) {
    ConnectMap map = new ConnectMap();
    if (position.isPresent() && position.get() instanceof Position.After after) {
      map.put(LSN, after.lsn());
    }
    if (position.isPresent() && position.get() instanceof Position.At at) {
      map.put(START_TIME, at.instant().toString());
    }
    return map;
  }

  /**
   * Reads an offset.
   *
   * @throws IllegalArgumentException if it is malformed or has no epoch; the message says why
   */
  static RangeOffset fromMap(Map<String, ?> map) {
    FieldReader fields = new FieldReader("offset of a range", map);
    fields.allowOnly(LSN, START_TIME, EPOCH, SPLIT, BORN);
    if (!fields.has(EPOCH)) {
      throw fields.malformed(
          "has no 'epoch'; take over the one that GET /connectors/…/offsets shows for this range");
    }
    long epoch = fields.number(EPOCH);
    Optional<Position> position = position(fields);
    if (fields.has(SPLIT)) {
      return new Pointer(position, epoch, fields.list(SPLIT), fields.number(BORN));
    }
    return new Progress(
        position.orElseThrow(() -> fields.malformed("needs '" + LSN + "' or '" + START_TIME + "'")),
        epoch);
  }

  private static Optional<Position> position(FieldReader fields) {
    OptionalLong lsn = fields.optionalNumber(LSN);
    Optional<Instant> startTime = fields.optionalInstant(START_TIME);
    if (lsn.isPresent() && startTime.isPresent()) {
      throw fields.malformed("has both '" + LSN + "' and '" + START_TIME + "'");
    }
    return lsn.isPresent()
        ? Optional.of(new Position.After(lsn.getAsLong()))
        : startTime.map(Position.At::new);
  }
}
