/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.cosmos;

import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;

/**
 * Cosmos DB's resource ids: base64 with '-' for '/', the id of a document beginning with the eight
 * bytes of its container's.
 */
final class ResourceIds {

  private static final int CONTAINER_BYTES = 8;

  private ResourceIds() {}

  /** Whether a text is the resource id of a container. */
  static boolean isContainer(String resourceId) {
    return bytes(resourceId).filter(id -> id.length == CONTAINER_BYTES).isPresent();
  }

  /** Whether a document of this resource id lies in the container of that one. */
  static boolean belongs(String documentResourceId, String containerResourceId) {
    Optional<byte[]> document = bytes(documentResourceId);
    Optional<byte[]> container = bytes(containerResourceId);
    return document.isPresent()
        && container.isPresent()
        && document.get().length > CONTAINER_BYTES
        && Arrays.equals(container.get(), Arrays.copyOfRange(document.get(), 0, CONTAINER_BYTES));
  }

  private static Optional<byte[]> bytes(String resourceId) {
    try {
      return Optional.of(Base64.getDecoder().decode(resourceId.replace('-', '/')));
    } catch (IllegalArgumentException notBase64) {
      return Optional.empty();
    }
  }
}
