/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The version of the plugin, as the build wrote it down. */
final class Version {

  private static final String RESOURCE = "version.properties";

  private Version() {}

  static String text() {
    try (InputStream stream = Version.class.getResourceAsStream(RESOURCE)) {
      if (stream == null) {
        throw new IllegalStateException("The plugin was packaged without " + RESOURCE);
      }
      Properties properties = new Properties();
      properties.load(stream);
      return properties.getProperty("version", "unknown");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
