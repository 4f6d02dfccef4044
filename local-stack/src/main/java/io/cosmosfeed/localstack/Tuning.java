/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.localstack;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How a broker or worker differs from what the stack starts by itself.
 *
 * @param jvmFlags all flags of its JVM
 * @param settings its own settings beside ours, and before them
 */
public record Tuning(List<String> jvmFlags, Map<String, String> settings) {
  /** Quick to start and frugal: for tests and demonstrations, not for measurements. */
  public static final Tuning SMALL =
      new Tuning(List.of("-Xmx384m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"), Map.of());

  public Tuning {
    jvmFlags = List.copyOf(jvmFlags);
    settings = Map.copyOf(settings);
  }

  /** The same with these JVM flags and no others. */
  public Tuning withJvmFlags(List<String> flags) {
    return new Tuning(flags, settings);
  }

  /** The same with one setting added or changed. */
  public Tuning with(String key, String value) {
    Map<String, String> changed = new TreeMap<>(settings);
    changed.put(key, value);
    return new Tuning(jvmFlags, changed);
  }
}
