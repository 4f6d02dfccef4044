/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.integration.resilience;

import io.cosmosfeed.integration.ConnectCluster;
import io.cosmosfeed.integration.ConnectorConfig;
import io.cosmosfeed.integration.Environment;

/** What a connector promises, and the Connect cluster that keeps it. */
enum Delivery {
  AT_LEAST_ONCE {
    @Override
    ConnectCluster cluster(Environment environment) {
      return environment.connect();
    }

    @Override
    ConnectorConfig promisedBy(ConnectorConfig connector) {
      return connector;
    }
  },

  EXACTLY_ONCE {
    @Override
    ConnectCluster cluster(Environment environment) {
      return environment.exactlyOnceConnect();
    }

    @Override
    ConnectorConfig promisedBy(ConnectorConfig connector) {
      return connector
          .with("exactly.once.support", "required")
          .with("transaction.boundary", "connector")
          // Until the transactions of a killed worker time out, others may have to wait for them.
          .with("producer.override.transaction.timeout.ms", "10000");
    }
  };

  abstract ConnectCluster cluster(Environment environment);

  abstract ConnectorConfig promisedBy(ConnectorConfig connector);
}
