/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.integration.resilience;

import io.cosmosfeed.integration.Environment;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.quota.ClientQuotaAlteration;
import org.apache.kafka.common.quota.ClientQuotaEntity;

/** What a test does to the broker. */
final class Kafka implements AutoCloseable {

  private final Admin admin;

  Kafka(Environment environment) {
    admin =
        Admin.create(Map.of("bootstrap.servers", environment.stack().kafka().bootstrapServers()));
  }

  /** Limits the size of a record, as a batch of its own, in bytes. */
  void limitRecords(String topic, int bytes) {
    ConfigEntry limit = new ConfigEntry("max.message.bytes", String.valueOf(bytes));
    Map<ConfigResource, Collection<AlterConfigOp>> change =
        Map.of(
            new ConfigResource(ConfigResource.Type.TOPIC, topic),
            List.of(new AlterConfigOp(limit, AlterConfigOp.OpType.SET)));
    await(admin.incrementalAlterConfigs(change).all());
  }

  /**
   * Lets the producer of a connector's first task write so many bytes a second, after a first
   * eleven-fold as much.
   */
  void slowDown(String connector, double bytesPerSecond) {
    quota(connector, new ClientQuotaAlteration.Op("producer_byte_rate", bytesPerSecond));
  }

  void speedUp(String connector) {
    quota(connector, new ClientQuotaAlteration.Op("producer_byte_rate", null));
  }

  private void quota(String connector, ClientQuotaAlteration.Op change) {
    String producer = "connector-producer-" + connector + "-0";
    ClientQuotaEntity entity = new ClientQuotaEntity(Map.of(ClientQuotaEntity.CLIENT_ID, producer));
    await(
        admin.alterClientQuotas(List.of(new ClientQuotaAlteration(entity, List.of(change)))).all());
  }

  private static void await(KafkaFuture<Void> change) {
    try {
      change.get(Environment.PATIENCE.toSeconds(), TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw new AssertionError("The broker could not be changed", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("Interrupted while changing the broker", e);
    }
  }

  @Override
  public void close() {
    admin.close();
  }
}
