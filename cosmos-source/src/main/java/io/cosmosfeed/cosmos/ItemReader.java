/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.cosmos;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cosmosfeed.changefeed.Change;
import io.cosmosfeed.changefeed.ChangeFeedException;
import io.cosmosfeed.changefeed.ContainerDescription;
import io.cosmosfeed.changefeed.FeedMode;
import io.cosmosfeed.changefeed.FeedRange;
import java.time.Instant;
import java.util.Optional;

/**
 * Reads the items of a page as changes. Documents stay as they arrived, {@code _lsn} and the other
 * system properties included: what a record shows of them is the connector's decision.
 */
sealed interface ItemReader permits LatestVersionItems, AllVersionsItems {

  /** The reader for the items of a mode. */
  static ItemReader of(FeedMode mode, ContainerDescription container) {
    return switch (mode) {
      case LATEST_VERSION -> new LatestVersionItems(container.partitionKey());
      case ALL_VERSIONS_AND_DELETES ->
          new AllVersionsItems(container.name(), container.partitionKey());
    };
  }

  /**
   * The change that an item stands for.
   *
   * @param item as it arrived; the change shares its parts
   * @param range the range that was read
   * @throws ChangeFeedException if the item is none that this version knows
   */
  Change read(ObjectNode item, FeedRange range);

  /** The resource id of the item's document, absent where the item carries none. */
  Optional<String> resourceId(ObjectNode item);

  /** The LSN in a field: a number, or a number as text; anything else is none. */
  static long lsn(JsonNode field) {
    if (field.isIntegralNumber() && field.canConvertToLong() && field.longValue() >= 0) {
      return field.longValue();
    }
    boolean isNumericText = field.isTextual() && field.textValue().matches("[0-9]{1,18}");
    return isNumericText ? Long.parseLong(field.textValue()) : Change.NO_LSN;
  }

  /** The instant in a field that holds seconds since 1970, if it holds them. */
  static Optional<Instant> seconds(JsonNode field) {
    return field.isNumber()
        ? Optional.of(Instant.ofEpochSecond(field.longValue()))
        : Optional.empty();
  }

  /** The text in a field, if it is text. */
  static Optional<String> text(JsonNode field) {
    return Optional.ofNullable(field.textValue());
  }
}
