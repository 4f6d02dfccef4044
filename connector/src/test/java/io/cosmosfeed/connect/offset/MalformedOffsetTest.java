/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.offset;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is malformed is refused, with a message that says what is wrong with what. */
class MalformedOffsetTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {}                                                           | needs the text field 'processor'
          {"processor":1,"container":"d/c"}                            | needs the text field 'processor', not 1
          {"processor":"p"}                                            | needs the text field 'container'
          {"processor":"p","container":"c"}                            | Not database/container: 'c'
          {"processor":"p","container":"a/b/c"}                        | has no slash
          {"processor":"p","container":"d/c","topic":"t"}              | has the unknown fields [topic]
          {"processor":"p","container":"d/c","range":"00"}             | Not a feed range (min-max): '00'
          {"processor":"p","container":"d/c","range":"FF-00"}          | is not empty
          {"processor":"p","container":"d/c","range":"0g-FF"}          | upper-case hexadecimal
          {"processor":"p","container":"d/c","range":"-FF","rid":"r"}  | has both 'range' and 'rid'
          """)
  void partition(String json, String reason) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SourcePartition.fromMap(map(json)))
        .withMessageContaining(reason);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {"lsn":5}                                                | has no 'epoch'; take over the one that GET
          {"epoch":1}                                              | needs 'lsn' or 'startTime'
          {"lsn":-1,"epoch":1}                                     | needs the whole number 'lsn', from 0, not -1
          {"lsn":1.5,"epoch":1}                                    | needs the whole number 'lsn', from 0, not 1.5
          {"lsn":1e300,"epoch":1}                                  | needs the whole number 'lsn', from 0, not 1.0E300
          {"lsn":9223372036854775808,"epoch":1}                    | needs the whole number 'lsn', from 0, not 9223372036854775808
          {"lsn":"5","epoch":1}                                    | needs the whole number 'lsn', from 0, not 5
          {"lsn":5,"epoch":"1"}                                    | needs the whole number 'epoch'
          {"lsn":5,"startTime":"2026-01-31T12:00:00Z","epoch":1}   | has both 'lsn' and 'startTime'
          {"startTime":"yesterday","epoch":1}                      | has 'yesterday' in 'startTime', which is no time like
          {"lsn":5,"epoch":1,"split":"80"}                         | needs the whole number 'born'
          {"lsn":5,"epoch":1,"split":"","born":2}                  | at least one cut
          {"lsn":5,"epoch":1,"spilt":"80","born":2}                | has the unknown fields [spilt]
          """)
  void offsetOfARange(String json, String reason) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RangeOffset.fromMap(map(json)))
        .withMessageContaining(reason);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {"ranges":"","epoch":1}                                   | needs the text field 'start'
          {"start":"yesterday"}                                     | has 'yesterday' in 'start', which is not now, beginning, or an instant
          {"start":"beginning","ranges":"80"}                       | has no 'epoch'; to read everything again leave only 'start'
          {"start":"beginning","ranges":"80,40","epoch":1}          | do not rise
          {"start":"beginning","ranges":"80,,90","epoch":1}         | do not rise
          {"start":"beginning","ranges":"8x","epoch":1}             | upper-case hexadecimal
          {"start":"beginning","ranges":"80","lsns":"1,2","epoch":1} | any other has none: 2 ranges, 2 LSNs
          {"start":"now","ranges":"80","lsns":"1","epoch":1}        | one LSN for each of its ranges
          {"start":"now","ranges":"80","epoch":1}                   | one LSN for each of its ranges
          {"start":"now","ranges":"80","lsns":"1,x","epoch":1}      | has an LSN in 'lsns' that is no whole number from 0
          {"start":"now","ranges":"80","lsns":"1,-2","epoch":1}     | has an LSN in 'lsns' that is no whole number from 0
          {"start":"now","range":"80"}                              | has the unknown fields [range]
          """)
  void offsetOfARoot(String json, String reason) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RootOffset.fromMap(map(json)))
        .withMessageContaining(reason);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {}                    | needs the text field 'rid'
          {"rid":7}             | needs the text field 'rid', not 7
          {"rid":"r","lsn":1}   | has the unknown fields [lsn]
          """)
  void offsetOfAMarker(String json, String reason) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> MarkerOffset.fromMap(map(json)))
        .withMessageContaining(reason);
  }

  private static Map<String, Object> map(String json) throws JsonProcessingException {
    return JSON.readValue(json, new TypeReference<>() {});
  }
}
