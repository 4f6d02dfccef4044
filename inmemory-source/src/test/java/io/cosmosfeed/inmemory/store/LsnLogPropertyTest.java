/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.cosmosfeed.changefeed.PartitionKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class LsnLogPropertyTest {

  private static final DocumentKey KEY = new DocumentKey("id", new PartitionKey(List.of()), "00");

  /**
   * Each number is a step: below 50 appends at the next LSN, below 60 at the same LSN, others
   * remove an entry at that place, in per cent of the log; from 95 on, the first ones.
   */
  @Property(tries = 300)
  void aLogIsAListWithoutWhatWasRemoved(
      @ForAll @Size(max = 600) List<@IntRange(max = 99) Integer> steps) {
    LsnLog<StoredDocument> log = new LsnLog<>();
    List<StoredDocument> model = new ArrayList<>();
    long lsn = 1;
    for (int step : steps) {
      if (step < 60) {
        lsn += step < 50 ? 1 : 0;
        StoredDocument entry = entry(lsn);
        log.append(entry);
        model.add(entry);
      } else if (step >= 95) {
        long bound = model.isEmpty() ? 0 : model.get(model.size() / 3).lsn();
        log.removeWhile(entry -> entry.lsn() < bound);
        model.removeIf(entry -> entry.lsn() < bound);
      } else if (!model.isEmpty()) {
        log.remove(model.remove(model.size() * (step - 60) / 40));
      }
    }

    assertThat(log.size()).isEqualTo(model.size());
    for (long after : List.of(0L, lsn / 3, lsn / 2, lsn - 1, lsn)) {
      List<StoredDocument> rest = new ArrayList<>();
      log.after(after).forEachRemaining(rest::add);
      assertThat(rest)
          .containsExactlyElementsOf(model.stream().filter(entry -> entry.lsn() > after).toList());
    }
  }

  private static StoredDocument entry(long lsn) {
    return new StoredDocument(KEY, "rid", "etag", lsn, Instant.EPOCH, new byte[0]);
  }
}
