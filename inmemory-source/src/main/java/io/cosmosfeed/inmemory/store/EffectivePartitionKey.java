/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.store;

import com.fasterxml.jackson.databind.JsonNode;
import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.changefeed.PartitionKey;
import io.cosmosfeed.changefeed.PartitionKeyDefinition;
import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;

/**
 * Where a partition key lies in the hash space of its container: upper-case hexadecimal text, as
 * the service and the SDKs compute it for partition keys of version 2.
 *
 * <p>A key of one level is hashed as a whole (hash V2), a hierarchical one level by level, the
 * hashes joined (MultiHash). The two top bits of each hash are zero, so that values lie in {@code
 * 00} to {@code 3F} while ranges run from "" to {@code FF}. Version 1 hashes differently: a
 * container's document therefore has to say {@code "version": 2}.
 */
public final class EffectivePartitionKey {

  private static final HexFormat HEX = HexFormat.of().withUpperCase();
  private static final int HASH_DIGITS = 32;
  private static final BigInteger END = BigInteger.ONE.shiftLeft(126);

  private static final int MISSING = 0x00;
  private static final int NULL = 0x01;
  private static final int FALSE = 0x02;
  private static final int TRUE = 0x03;
  private static final int NUMBER = 0x05;
  private static final int STRING = 0x08;
  private static final int STRING_END = 0xff;

  private EffectivePartitionKey() {}

  /**
   * The hash of a partition key, or of its first levels.
   *
   * @throws IllegalArgumentException if the key has more components than the definition has levels
   */
  public static String of(PartitionKey key, PartitionKeyDefinition definition) {
    int levels = definition.levels().size();
    if (key.components().size() > levels) {
      throw new IllegalArgumentException(
          "A key of " + key.components().size() + " components for a definition of " + levels);
    }
    return definition.isHierarchical() ? multiHash(key.components()) : hash(key.components());
  }

  /**
   * The slice of the hash space that holds a partition key, or all keys that begin with it where it
   * has only the first levels of a hierarchical one.
   */
  public static FeedRange rangeOf(PartitionKey key, PartitionKeyDefinition definition) {
    String from = of(key, definition);
    return new FeedRange(from, from + "FF");
  }

  /**
   * Where to cut a slice of the hash space into parts of about equal size.
   *
   * @param parts from 1
   * @throws StoreException with status 400 if there are no parts, or the slice is too small for
   *     them
   */
  public static List<String> evenCuts(FeedRange slice, int parts) {
    BigInteger from = number(slice.min());
    BigInteger to = slice.max().equals(FeedRange.FULL.max()) ? END : number(slice.max());
    BigInteger size = to.subtract(from);
    boolean hasRoom = parts >= 1 && size.compareTo(BigInteger.valueOf(parts)) >= 0;
    if (!hasRoom) {
      throw StoreException.badRequest("The range " + slice + " has no " + parts + " parts");
    }
    List<String> cuts = new ArrayList<>(parts - 1);
    for (int i = 1; i < parts; i++) {
      BigInteger part = size.multiply(BigInteger.valueOf(i)).divide(BigInteger.valueOf(parts));
      cuts.add(digits(from.add(part)));
    }
    return cuts;
  }

  /** A bound as a number, cut or filled up to the digits of one hash. */
  private static BigInteger number(String bound) {
    String padded = (bound + "0".repeat(HASH_DIGITS)).substring(0, HASH_DIGITS);
    return new BigInteger(padded, 16);
  }

  private static String digits(BigInteger number) {
    String digits = number.toString(16).toUpperCase(Locale.ROOT);
    return "0".repeat(HASH_DIGITS - digits.length()) + digits;
  }

  private static String multiHash(List<JsonNode> components) {
    StringBuilder joined = new StringBuilder(components.size() * HASH_DIGITS);
    for (JsonNode component : components) {
      joined.append(hash(List.of(component)));
    }
    return joined.toString();
  }

  private static String hash(List<JsonNode> components) {
    ByteArrayOutputStream encoded = new ByteArrayOutputStream();
    for (JsonNode component : components) {
      encode(component, encoded);
    }
    MurmurHash3.Hash hash = MurmurHash3.hash128(encoded.toByteArray());
    byte[] bytes = ByteBuffer.allocate(16).putLong(hash.high()).putLong(hash.low()).array();
    bytes[0] &= 0x3f;
    return HEX.formatHex(bytes);
  }

  private static void encode(JsonNode component, ByteArrayOutputStream out) {
    switch (component.getNodeType()) {
      case NULL -> out.write(NULL);
      case BOOLEAN -> out.write(component.booleanValue() ? TRUE : FALSE);
      case NUMBER -> {
        out.write(NUMBER);
        ByteBuffer number = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
        out.writeBytes(number.putDouble(component.doubleValue()).array());
      }
      case STRING -> {
        out.write(STRING);
        out.writeBytes(component.textValue().getBytes(StandardCharsets.UTF_8));
        out.write(STRING_END);
      }
      default -> out.write(MISSING);
    }
  }
}
