/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.localstack.run;

import java.util.List;

/**
 * Where documents are written.
 *
 * @param containers to create; the first of them gets the documents
 * @param partitionKeyPaths one path, or up to three of a hierarchical key
 */
record Target(String database, List<String> containers, List<String> partitionKeyPaths) {
  Target {
    containers = List.copyOf(containers);
    partitionKeyPaths = List.copyOf(partitionKeyPaths);
  }
}
