/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server.gateway;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Locale;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** The key of an account, and the signatures made with it (Cosmos DB REST: access control). */
final class MasterKey {
  private static final String ALGORITHM = "HmacSHA256";

  private final SecretKeySpec secret;

  /**
   * @throws IllegalArgumentException if the key is not base64
   */
  MasterKey(String base64) {
    this.secret = new SecretKeySpec(Base64.getDecoder().decode(base64), ALGORITHM);
  }

  /**
   * Whether a signature was made with this key.
   *
   * @param resourceType as in a path, for instance {@code docs}; empty for the account
   * @param resourceLink what the request is for, as the client wrote it
   * @param date the request's date, as sent
   */
  boolean hasSigned(
      String signature, String verb, String resourceType, String resourceLink, String date) {
    String text =
        verb.toLowerCase(Locale.ROOT)
            + "\n"
            + resourceType
            + "\n"
            + resourceLink
            + "\n"
            + date.toLowerCase(Locale.ROOT)
            + "\n\n";
    byte[] expected = sign(text).getBytes(StandardCharsets.US_ASCII);
    return MessageDigest.isEqual(expected, signature.getBytes(StandardCharsets.US_ASCII));
  }

  private String sign(String text) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(secret);
      return Base64.getEncoder().encodeToString(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Every JDK has " + ALGORITHM, e);
    }
  }
}
