/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.changefeed;

/**
 * A container by name. Its text form is {@code database/container}; neither part can hold a slash
 * (Cosmos DB refuses it).
 */
public record ContainerName(String database, String container) {

  public ContainerName {
    requirePart("database", database);
    requirePart("container", container);
  }

  /**
   * Reads the text form.
   *
   * @throws IllegalArgumentException if the text is not {@code database/container}
   */
  public static ContainerName parse(String text) {
    int slash = text.indexOf('/');
    if (slash < 0) {
      throw new IllegalArgumentException("Not database/container: '" + text + "'");
    }
    return new ContainerName(text.substring(0, slash), text.substring(slash + 1));
  }

  private static void requirePart(String what, String value) {
    if (value.isEmpty() || value.indexOf('/') >= 0) {
      throw new IllegalArgumentException(
          "A " + what + " name is not empty and has no slash: '" + value + "'");
    }
  }

  @Override
  public String toString() {
    return database + "/" + container;
  }
}
