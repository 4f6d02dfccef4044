// SPDX-License-Identifier: Apache-2.0
// Checks a running in-memory Cosmos DB server with @azure/cosmos: node check.mjs ENDPOINT KEY
// One line per check; exit code 1 if one failed.
import "./webcrypto.mjs";
import assert from "node:assert/strict";
import {
  ChangeFeedMode,
  ChangeFeedPolicy,
  ChangeFeedRetentionTimeSpan,
  ChangeFeedStartFrom,
  CosmosClient,
} from "@azure/cosmos";

const [endpoint, key] = process.argv.slice(2);
const client = new CosmosClient({ endpoint, key });
const database = client.database("js");
const checks = [];
const check = (name, run) => checks.push({ name, run });

async function control(method, path, body) {
  const answer = await fetch(`${endpoint}/_control/${path}`, {
    method,
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const json = await answer.json();
  assert.equal(answer.status, 200, `${method} ${path}: ${JSON.stringify(json)}`);
  return json;
}

let containers = 0;
async function newContainer(ranges = 1, options = { partitionKey: "/pk" }) {
  await control("PATCH", "behaviour", { account: { rangesPerContainer: ranges } });
  const id = `c${++containers}`;
  await database.containers.create({ id, ...options });
  return database.container(id);
}

async function fill(container, from, to) {
  for (let i = from; i < to; i++) {
    await container.items.create({ id: String(i), pk: `p${i}` });
  }
}

/** Reads pages until there is nothing new; gives the items and where to go on. */
async function read(container, options) {
  const iterator = container.items.getChangeFeedIterator({ maxItemCount: 3, ...options });
  const items = [];
  let continuation;
  let idle = 0;
  const ranges = (await container.readPartitionKeyRanges().fetchAll()).resources.length;
  // The iterator goes round its ranges; all have answered 304 once none had news in a whole round.
  while (idle <= ranges) {
    const page = await iterator.readNext();
    continuation = page.continuationToken;
    idle = page.statusCode === 304 ? idle + 1 : 0;
    if (page.result !== undefined) {
      items.push(...page.result);
    }
  }
  return { items, continuation, ids: items.map((item) => item.id).sort(byNumber) };
}

const byNumber = (a, b) => Number(a) - Number(b);
const numbers = (from, to) => Array.from({ length: to - from }, (_, i) => String(from + i));
const fromBeginning = { changeFeedStartFrom: ChangeFeedStartFrom.Beginning() };
const fromNow = { changeFeedStartFrom: ChangeFeedStartFrom.Now() };
const goingOn = (token) => ({ changeFeedStartFrom: ChangeFeedStartFrom.Continuation(token) });
const allVersions = { changeFeedMode: ChangeFeedMode.AllVersionsAndDeletes };

async function rejectedWith(code, promise) {
  await assert.rejects(promise, (error) => {
    assert.equal(error.code, code, error.message);
    return true;
  });
}

check("databases and containers are created, listed, read and deleted", async () => {
  await client.databases.createIfNotExists({ id: "brief" });
  const names = (await client.databases.readAll().fetchAll()).resources.map((each) => each.id);
  assert.ok(names.includes("brief") && names.includes("js"));
  const { container } = await client.database("brief").containers.createIfNotExists({ id: "c", partitionKey: "/pk" });
  assert.equal((await container.read()).resource.partitionKey.paths[0], "/pk");
  const listed = (await client.database("brief").containers.readAll().fetchAll()).resources;
  assert.deepEqual(listed.map((each) => each.id), ["c"]);
  await container.delete();
  await client.database("brief").delete();
  await rejectedWith(404, client.database("brief").read());
});

check("a wrong key is refused", async () => {
  const stranger = new CosmosClient({ endpoint, key: Buffer.from("wrong").toString("base64") });
  await rejectedWith(401, stranger.database("js").read());
});

check("documents are created, read, replaced, upserted, patched and deleted", async () => {
  const container = await newContainer();
  const created = await container.items.create({ id: "a b+ü", pk: "p", v: 1 });
  assert.equal(created.statusCode, 201);
  const item = container.item("a b+ü", "p");
  assert.equal((await item.read()).resource.v, 1);
  assert.equal((await item.replace({ id: "a b+ü", pk: "p", v: 2 })).resource.v, 2);
  assert.equal((await container.items.upsert({ id: "a b+ü", pk: "p", v: 3 })).statusCode, 200);
  const patched = await item.patch([{ op: "incr", path: "/v", value: 39 }, { op: "add", path: "/w", value: [1] }]);
  assert.equal(patched.resource.v, 42);
  assert.deepEqual(patched.resource.w, [1]);
  assert.equal((await item.delete()).statusCode, 204);
  assert.equal((await item.read()).statusCode, 404);
});

check("refusals have the status of the service", async () => {
  const container = await newContainer();
  const { resource } = await container.items.create({ id: "a", pk: "p" });
  await rejectedWith(409, container.items.create({ id: "a", pk: "p" }));
  const item = container.item("a", "p");
  await item.replace({ id: "a", pk: "p", v: 2 });
  const ifUnchanged = { accessCondition: { type: "IfMatch", condition: resource._etag } };
  await rejectedWith(412, item.replace({ id: "a", pk: "p", v: 3 }, ifUnchanged));
  await rejectedWith(404, container.item("none", "p").replace({ id: "none", pk: "p" }));
  await rejectedWith(400, container.items.upsert({ id: "a", pk: "p", ttl: 0 }));
});

check("a batch is all or nothing, a bulk request is not", async () => {
  const container = await newContainer(2);
  const create = (id, pk) => ({ operationType: "Create", partitionKey: pk, resourceBody: { id, pk } });
  const done = await container.items.batch([create("1", "p"), create("2", "p")], "p");
  assert.deepEqual(done.result.map((each) => each.statusCode), [201, 201]);
  const refused = await container.items.batch([create("3", "p"), create("1", "p")], "p");
  assert.deepEqual(refused.result.map((each) => each.statusCode), [424, 409]);
  assert.equal((await container.item("3", "p").read()).statusCode, 404);
  const bulk = await container.items.executeBulkOperations([create("4", "p"), create("1", "p"), create("5", "q")]);
  assert.deepEqual(bulk.map((each) => each.response?.statusCode ?? each.error?.code), [201, 409, 201]);
});

check("queries select, count, order and page", async () => {
  const container = await newContainer(4);
  await fill(container, 0, 12);
  const query = async (text, options) => (await container.items.query(text, options).fetchAll()).resources;
  assert.equal((await query("SELECT * FROM c")).length, 12);
  assert.deepEqual(await query("SELECT VALUE COUNT(1) FROM c"), [12]);
  assert.deepEqual(await query("SELECT VALUE c.id FROM c WHERE c.pk = 'p7'"), ["7"]);
  const spec = { query: "SELECT c.id FROM c WHERE c.pk = @pk", parameters: [{ name: "@pk", value: "p3" }] };
  assert.deepEqual(await query(spec), [{ id: "3" }]);
  assert.deepEqual(await query("SELECT TOP 2 VALUE c.id FROM c ORDER BY c.id DESC"), ["9", "8"]);
  assert.deepEqual(await query("SELECT VALUE c.id FROM c", { partitionKey: "p5" }), ["5"]);
  assert.equal((await container.items.readAll({ maxItemCount: 5 }).fetchAll()).resources.length, 12);
  await rejectedWith(400, query("SELECT c.id FROM c JOIN d IN c.list"));
});

for (const ranges of [1, 4]) {
  check(`the feed of ${ranges} range(s) is read from the beginning and continued`, async () => {
    const container = await newContainer(ranges);
    await fill(container, 0, 10);
    await container.item("4", "p4").delete();
    const before = await read(container, fromBeginning);
    assert.deepEqual(before.ids, numbers(0, 10).filter((id) => id !== "4"));
    assert.ok(before.items.every((item) => typeof item._lsn === "number"));
    await fill(container, 10, 12);
    assert.deepEqual((await read(container, goingOn(before.continuation))).ids, ["10", "11"]);
  });

  check(`the feed of ${ranges} range(s) is read from now`, async () => {
    const container = await newContainer(ranges);
    await fill(container, 0, 5);
    const before = await read(container, fromNow);
    assert.deepEqual(before.ids, []);
    await fill(container, 5, 7);
    assert.deepEqual((await read(container, goingOn(before.continuation))).ids, ["5", "6"]);
  });
}

check("the feed is read from an instant", async () => {
  const container = await newContainer(2);
  await fill(container, 0, 5);
  const { now } = await control("POST", "clock", { advanceMs: 10_000 });
  await control("POST", "clock", { advanceMs: 10_000 });
  await fill(container, 5, 8);
  const options = { changeFeedStartFrom: ChangeFeedStartFrom.Time(new Date(now)) };
  assert.deepEqual((await read(container, options)).ids, ["5", "6", "7"]);
});

check("feed ranges tile the feed, and a logical partition is part of it", async () => {
  const container = await newContainer(4);
  await fill(container, 0, 20);
  const ranges = await container.getFeedRanges();
  assert.equal(ranges.length, 4);
  const ids = [];
  for (const range of ranges) {
    ids.push(...(await read(container, { changeFeedStartFrom: ChangeFeedStartFrom.Beginning(range) })).ids);
  }
  assert.deepEqual(ids.sort(byNumber), numbers(0, 20));
  assert.deepEqual((await read(container, { changeFeedStartFrom: ChangeFeedStartFrom.Beginning("p7") })).ids, ["7"]);
});

check("all versions and deletes come in order", async () => {
  const container = await newContainer();
  const start = await read(container, { ...allVersions, ...fromNow });
  await container.items.create({ id: "a", pk: "p", v: 1 });
  await container.items.upsert({ id: "a", pk: "p", v: 2 });
  await container.item("a", "p").delete();
  const { items } = await read(container, { ...allVersions, ...goingOn(start.continuation) });
  assert.deepEqual(items.map((item) => item.metadata.operationType), ["create", "replace", "delete"]);
  assert.equal(items[1].current.v, 2);
  assert.equal(items[2].metadata.id, "a");
  assert.deepEqual(items[2].metadata.partitionKey, { pk: "p" });
});

check("a container may have a retention of its own", async () => {
  const changeFeedPolicy = new ChangeFeedPolicy(ChangeFeedRetentionTimeSpan.fromMinutes(10));
  const container = await newContainer(1, { partitionKey: "/pk", changeFeedPolicy });
  const { resource } = await container.read();
  assert.equal(resource.changeFeedPolicy.retentionDuration, 10);
});

check("a split and a merge lose and repeat nothing", async () => {
  const container = await newContainer();
  await fill(container, 0, 10);
  const before = await read(container, fromBeginning);
  const name = `js/${container.id}`;
  const children = await control("POST", "split", { container: name, range: "0", parts: 2 });
  await fill(container, 10, 20);
  const after = await read(container, goingOn(before.continuation));
  assert.deepEqual(after.ids, numbers(10, 20));
  await control("POST", "merge", { container: name, ranges: children.map((child) => child.id) });
  await fill(container, 20, 25);
  assert.deepEqual((await read(container, goingOn(after.continuation))).ids, numbers(20, 25));
});

check("a throttled read waits and goes on", async () => {
  const container = await newContainer();
  await fill(container, 0, 2);
  await control("POST", "throttle", { requests: 2, retryAfterMs: 10 });
  assert.deepEqual((await read(container, fromBeginning)).ids, ["0", "1"]);
  assert.deepEqual(await control("GET", "faults"), []);
});

check("hierarchical keys place documents as the client expects", async () => {
  const partitionKey = { paths: ["/tenant", "/user"], kind: "MultiHash", version: 2 };
  const container = await newContainer(4, { partitionKey });
  for (let i = 0; i < 6; i++) {
    await container.items.create({ id: String(i), tenant: `t${i % 2}`, user: i });
  }
  assert.equal((await container.item("3", ["t1", 3]).read()).resource.user, 3);
  const options = { changeFeedStartFrom: ChangeFeedStartFrom.Beginning(["t1", 3]) };
  assert.deepEqual((await read(container, options)).ids, ["3"]);
});

await client.databases.createIfNotExists({ id: "js" });
let failures = 0;
for (const { name, run } of checks) {
  try {
    await run();
    console.log(`ok - ${name}`);
  } catch (error) {
    failures++;
    console.log(`not ok - ${name}\n${error.stack ?? error}`);
  }
}
client.dispose();
console.log(`${checks.length - failures} of ${checks.length} checks passed`);
process.exitCode = failures === 0 ? 0 : 1;
