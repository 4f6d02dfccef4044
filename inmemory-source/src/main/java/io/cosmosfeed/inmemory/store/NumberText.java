/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.store;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * How the service writes numbers: integers that fit 64 bits, signed or not, exactly; anything else
 * as the nearest double in shortest form, without a fraction of zero, and with three digits in the
 * exponent of large and small ones (recorded from a hosted account by xo/dbimp).
 */
final class NumberText {

  private static final BigInteger MIN = BigInteger.valueOf(Long.MIN_VALUE);
  private static final BigInteger MAX = BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE);
  private static final double PLAIN_FROM = 1e-5;
  private static final double PLAIN_BELOW = 1e17;

  private NumberText() {}

  /**
   * The text of a number.
   *
   * @throws StoreException with status 400 if it lies beyond the range of a double
   */
  static String of(JsonNode number) {
    if (number.isIntegralNumber() && number.canConvertToLong()) {
      return Long.toString(number.longValue());
    }
    if (number.isIntegralNumber()) {
      BigInteger value = number.bigIntegerValue();
      boolean isExact = value.compareTo(MIN) >= 0 && value.compareTo(MAX) <= 0;
      return isExact ? value.toString() : of(value.doubleValue());
    }
    return of(number.doubleValue());
  }

  private static String of(double value) {
    if (!Double.isFinite(value)) {
      throw StoreException.badRequest("A number lies beyond the range of a double");
    }
    if (value == 0) {
      return "0";
    }
    BigDecimal shortest = new BigDecimal(Double.toString(value)).stripTrailingZeros();
    double size = Math.abs(value);
    boolean isPlain = size >= PLAIN_FROM && size < PLAIN_BELOW;
    return isPlain ? shortest.toPlainString() : withExponent(shortest);
  }

  private static String withExponent(BigDecimal number) {
    int exponent = number.precision() - number.scale() - 1;
    BigDecimal mantissa = number.scaleByPowerOfTen(-exponent);
    String digits = String.valueOf(1000 + Math.abs(exponent)).substring(1);
    return mantissa.toPlainString() + (exponent < 0 ? "e-" : "e+") + digits;
  }
}
