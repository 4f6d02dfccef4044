/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.record;

import com.fasterxml.jackson.core.io.NumberOutput;
import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;

/**
 * What numbers are in Cosmos DB: integers of 64 bits, signed or unsigned, survive exactly in the
 * text that the service sends; all others are doubles, as are all numbers of a partition key.
 */
final class Numbers {

  private static final BigInteger LOWEST_INTEGER = BigInteger.valueOf(Long.MIN_VALUE);
  private static final BigInteger HIGHEST_INTEGER =
      BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE);

  /** Integers up to here are doubles, and doubles up to here print all their digits. */
  private static final double EXACT = 1L << 53;

  /** ECMAScript writes digits up to here, and an exponent beyond: below 1e21, from 1e-6. */
  private static final int LONGEST_INTEGER = 21;

  private static final int MOST_LEADING_ZEROS = 6;

  private Numbers() {}

  /** Whether a number is an integer that fits 64 bits, signed or unsigned. */
  static boolean isExactInteger(JsonNode number) {
    if (number.isInt() || number.isLong() || number.isShort()) {
      return true;
    }
    return number.isBigInteger() && isInRange(number.bigIntegerValue());
  }

  private static boolean isInRange(BigInteger value) {
    return value.compareTo(LOWEST_INTEGER) >= 0 && value.compareTo(HIGHEST_INTEGER) <= 0;
  }

  /**
   * The double that a number is, or is rounded to.
   *
   * @throws UnmappableException if it is beyond all doubles, which the service refuses to store
   */
  static double toDouble(JsonNode number) {
    double value = number.doubleValue();
    if (!Double.isFinite(value)) {
      throw new UnmappableException("it holds a number beyond the range of a double");
    }
    return value;
  }

  /**
   * The signed integer of 64 bits that a number is.
   *
   * @throws UnmappableException if it is none
   */
  static long toLong(JsonNode number) {
    double value = number.doubleValue();
    boolean isExactDouble = value == Math.rint(value) && Math.abs(value) <= EXACT;
    boolean isLong = number.isIntegralNumber() ? number.canConvertToLong() : isExactDouble;
    if (!isLong) {
      throw new UnmappableException(
          "it holds a number that is no integer of 64 bits at a place that"
              + " record.value.struct.integers names");
    }
    return number.longValue();
  }

  /**
   * The shortest text that reads back as the same double, written as ECMAScript does: {@code 42},
   * {@code 0.1}, {@code 1e+21}, {@code 1.5e-7}; -0 is {@code 0}. Unlike that of {@link
   * Double#toString(double)} it is the same on every JVM.
   */
  static String shortest(double value) {
    boolean isSmallInteger = value == Math.rint(value) && Math.abs(value) <= EXACT;
    if (isSmallInteger) {
      return Long.toString((long) value);
    }
    BigDecimal decimal = shortestDecimal(value);
    String digits = decimal.unscaledValue().abs().toString();
    String sign = value < 0 ? "-" : "";
    return sign + place(digits, digits.length() - decimal.scale());
  }

  /**
   * Jackson gives two digits at least, where one may do: 4.9E-324 is the double nearest to 5e-324.
   */
  private static BigDecimal shortestDecimal(double value) {
    BigDecimal decimal = new BigDecimal(NumberOutput.toString(value, true));
    BigDecimal oneDigit = decimal.round(new MathContext(1));
    boolean isOneDigitEnough = oneDigit.doubleValue() == value;
    return (isOneDigitEnough ? oneDigit : decimal).stripTrailingZeros();
  }

  /** Writes 0.digits times ten to the power of {@code point}. */
  private static String place(String digits, int point) {
    int length = digits.length();
    if (length <= point && point <= LONGEST_INTEGER) {
      return digits + "0".repeat(point - length);
    }
    if (0 < point && point <= LONGEST_INTEGER) {
      return digits.substring(0, point) + "." + digits.substring(point);
    }
    if (-MOST_LEADING_ZEROS < point && point <= 0) {
      return "0." + "0".repeat(-point) + digits;
    }
    int exponent = point - 1;
    String mantissa = length == 1 ? digits : digits.charAt(0) + "." + digits.substring(1);
    return mantissa + "e" + (exponent < 0 ? "-" : "+") + Math.abs(exponent);
  }
}
