/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.store;

import java.util.List;

/**
 * What became of a transactional batch: all of its operations were done, or none.
 *
 * @param results one for each operation, in their order
 */
public record BatchResult(List<OperationResult> results) {

  public BatchResult {
    results = List.copyOf(results);
  }

  /** Whether the batch was done. */
  public boolean committed() {
    return results.stream().allMatch(OperationResult::succeeded);
  }
}
