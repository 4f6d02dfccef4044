/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.changefeed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cosmosfeed.changefeed.Change.Operation;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ChangeTest {

  private static final Optional<ObjectNode> DOCUMENT =
      Optional.of(Documents.document("a", "key", 1));

  @Test
  void aCreateHasNoPreviousVersion() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> change(Operation.CREATE, DOCUMENT, DOCUMENT));
    assertThat(change(Operation.CREATE, DOCUMENT, Optional.empty()).current()).isPresent();
  }

  @Test
  void aDeleteHasNoCurrentVersion() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> change(Operation.DELETE, DOCUMENT, Optional.empty()));
    assertThat(change(Operation.DELETE, Optional.empty(), DOCUMENT).previous()).isPresent();
  }

  @Test
  void aWriteHasACurrentVersion() {
    for (Operation write :
        new Operation[] {Operation.UPSERT, Operation.CREATE, Operation.REPLACE}) {
      assertThatIllegalArgumentException()
          .as(write.name())
          .isThrownBy(() -> change(write, Optional.empty(), Optional.empty()));
    }
  }

  private static Change change(
      Operation operation, Optional<ObjectNode> current, Optional<ObjectNode> previous) {
    return new Change(
        operation,
        current,
        previous,
        Optional.of("a"),
        Optional.empty(),
        1,
        Instant.EPOCH,
        false,
        "range");
  }
}
