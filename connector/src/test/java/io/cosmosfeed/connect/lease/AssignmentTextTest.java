/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.cosmosfeed.changefeed.ContainerName;
import io.cosmosfeed.changefeed.FeedRange;
import io.cosmosfeed.connect.config.StartPosition;
import io.cosmosfeed.connect.offset.RootOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AssignmentTextTest {

  @Test
  void theTextIsPlainAndNamesEverything() {
    ContainerLeases sales =
        new ContainerLeases(
            new ContainerName("shop", "sales"),
            "AbCdEfGhIjk=",
            new RootOffset.Layout(List.of("80"), StartPosition.NOW, List.of(3L, 4L), 17),
            List.of(new FeedRange("", "40"), new FeedRange("80", "FF")));

    assertThat(AssignmentText.write(new Assignment(List.of(sales))))
        .isEqualTo(
            "[{\"container\":\"shop/sales\",\"rid\":\"AbCdEfGhIjk=\","
                + "\"root\":{\"epoch\":17,\"lsns\":\"3,4\",\"ranges\":\"80\",\"start\":\"now\"},"
                + "\"ranges\":[\"-40\",\"80-FF\"]}]");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{}",
        "[{\"container\":\"shop/sales\"}]",
        "[{\"container\":\"shop/sales\",\"rid\":\"r\",\"root\":{\"start\":\"now\"},\"ranges\":[]}]"
      })
  void whatIsNoAssignmentIsRefused(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> AssignmentText.read(text));
  }
}
