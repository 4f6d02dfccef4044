/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server.gateway;

/** The headers of the gateway protocol, in lower case: older SDKs find no others. */
final class HeaderNames {
  static final String A_IM = "a-im";
  static final String ACTIVITY_ID = "x-ms-activity-id";
  static final String AUTHORIZATION = "authorization";
  static final String CONTENT_PATH = "x-ms-content-path";
  static final String CONTENT_TYPE = "content-type";
  static final String CONTINUATION = "x-ms-continuation";
  static final String DATE = "x-ms-date";
  static final String END_EPK = "x-ms-end-epk";
  static final String ETAG = "etag";
  static final String IF_MATCH = "if-match";
  static final String IF_MODIFIED_SINCE = "if-modified-since";
  static final String IF_NONE_MATCH = "if-none-match";
  static final String INTENDED_RID = "x-ms-cosmos-intended-collection-rid";
  static final String IS_BATCH = "x-ms-cosmos-is-batch-request";
  static final String BATCH_ATOMIC = "x-ms-cosmos-batch-atomic";
  static final String BATCH_CONTINUE_ON_ERROR = "x-ms-cosmos-batch-continue-on-error";
  static final String IS_QUERY = "x-ms-documentdb-isquery";
  static final String IS_QUERY_PLAN = "x-ms-cosmos-is-query-plan-request";
  static final String IS_UPSERT = "x-ms-documentdb-is-upsert";
  static final String ITEM_COUNT = "x-ms-item-count";
  static final String LSN = "lsn";
  static final String MAX_ITEM_COUNT = "x-ms-max-item-count";
  static final String OWNER_NAME = "x-ms-alt-content-path";
  static final String PARTITION_KEY = "x-ms-documentdb-partitionkey";
  static final String PREFER = "prefer";
  static final String RANGE_ID = "x-ms-documentdb-partitionkeyrangeid";
  static final String REQUEST_CHARGE = "x-ms-request-charge";
  static final String RETRY_AFTER = "x-ms-retry-after-ms";
  static final String SDK_CAPABILITIES = "x-ms-cosmos-sdk-supportedcapabilities";
  static final String SESSION_TOKEN = "x-ms-session-token";
  static final String START_EPK = "x-ms-start-epk";
  static final String SUB_STATUS = "x-ms-substatus";
  static final String VERSION = "x-ms-version";
  static final String WIRE_FORMAT = "x-ms-cosmos-changefeed-wire-format-version";

  private HeaderNames() {}
}
