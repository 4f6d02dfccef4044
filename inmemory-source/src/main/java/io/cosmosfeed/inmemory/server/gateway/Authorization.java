/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server.gateway;

import io.cosmosfeed.inmemory.server.http.HttpRequest;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Who may ask: those who sign with the account's key, and bearers of tokens where allowed. */
final class Authorization {
  private static final Pattern TOKEN =
      Pattern.compile("type=(?<type>[a-z]+)&ver=[0-9.]+&sig=(?<signature>.+)");

  private final MasterKey key;

  Authorization(MasterKey key) {
    this.key = key;
  }

  /**
   * Lets a request pass.
   *
   * @throws GatewayException with status 401 if it is not signed with the account's key
   */
  void require(HttpRequest request, boolean acceptsAadTokens) {
    Optional<Matcher> token =
        request.header(HeaderNames.AUTHORIZATION).flatMap(Authorization::parse);
    if (token.isEmpty()) {
      throw GatewayException.unauthorized("Required Header authorization is missing or malformed.");
    }
    String signature = token.get().group("signature");
    switch (token.get().group("type")) {
      case "master" -> requireSignature(request, signature);
      case "aad" -> {
        if (!acceptsAadTokens) {
          throw GatewayException.unauthorized(
              "This account takes no Entra ID tokens (the switch acceptsAadTokens is off).");
        }
      }
      default -> throw GatewayException.unauthorized("The authorization token has no known type.");
    }
  }

  private static Optional<Matcher> parse(String header) {
    String decoded = header.contains("%") ? decode(header) : header;
    return Optional.of(TOKEN.matcher(decoded)).filter(Matcher::matches);
  }

  private void requireSignature(HttpRequest request, String signature) {
    Optional<String> date = request.header(HeaderNames.DATE);
    if (date.isEmpty()) {
      throw GatewayException.unauthorized("Required Header x-ms-date is missing.");
    }
    SignedResource resource = SignedResource.of(request.rawPath());
    boolean isSigned =
        resource
            .links()
            .anyMatch(
                link ->
                    key.hasSigned(signature, request.method(), resource.type(), link, date.get()));
    if (!isSigned) {
      throw GatewayException.unauthorized(
          "The input authorization token can't serve the request. The wrong key is being used or"
              + " the expected payload is not built as per the protocol. Please check the"
              + " authorization token.");
    }
  }

  /**
   * What a signature is for.
   *
   * @param type the last type in the path
   * @param link the resource, or the parent of a list of them
   */
  private record SignedResource(String type, String link) {

    static SignedResource of(String rawPath) {
      List<String> segments =
          Stream.of(rawPath.split("/", -1)).filter(segment -> !segment.isEmpty()).toList();
      int count = segments.size();
      if (count == 0) {
        return new SignedResource("", "");
      }
      boolean isList = count % 2 == 1;
      String type = segments.get(isList ? count - 1 : count - 2);
      return new SignedResource(
          type, String.join("/", segments.subList(0, isList ? count - 1 : count)));
    }

    /** The ways in which SDKs write a link: encoded, decoded, or the lower-case resource id. */
    Stream<String> links() {
      String resourceId = link.substring(link.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
      return Stream.of(link, decode(link), resourceId, decode(resourceId)).distinct();
    }
  }

  private static String decode(String text) {
    return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
  }
}
