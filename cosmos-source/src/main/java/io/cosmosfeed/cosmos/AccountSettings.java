/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.cosmos;

/**
 * The settings of an account, and which of the user's keys they came from.
 *
 * @param client what a client needs to know
 * @param endpointKey the configuration key to look at when the account cannot be reached
 * @param credentialKey the configuration key to look at when the account refuses the credential
 */
record AccountSettings(ClientConfiguration client, String endpointKey, String credentialKey) {}
