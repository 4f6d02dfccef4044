/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.store;

import java.util.ArrayList;
import java.util.List;

/** Does the operations of a batch until one is refused. */
final class Batch {

  private Batch() {}

  static BatchResult apply(List<Operation> operations, Transaction transaction) {
    List<OperationResult> results = new ArrayList<>(operations.size());
    for (Operation operation : operations) {
      try {
        results.add(transaction.apply(operation));
      } catch (StoreException refusal) {
        return refused(operations.size(), results.size(), refusal);
      }
    }
    return new BatchResult(results);
  }

  private static BatchResult refused(int size, int refusedIndex, StoreException refusal) {
    List<OperationResult> results = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      results.add(
          i == refusedIndex
              ? OperationResult.refused(refusal)
              : OperationResult.dependencyFailed());
    }
    return new BatchResult(results);
  }
}
