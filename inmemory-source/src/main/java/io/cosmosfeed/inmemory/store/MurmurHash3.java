/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.store;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * MurmurHash3 in its variant for 64-bit machines with 128 bits, seed 0 (public domain algorithm).
 */
final class MurmurHash3 {

  private static final long C1 = 0x87c37b91114253d5L;
  private static final long C2 = 0x4cf5ad432745937fL;
  private static final int BLOCK = 16;

  private MurmurHash3() {}

  /** The two halves of a hash. */
  record Hash(long low, long high) {}

  static Hash hash128(byte[] data) {
    ByteBuffer words = ByteBuffer.wrap(data).order(ByteOrder.LITTLE_ENDIAN);
    long h1 = 0;
    long h2 = 0;
    while (words.remaining() >= BLOCK) {
      h1 ^= mixLow(words.getLong());
      h1 = (Long.rotateLeft(h1, 27) + h2) * 5 + 0x52dce729;
      h2 ^= mixHigh(words.getLong());
      h2 = (Long.rotateLeft(h2, 31) + h1) * 5 + 0x38495ab5;
    }
    int tail = words.position();
    h1 ^= mixLow(littleEndian(data, tail, tail + 8));
    h2 ^= mixHigh(littleEndian(data, tail + 8, tail + BLOCK));
    return finish(h1, h2, data.length);
  }

  private static Hash finish(long first, long second, int length) {
    long h1 = first ^ length;
    long h2 = second ^ length;
    h1 += h2;
    h2 += h1;
    h1 = avalanche(h1);
    h2 = avalanche(h2);
    h1 += h2;
    h2 += h1;
    return new Hash(h1, h2);
  }

  /** The bytes from one index to another as a number, those beyond the data being zero. */
  private static long littleEndian(byte[] data, int from, int to) {
    long word = 0;
    for (int i = Math.min(to, data.length) - 1; i >= from; i--) {
      word = word << 8 | (data[i] & 0xff);
    }
    return word;
  }

  private static long mixLow(long word) {
    return Long.rotateLeft(word * C1, 31) * C2;
  }

  private static long mixHigh(long word) {
    return Long.rotateLeft(word * C2, 33) * C1;
  }

  private static long avalanche(long value) {
    long mixed = (value ^ value >>> 33) * 0xff51afd7ed558ccdL;
    mixed = (mixed ^ mixed >>> 33) * 0xc4ceb9fe1a85ec53L;
    return mixed ^ mixed >>> 33;
  }
}
