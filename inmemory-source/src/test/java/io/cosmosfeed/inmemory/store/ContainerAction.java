/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.store;

import static io.cosmosfeed.inmemory.store.Docs.doc;

import java.time.Clock;
import java.util.ArrayList;
import java.util.List;

/**
 * Something done to a container.
 *
 * @param key which logical partition
 * @param id which document
 * @param size how many operations a transaction has, or how many parts a split
 */
record ContainerAction(Kind kind, int key, int id, int size) {

  enum Kind {
    CREATE,
    UPSERT,
    DELETE,
    TRANSACTION,
    SPLIT,
    MERGE
  }

  static Container newContainer() {
    return new InMemoryCosmos(Clock.systemUTC())
        .createDatabase("shop")
        .createContainer(ContainerSpec.of("orders", "/pk"), 2);
  }

  void doTo(Container container, ModelContainer model) {
    switch (kind) {
      case SPLIT -> {
        List<PhysicalRange> ranges = container.layout().ranges();
        container.splitEvenly(ranges.get(id % ranges.size()).id(), size + 1);
      }
      case MERGE -> {
        List<PhysicalRange> ranges = container.layout().ranges();
        if (ranges.size() > 1) {
          int first = id % (ranges.size() - 1);
          container.merge(List.of(ranges.get(first).id(), ranges.get(first + 1).id()));
        }
      }
      default -> write(container, model);
    }
  }

  private void write(Container container, ModelContainer model) {
    List<Operation> operations = new ArrayList<>();
    for (int i = 0; i < (kind == Kind.TRANSACTION ? size : 1); i++) {
      operations.add(operation(i, model));
    }
    boolean isDone = container.executeBatch(Docs.key(keyName()), operations).committed();
    boolean isExpected = model.apply(keyName(), operations);
    if (isDone != isExpected) {
      throw new AssertionError(this + " was done: " + isDone + ", expected: " + isExpected);
    }
  }

  private Operation operation(int number, ModelContainer model) {
    String name = "doc-" + (id + number) % 6;
    int version = model.nextVersion();
    return switch (kind) {
      case CREATE -> new Operation.Create(doc(name, keyName(), version));
      case DELETE -> new Operation.Delete(name, Precondition.NONE);
      default ->
          number % 3 == 2
              ? new Operation.Delete("doc-" + id, Precondition.NONE)
              : new Operation.Upsert(doc(name, keyName(), version), Precondition.NONE);
    };
  }

  private String keyName() {
    return "key-" + key;
  }
}
