/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.cosmos;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Locale;

/** The address of an account as a user wrote it, checked. */
sealed interface Endpoint {

  /** Endings of host names that no public name has. */
  List<String> TEST_DOMAINS = List.of(".localhost", ".test", ".local", ".internal");

  /** An address that can be tried. */
  record Address(URI uri) implements Endpoint {}

  /** A text that is none, and why. */
  record Refused(String reason) implements Endpoint {}

  /** Checks a text. */
  static Endpoint parse(String text) {
    URI uri;
    try {
      uri = new URI(text);
    } catch (URISyntaxException notAUri) {
      return notAnAddress();
    }
    boolean isHttp = "http".equalsIgnoreCase(uri.getScheme());
    boolean isHttps = "https".equalsIgnoreCase(uri.getScheme());
    boolean hasOnlyHost =
        uri.getHost() != null
            && uri.getRawUserInfo() == null
            && uri.getRawQuery() == null
            && uri.getRawFragment() == null
            && (uri.getRawPath().isEmpty() || uri.getRawPath().equals("/"));
    if (!hasOnlyHost || !(isHttp || isHttps)) {
      return notAnAddress();
    }
    if (isHttp && !isTestHost(uri.getHost())) {
      return new Refused(
          "Plain http is for test hosts: loopback addresses, names without a dot, and names that"
              + " end in "
              + String.join(", ", TEST_DOMAINS)
              + ". Use https for "
              + uri.getHost()
              + ".");
    }
    return new Address(uri);
  }

  /** Whether an address is reached without TLS. */
  static boolean isPlainHttp(URI uri) {
    return "http".equalsIgnoreCase(uri.getScheme());
  }

  private static boolean isTestHost(String host) {
    String name = host.toLowerCase(Locale.ROOT);
    boolean isIpv6 = name.startsWith("[");
    boolean isLoopback = name.matches("127(\\.[0-9]{1,3}){3}") || name.equals("[::1]");
    boolean isSingleLabel = !isIpv6 && name.indexOf('.') < 0;
    return isLoopback || isSingleLabel || TEST_DOMAINS.stream().anyMatch(name::endsWith);
  }

  private static Refused notAnAddress() {
    return new Refused(
        "This is not the address of an account. It looks like"
            + " https://<account>.documents.azure.com:443/");
  }
}
