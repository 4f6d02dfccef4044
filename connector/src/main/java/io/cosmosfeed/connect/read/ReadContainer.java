/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.read;

import io.cosmosfeed.changefeed.ChangeFeed;
import io.cosmosfeed.changefeed.ContainerName;

/** A container that a task reads, with the resource id under which its leases were planned. */
public final class ReadContainer {

  private final ContainerName name;
  private final String resourceId;
  private final ChangeFeed feed;

  public ReadContainer(ContainerName name, String resourceId, ChangeFeed feed) {
    this.name = name;
    this.resourceId = resourceId;
    this.feed = feed;
  }

  public ContainerName name() {
    return name;
  }

  public String resourceId() {
    return resourceId;
  }

  ChangeFeed feed() {
    return feed;
  }
}
