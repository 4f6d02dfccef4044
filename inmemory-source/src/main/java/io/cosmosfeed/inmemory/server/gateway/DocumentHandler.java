/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server.gateway;

import io.cosmosfeed.changefeed.PartitionKey;
import io.cosmosfeed.inmemory.server.http.HttpAnswer;
import io.cosmosfeed.inmemory.server.http.HttpRequest;
import io.cosmosfeed.inmemory.store.DocumentJson;
import io.cosmosfeed.inmemory.store.DocumentPatch;
import io.cosmosfeed.inmemory.store.Operation;
import io.cosmosfeed.inmemory.store.OperationResult;
import io.cosmosfeed.inmemory.store.Precondition;
import io.cosmosfeed.inmemory.store.StoredDocument;
import java.util.Optional;

/** Single documents: create, upsert, read, replace, patch, delete. */
final class DocumentHandler {
  private static final int MAX_REQUEST_BYTES = 2 << 20;
  private static final String NO_CONTENT_WANTED = "return=minimal";

  private final Whereabouts whereabouts;
  private final RawDocuments raw;

  DocumentHandler(Whereabouts whereabouts, RawDocuments raw) {
    this.whereabouts = whereabouts;
    this.raw = raw;
  }

  /** Answers a request that writes a document it does not name in its path. */
  HttpAnswer write(HttpRequest request, Directory.Located located) {
    requireSize(request);
    var document = DocumentJson.parseObject(request.body());
    Operation operation =
        request.flag(HeaderNames.IS_UPSERT)
            ? new Operation.Upsert(document, precondition(request))
            : new Operation.Create(document);
    return execute(request, located, operation);
  }

  /** Answers a request for one document. */
  HttpAnswer answer(HttpRequest request, Directory.Located located, String id) {
    requireSize(request);
    return switch (request.method()) {
      case "GET" -> execute(request, located, new Operation.Read(id, precondition(request)));
      case "PUT" ->
          execute(
              request,
              located,
              new Operation.Replace(
                  id, DocumentJson.parseObject(request.body()), precondition(request)));
      case "PATCH" ->
          execute(
              request,
              located,
              new Operation.Patch(
                  id,
                  DocumentPatch.parse(DocumentJson.parse(request.body())),
                  precondition(request)));
      case "DELETE" -> execute(request, located, new Operation.Delete(id, precondition(request)));
      default ->
          throw GatewayException.methodNotAllowed(
              "A document is read, replaced, patched or deleted");
    };
  }

  private static void requireSize(HttpRequest request) {
    if (request.body().length > MAX_REQUEST_BYTES) {
      throw GatewayException.tooLarge();
    }
  }

  private static Precondition precondition(HttpRequest request) {
    Optional<Precondition> match =
        request.header(HeaderNames.IF_MATCH).map(Precondition.IfMatch::new);
    Optional<Precondition> noneMatch =
        request.header(HeaderNames.IF_NONE_MATCH).map(Precondition.IfNoneMatch::new);
    return match.or(() -> noneMatch).orElse(Precondition.NONE);
  }

  private HttpAnswer execute(HttpRequest request, Directory.Located located, Operation operation) {
    PartitionKey key = PartitionKeys.require(request);
    OperationResult result = located.container().execute(key, operation);
    boolean isRead = operation instanceof Operation.Read;
    boolean wantsContent =
        isRead || request.header(HeaderNames.PREFER).filter(NO_CONTENT_WANTED::equals).isEmpty();
    HttpAnswer answer = answer(result, wantsContent);
    return whereabouts.describe(answer, located, key, charge(operation, result));
  }

  private HttpAnswer answer(OperationResult result, boolean wantsContent) {
    if (result.document().isEmpty()) {
      return Answers.empty(result.status());
    }
    StoredDocument document = result.document().get();
    HttpAnswer answer =
        wantsContent
            ? Answers.json(result.status(), raw.jsonOf(document))
            : Answers.empty(result.status());
    return answer.withHeader(HeaderNames.ETAG, document.etag());
  }

  static double charge(Operation operation, OperationResult result) {
    long bytes = result.document().map(StoredDocument::size).orElse(0);
    if (operation instanceof Operation.Read) {
      return Charges.read(bytes);
    }
    return operation instanceof Operation.Delete ? Charges.DELETE : Charges.write(bytes);
  }
}
