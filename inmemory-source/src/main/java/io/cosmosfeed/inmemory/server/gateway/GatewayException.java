/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server.gateway;

/** A request that the gateway itself refuses, in the words of the service. */
final class GatewayException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int status;
  private final int subStatus;
  private final String code;
  private final String reason;

  private GatewayException(int status, int subStatus, String code, String reason) {
    super(reason);
    this.status = status;
    this.subStatus = subStatus;
    this.code = code;
    this.reason = reason;
  }

  int status() {
    return status;
  }

  int subStatus() {
    return subStatus;
  }

  String code() {
    return code;
  }

  String reason() {
    return reason;
  }

  static GatewayException badRequest(String message) {
    return new GatewayException(400, 0, "BadRequest", message);
  }

  /** What the service may do but this server does not. */
  static GatewayException notServed(String what) {
    return badRequest(what + " is not served by the in-memory server");
  }

  static GatewayException unauthorized(String message) {
    return new GatewayException(401, 0, "Unauthorized", message);
  }

  static GatewayException methodNotAllowed(String what) {
    return new GatewayException(405, 0, "MethodNotAllowed", what);
  }

  static GatewayException notFound(String what) {
    return new GatewayException(404, 0, "NotFound", "Resource Not Found: " + what);
  }

  /** The container that a request goes through does not exist. */
  static GatewayException ownerNotFound(String what) {
    return new GatewayException(404, 1003, "NotFound", "Owner resource does not exist: " + what);
  }

  static GatewayException rangeGone(String rangeId) {
    return new GatewayException(
        410, 1002, "Gone", "The partition key range " + rangeId + " no longer exists.");
  }

  static GatewayException otherContainer() {
    return new GatewayException(
        400,
        1024,
        "BadRequest",
        "Collection rid provided by the user does not match the existing collection.");
  }

  static GatewayException partitionKeyMismatch() {
    return new GatewayException(
        400,
        1001,
        "BadRequest",
        "Partition key provided either doesn't correspond to definition in the collection or"
            + " doesn't match partition key field values specified in the document.");
  }

  static GatewayException tooLarge() {
    return new GatewayException(413, 0, "RequestEntityTooLarge", "Request size is too large");
  }

  static GatewayException transactionDoesNotFit() {
    return badRequest(
        "The page size is too big to preserve items that belong to same transaction. Reduce page"
            + " size and try again.");
  }

  static GatewayException mergedVersions() {
    return new GatewayException(
        500,
        0,
        "InternalServerError",
        "Partition has more than two children which is not supported");
  }
}
