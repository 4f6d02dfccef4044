/* SPDX-License-Identifier: Apache-2.0 */
package io.cosmosfeed.inmemory.server.traffic;

import io.cosmosfeed.inmemory.server.fault.RequestFacts;
import java.time.Instant;
import java.util.Optional;

/**
 * One request and its answer.
 *
 * @param number counts the requests of a server, from 1
 * @param at when it was answered, by the clock of the machine
 * @param path as sent
 * @param facts what the request was about
 * @param allVersions whether a feed request asked for all versions and deletes
 * @param status of the answer
 * @param subStatus of the answer, 0 if it had none
 * @param etag of the answer
 * @param items how many documents or changes the answer had, 0 if it is no list
 * @param bytes the size of the answer's body
 * @param charge the request units it cost
 */
public record RequestRecord(
    long number,
    Instant at,
    String method,
    String path,
    RequestFacts facts,
    boolean allVersions,
    int status,
    int subStatus,
    Optional<String> etag,
    int items,
    int bytes,
    double charge) {}
