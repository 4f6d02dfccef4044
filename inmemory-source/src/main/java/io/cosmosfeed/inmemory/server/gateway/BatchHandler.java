/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server.gateway;

import com.fasterxml.jackson.databind.JsonNode;
import io.cosmosfeed.changefeed.PartitionKey;
import io.cosmosfeed.inmemory.server.http.HttpAnswer;
import io.cosmosfeed.inmemory.server.http.HttpRequest;
import io.cosmosfeed.inmemory.store.BatchResult;
import io.cosmosfeed.inmemory.store.Container;
import io.cosmosfeed.inmemory.store.DocumentJson;
import io.cosmosfeed.inmemory.store.Operation;
import io.cosmosfeed.inmemory.store.OperationResult;
import io.cosmosfeed.inmemory.store.StoreException;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Batches: a transactional one is all or nothing within a logical partition; in a bulk request each
 * operation stands for itself and names its own partition key.
 */
final class BatchHandler {
  private static final int OK = 200;
  private static final int MULTI_STATUS = 207;
  private static final int FAILED_DEPENDENCY = 424;

  private final Whereabouts whereabouts;

  BatchHandler(Whereabouts whereabouts) {
    this.whereabouts = whereabouts;
  }

  static boolean isMeantBy(HttpRequest request) {
    return request.flag(HeaderNames.IS_BATCH);
  }

  HttpAnswer answer(HttpRequest request, Directory.Located located) {
    JsonNode body = DocumentJson.parse(request.body());
    if (!body.isArray() || body.isEmpty()) {
      throw GatewayException.badRequest("A batch is a JSON array of at least one operation");
    }
    List<JsonNode> wanted = new ArrayList<>();
    body.forEach(wanted::add);
    return request.flag(HeaderNames.BATCH_ATOMIC)
        ? transaction(request, located, wanted)
        : bulk(request, located, wanted);
  }

  private HttpAnswer transaction(
      HttpRequest request, Directory.Located located, List<JsonNode> wanted) {
    PartitionKey key = PartitionKeys.require(request);
    List<Operation> operations = wanted.stream().map(BatchOperations::parse).toList();
    BatchResult result = located.container().executeBatch(key, operations);
    HttpAnswer answer = answer(operations, result.results(), result.committed());
    return whereabouts.describe(answer, located, key, charge(operations, result.results()));
  }

  private HttpAnswer bulk(HttpRequest request, Directory.Located located, List<JsonNode> wanted) {
    Scope scope = Scope.of(request, located.container());
    boolean goesOn = request.flag(HeaderNames.BATCH_CONTINUE_ON_ERROR);
    List<Operation> operations = new ArrayList<>();
    List<OperationResult> results = new ArrayList<>();
    boolean isRefused = false;
    for (JsonNode each : wanted) {
      Operation operation = BatchOperations.parse(each);
      PartitionKey key = BatchOperations.partitionKey(each);
      boolean isSkipped = isRefused && !goesOn;
      OperationResult result = isSkipped ? skipped() : execute(located.container(), key, operation);
      isRefused |= !result.succeeded();
      operations.add(operation);
      results.add(result);
    }
    HttpAnswer answer = answer(operations, results, !isRefused);
    return whereabouts.describe(answer, located, scope.range(), charge(operations, results));
  }

  private static OperationResult execute(
      Container container, PartitionKey key, Operation operation) {
    try {
      return container.execute(key, operation);
    } catch (StoreException e) {
      return new OperationResult(e.status(), Optional.empty(), 0, Optional.of(e));
    }
  }

  private static OperationResult skipped() {
    return new OperationResult(FAILED_DEPENDENCY, Optional.empty(), 0, Optional.empty());
  }

  private static HttpAnswer answer(
      List<Operation> operations, List<OperationResult> results, boolean allDone) {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    for (int i = 0; i < results.size(); i++) {
      OperationResult result = results.get(i);
      double charge = DocumentHandler.charge(operations.get(i), result);
      body.write(i == 0 ? '[' : ',');
      body.writeBytes(DocumentJson.write(BatchOperations.answer(result, charge)));
    }
    body.write(']');
    return Answers.json(allDone ? OK : MULTI_STATUS, body.toByteArray())
        .withHeader(HeaderNames.ITEM_COUNT, String.valueOf(results.size()));
  }

  private static double charge(List<Operation> operations, List<OperationResult> results) {
    double sum = 0;
    for (int i = 0; i < results.size(); i++) {
      sum += DocumentHandler.charge(operations.get(i), results.get(i));
    }
    return sum;
  }
}
