/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.changefeed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

/** States that ranges tile another: no gap, no overlap, in order. */
final class Tilings {

  private Tilings() {}

  static void assertTiles(FeedRange whole, List<FeedRange> tiles) {
    assertThat(tiles).as("tiles of %s", whole).isNotEmpty();
    String bound = whole.min();
    for (FeedRange tile : tiles) {
      assertThat(tile.min()).as("lower bound of a tile in %s", tiles).isEqualTo(bound);
      bound = tile.max();
    }
    assertThat(bound).as("upper bound of %s", tiles).isEqualTo(whole.max());
  }
}
