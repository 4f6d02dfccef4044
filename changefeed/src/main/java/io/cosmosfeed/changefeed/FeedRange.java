/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.changefeed;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A slice of the partition-key hash space: {@code min} inclusive to {@code max} exclusive, "" to
 * "FF" being all of it.
 *
 * <p>Bounds are effective partition keys: upper-case hexadecimal text of any length, ordered as
 * text. The text form of a range is {@code min-max}, for instance {@code -20} or {@code 20-FF}.
 */
public record FeedRange(String min, String max) implements Comparable<FeedRange> {

  private static final Pattern BOUND = Pattern.compile("[0-9A-F]*");
  private static final Comparator<FeedRange> ORDER =
      Comparator.comparing(FeedRange::min).thenComparing(FeedRange::max);

  /** The whole key space. Stands last among the constants, since making it needs the others. */
  public static final FeedRange FULL = new FeedRange("", "FF");

  public FeedRange {
    requireBound(min);
    requireBound(max);
    if (min.compareTo(max) >= 0) {
      throw new IllegalArgumentException(
          "A feed range is not empty: '" + min + "' is not below '" + max + "'");
    }
  }

  /**
   * Reads the text form.
   *
   * @throws IllegalArgumentException if the text is not {@code min-max} with {@code min} below
   *     {@code max}
   */
  public static FeedRange parse(String text) {
    int dash = text.indexOf('-');
    if (dash < 0) {
      throw new IllegalArgumentException("Not a feed range (min-max): '" + text + "'");
    }
    return new FeedRange(text.substring(0, dash), text.substring(dash + 1));
  }

  /** Whether a hash lies in this range. */
  public boolean contains(String effectivePartitionKey) {
    return min.compareTo(effectivePartitionKey) <= 0 && effectivePartitionKey.compareTo(max) < 0;
  }

  /** Whether another range lies within this one. */
  public boolean covers(FeedRange other) {
    return min.compareTo(other.min) <= 0 && other.max.compareTo(max) <= 0;
  }

  /** What this range and another have in common, if anything. */
  public Optional<FeedRange> intersect(FeedRange other) {
    String from = min.compareTo(other.min) >= 0 ? min : other.min;
    String to = max.compareTo(other.max) <= 0 ? max : other.max;
    return from.compareTo(to) < 0 ? Optional.of(new FeedRange(from, to)) : Optional.empty();
  }

  /**
   * The ranges that tile this one when it is cut.
   *
   * @param cuts rising, each strictly inside this range; none gives this range alone
   * @throws IllegalArgumentException if a cut lies outside or they do not rise
   */
  public List<FeedRange> splitAt(List<String> cuts) {
    List<FeedRange> pieces = new ArrayList<>(cuts.size() + 1);
    String from = min;
    for (String cut : cuts) {
      boolean isInside = from.compareTo(cut) < 0 && cut.compareTo(max) < 0;
      if (!isInside) {
        throw new IllegalArgumentException(
            "The cuts " + cuts + " do not rise strictly inside the range " + this);
      }
      pieces.add(new FeedRange(from, cut));
      from = cut;
    }
    pieces.add(new FeedRange(from, max));
    return pieces;
  }

  private static void requireBound(String bound) {
    if (!BOUND.matcher(bound).matches()) {
      throw new IllegalArgumentException(
          "A bound of a feed range is upper-case hexadecimal text: '" + bound + "'");
    }
  }

  @Override
  public int compareTo(FeedRange other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return min + "-" + max;
  }
}
