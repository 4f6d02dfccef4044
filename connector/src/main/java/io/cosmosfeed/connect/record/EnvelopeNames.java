/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.connect.record;

/** What Debezium calls the fields of an envelope and of its source block. */
final class EnvelopeNames {

  static final String BEFORE = "before";
  static final String AFTER = "after";
  static final String SOURCE = "source";
  static final String OPERATION = "op";
  static final String TIMESTAMP = "ts_ms";

  static final String CONNECTOR = "connector";
  static final String CONNECTOR_NAME = "cosmosfeed";
  static final String DATABASE = "db";
  static final String TABLE = "table";
  static final String LSN = "lsn";
  static final String RANGE_ID = "range_id";
  static final String TTL_EXPIRED = "ttl_expired";

  private EnvelopeNames() {}
}
