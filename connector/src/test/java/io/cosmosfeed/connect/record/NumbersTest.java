/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.MathContext;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumbersTest {

  /** The right column is what {@code String(x)} gives in JavaScript. */
  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "-0.0, 0",
    "42, 42",
    "-1.5, -1.5",
    "0.1, 0.1",
    "0.002, 0.002",
    "123456.789, 123456.789",
    "100, 100",
    "1e20, 100000000000000000000",
    "123456789012345680000, 123456789012345680000",
    "1e21, 1e+21",
    "1.5e21, 1.5e+21",
    "1e23, 1e+23",
    "2e23, 2e+23",
    "0.000001, 0.000001",
    "0.0000015, 0.0000015",
    "1e-7, 1e-7",
    "1.5e-7, 1.5e-7",
    "-1.5e-7, -1.5e-7",
    "9007199254740991, 9007199254740991",
    "9007199254740993, 9007199254740992",
    "9223372036854775807, 9223372036854776000",
    "18446744073709551615, 18446744073709552000",
    "5e-324, 5e-324",
    "2.2250738585072014e-308, 2.2250738585072014e-308",
    "1.7976931348623157e308, 1.7976931348623157e+308",
    "5.684341886080802e-14, 5.684341886080802e-14"
  })
  void theShortestFormIsThatOfEcmaScript(double value, String expected) {
    assertThat(Numbers.shortest(value)).isEqualTo(expected);
  }

  @Property
  void theShortestFormReadsBackAsTheSameDouble(@ForAll double value) {
    double positiveZero = value == 0 ? 0 : value;

    assertThat(Double.parseDouble(Numbers.shortest(value))).isEqualTo(positiveZero);
  }

  @Property
  void noOtherTextWithFewerDigitsReadsBackAsTheSameDouble(@ForAll double value) {
    String digits = digits(Numbers.shortest(value));
    if (digits.length() > 1) {
      BigDecimal shorter = new BigDecimal(value).round(new MathContext(digits.length() - 1));
      assertThat(shorter.doubleValue()).isNotEqualTo(value);
    }
  }

  private static String digits(String number) {
    String mantissa = number.replaceFirst("e.*", "").replaceAll("[-.]", "");
    return mantissa.replaceFirst("^0+", "").replaceFirst("0+$", "");
  }
}
