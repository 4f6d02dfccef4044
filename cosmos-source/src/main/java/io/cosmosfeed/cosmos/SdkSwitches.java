/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.cosmos;

/**
 * The JVM-wide switches that the SDK reads from system properties.
 *
 * <p>A switch that the user has set, as a system property or as an environment variable, stands.
 * The others are set before the first client is built, because the SDK reads the first of them only
 * once, when its classes are initialised. If other code of the same class loader has used the SDK
 * before (in a Connect worker nothing does: a plugin has a class loader of its own), plain http
 * fails with a TLS error until the worker is started with {@value #PLAIN_HTTP}{@code =true}.
 */
final class SdkSwitches {

  /** Lets the SDK keep the scheme of an http endpoint, which it would rewrite to https. */
  static final String PLAIN_HTTP = "COSMOS.HTTP_CONNECTION_WITHOUT_TLS_ALLOWED";

  /**
   * Stops the SDK from asking 169.254.169.254 for the name of the virtual machine it runs on. Only
   * its telemetry uses the answer, and outside Azure the question waits for a timeout.
   */
  private static final String NO_INSTANCE_METADATA = "COSMOS.DISABLE_IMDS_ACCESS";

  /** How often, and how soon, the SDK tries another region by itself before a read fails. */
  private static final String FAILOVER_RETRIES = "COSMOS.CLIENT_ENDPOINT_FAILOVER_MAX_RETRY_COUNT";

  private static final String FAILOVER_INTERVAL =
      "COSMOS.CLIENT_ENDPOINT_FAILOVER_RETRY_INTERVAL_IN_MS";

  private SdkSwitches() {}

  /**
   * Sets what the user has not set. The SDK's own 120 retries a second apart would hide a dead
   * account for four minutes, and the reader retries anyway.
   */
  static void set() {
    setIfAbsent(PLAIN_HTTP, "true");
    setIfAbsent(NO_INSTANCE_METADATA, "true");
    setIfAbsent(FAILOVER_RETRIES, "3");
    setIfAbsent(FAILOVER_INTERVAL, "500");
  }

  private static void setIfAbsent(String property, String value) {
    boolean isSetByUser =
        System.getProperty(property) != null || System.getenv(property.replace('.', '_')) != null;
    if (!isSetByUser) {
      System.setProperty(property, value);
    }
  }
}
