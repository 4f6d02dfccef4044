/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.changefeed;

/**
 * What is wrong with a setting and what to do about it.
 *
 * @param key the configuration key
 * @param message for an operator; never the value of a secret
 */
public record SettingProblem(String key, String message) {}
