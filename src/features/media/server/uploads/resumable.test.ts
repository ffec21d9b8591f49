import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SessionGate } from "#features/sessions/server/gate.ts";
import { createHttpServer } from "#kit/server/http/http-server.ts";
import { createLog } from "#kit/server/log.ts";
import { createMetrics } from "#kit/server/metrics.ts";
import { openLocalStore } from "#kit/server/storage/local-store.ts";
import type { ObjectStore } from "#kit/server/storage/object-store.ts";
import { day, minute } from "#kit/time.ts";
import { until } from "#tests/server/people.ts";
import { nothingVisible, testSecret } from "#tests/support/media-node.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { assetEndpoints } from "../../contract.ts";
import { leaseMs, memberDayBytesMax } from "../../rules.ts";
import { findAsset } from "../asset-store.ts";
import { sha256Of } from "../checksum.ts";
import { mediaSweepJob } from "../media-sweep-job.ts";
import { mediaRoutes } from "../routes.ts";

/** Chunks of a size that a test can look at: what holds for 64 bytes holds for 8 MiB. */
const piece = 64;

let world: World;
let ann: Person;
let directory: string;
let store: ObjectStore;
/** The default limit of a workspace. */
const fileBytesMax = 2 * 1024 ** 3;
/** Two nodes on one database and one store. */
let nodes: readonly { readonly port: number; close(): Promise<void> }[];

beforeAll(async () => {
  world = await openWorld();
  ann = await world.member("contentAuthor", { name: "Ann" });
  directory = await mkdtemp(join(tmpdir(), "fettle-uploads-"));
  store = await openLocalStore(directory, 16);
  nodes = await Promise.all([newNode(), newNode()]);
});
afterAll(async () => {
  for (const node of nodes ?? []) await node.close();
  await world?.close();
  await rm(directory, { recursive: true, force: true });
});

async function newNode() {
  const { appContext, limits } = world.server;
  const deps = { appContext, gate: new SessionGate(world.clock, () => {}), limits, testMode: true };
  const options = { trustedProxies: [], bodyBytesMax: 1024 * 1024, metrics: createMetrics({ processMetrics: false }) };
  const http = createHttpServer(
    deps,
    mediaRoutes({ store, gate: deps.gate, visibilityChecks: nothingVisible, secret: testSecret, pieceBytes: piece }),
    createLog("fatal"),
    options,
  );
  await http.listen({ host: "127.0.0.1", port: 0 });
  return { port: (http.server.address() as AddressInfo).port, close: () => http.close() };
}

const origin = (node = 0) => `http://127.0.0.1:${nodes[node]?.port}`;

/** A video of so many bytes: it begins as one. */
const video = (bytes: number) =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypisom\0\0\0\0isommp42"), randomBytes(bytes)]).subarray(
    0,
    bytes,
  );

const asAnn = () => ({ authorization: `Bearer ${ann.token}` });

async function announced(contentType = "video/mp4") {
  const answer = await fetch(`${origin()}/v1/${ann.workspaceId}/assets`, {
    method: "POST",
    headers: { ...asAnn(), "content-type": "application/json" },
    body: JSON.stringify({ content_type: contentType, is_resumable: true }),
  });
  const body = (await answer.json()) as { file_fettle_id: string; signed_upload_url: string };
  return { id: body.file_fettle_id, url: new URL(body.signed_upload_url).pathname };
}

/** Announced and begun: the path that takes the chunks. */
async function begun(headers: Record<string, string> = {}, contentType = "video/mp4") {
  const { id, url } = await announced(contentType);
  const answer = await fetch(`${origin()}${url}`, {
    method: "POST",
    headers: { "x-goog-resumable": "start", ...headers },
  });
  expect(answer.status).toBe(201);
  const location = answer.headers.get("location") ?? "";
  // Absolute, as clients that others wrote need it [M13].
  expect(location.startsWith(`${origin()}/v1/uploads/sessions/`)).toBe(true);
  return { id, path: new URL(location).pathname, url };
}

interface Answer {
  readonly status: number;
  readonly range: string | null;
  readonly code?: string | undefined;
}

async function put(path: string, contentRange: string | undefined, bytes?: Uint8Array, node = 0): Promise<Answer> {
  const answer = await fetch(`${origin(node)}${path}`, {
    method: "PUT",
    headers: contentRange === undefined ? {} : { "content-range": contentRange },
    body: bytes ? new Uint8Array(bytes) : null,
  });
  const text = await answer.text();
  const code = text === "" ? undefined : (JSON.parse(text) as { code: string }).code;
  return { status: answer.status, range: answer.headers.get("range"), code };
}

const chunk = (bytes: Buffer, from: number, to: number, total: number | "*" = bytes.length) =>
  [`bytes ${from}-${to}/${total}`, bytes.subarray(from, to + 1)] as const;
const ask = (path: string, total: number | "*" = "*") => put(path, `bytes */${total}`);

const finished = async (id: string, bytes: Buffer) =>
  (
    await fetch(`${origin()}/v1/${ann.workspaceId}/assets/${id}`, {
      method: "PUT",
      headers: { ...asAnn(), "content-type": "application/json" },
      body: JSON.stringify({ file_name: "film.mp4", origin: "web", checksum: sha256Of(bytes) }),
    })
  ).status;

async function fetched(id: string): Promise<Buffer> {
  const answer = await fetch(`${origin()}/v1/${ann.workspaceId}/assets/${id}`, { headers: asAnn() });
  return Buffer.from(await answer.arrayBuffer());
}

/** Sends the head of a chunk and some of its bytes, and goes away. */
const cutOff = (path: string, contentRange: string, bytes: Buffer, sent: number): Promise<void> =>
  new Promise((resolve) => {
    const socket = connect(nodes[0]?.port ?? 0, "127.0.0.1", () => {
      const head = `PUT ${path} HTTP/1.1\r\nhost: x\r\ncontent-range: ${contentRange}\r\ncontent-length: ${bytes.length}\r\n\r\n`;
      socket.write(Buffer.concat([Buffer.from(head), bytes.subarray(0, sent)]), () =>
        setTimeout(() => socket.destroy(), 200),
      );
    });
    socket.on("error", () => {});
    socket.on("close", () => setTimeout(resolve, 20));
  });

/** CRC-32C bit by bit, from its definition (RFC 3720). */
function castagnoli(bytes: Buffer): Buffer {
  let register = 0xff_ff_ff_ff;
  for (const byte of bytes) {
    register ^= byte;
    for (let bit = 0; bit < 8; bit++) register = (register >>> 1) ^ (register & 1 ? 0x82_f6_3b_78 : 0);
  }
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(~register >>> 0);
  return sum;
}

const incomplete = (received: number) => ({ status: 308, range: received > 0 ? `bytes=0-${received - 1}` : null });

describe("an upload in chunks", () => {
  it("[M13] [M14] arrives whole, over two nodes, and is proven by its checksum", async () => {
    const bytes = video(3 * piece + 10);
    const { id, path, url } = await begun();
    expect(path).toMatch(/^\/v1\/uploads\/sessions\/[\w-]{64}$/);
    expect(await put(path, ...chunk(bytes, 0, piece - 1))).toMatchObject(incomplete(piece));
    expect(await put(path, ...chunk(bytes, piece, 2 * piece - 1), 1)).toMatchObject(incomplete(2 * piece));
    expect(await put(path, ...chunk(bytes, 2 * piece, 3 * piece - 1))).toMatchObject(incomplete(3 * piece));
    expect(await put(path, ...chunk(bytes, 3 * piece, 3 * piece + 9))).toMatchObject({ status: 200 });
    // The answer was lost: it is asked and sent again.
    expect(await ask(path, bytes.length)).toMatchObject({ status: 200 });
    expect(await put(path, ...chunk(bytes, 3 * piece, 3 * piece + 9))).toMatchObject({ status: 200 });
    expect((await fetch(`${origin()}${url}`, { method: "POST" })).status).toBe(410);
    expect(await finished(id, bytes)).toBe(200);
    expect((await fetched(id)).equals(bytes)).toBe(true);
  });

  it.each([1, piece - 1, piece, piece + 1, 2 * piece, 10 * piece + 7])(
    "[M14] of %s bytes arrives in one body whose end says its length",
    async (size) => {
      const bytes = size < 24 ? Buffer.concat([video(24), Buffer.alloc(size)]) : video(size);
      for (const contentRange of [undefined, `bytes 0-*/${bytes.length}`, "bytes 0-*/*"]) {
        const { id, path } = await begun();
        expect(await put(path, contentRange, bytes)).toMatchObject({ status: 200 });
        expect(await finished(id, bytes)).toBe(200);
        expect((await fetched(id)).equals(bytes)).toBe(true);
      }
    },
  );

  it("[M14] continues from the received bytes: repeats, overlaps and gaps get the true range", async () => {
    const bytes = video(4 * piece);
    const { path } = await begun();
    expect(await ask(path)).toEqual({ ...incomplete(0), code: undefined });
    await put(path, ...chunk(bytes, 0, 2 * piece - 1));
    for (const [from, to] of [
      [0, 2 * piece - 1],
      [piece, 3 * piece - 1],
      [3 * piece, 4 * piece - 1],
    ] as const) {
      expect(await put(path, ...chunk(bytes, from, to))).toMatchObject(incomplete(2 * piece));
    }
    expect(await put(path, ...chunk(bytes, 2 * piece, 4 * piece - 1))).toMatchObject({ status: 200 });
  });

  it("[M14] keeps the whole pieces of a body that broke off", async () => {
    const bytes = video(6 * piece);
    const { id, path } = await begun();
    await cutOff(path, `bytes 0-${bytes.length - 1}/${bytes.length}`, bytes, 3 * piece + 11);
    await until(async () => (await ask(path)).range === incomplete(3 * piece).range);
    expect(await put(path, `bytes ${3 * piece}-*/${bytes.length}`, bytes.subarray(3 * piece))).toMatchObject({
      status: 200,
    });
    expect(await finished(id, bytes)).toBe(200);
    expect((await fetched(id)).equals(bytes)).toBe(true);
  });

  it("[M14] lets one writer go on at a time, and waits out one that died", async () => {
    const bytes = video(2 * piece);
    const { path } = await begun();
    const both = await Promise.all([0, 1].map((node) => put(path, ...chunk(bytes, 0, piece - 1), node)));
    const statuses = both.map((answer) => answer.status).sort();
    expect([[308, 308].join(), [308, 503].join()]).toContain(statuses.join());
    expect(await ask(path)).toMatchObject(incomplete(piece));
    await world.asSystem((scope) =>
      scope.db
        .updateTable("upload_session")
        .set({ writer: scope.newId(), writer_until: new Date(scope.now.getTime() + leaseMs) })
        .where("workspace_id", "=", scope.workspaceId)
        .where("state", "=", "open")
        .execute(),
    );
    expect(await put(path, ...chunk(bytes, piece, 2 * piece - 1))).toMatchObject({ status: 503, code: "uploadBusy" });
    world.clock.offsetMs += leaseMs + 1;
    expect(await put(path, ...chunk(bytes, piece, 2 * piece - 1))).toMatchObject({ status: 200 });
  });

  it.each([
    ["another total than before", "bytes 64-127/999", 64, 400, "contentRangeInvalid"],
    ["a total that nobody takes", `bytes 64-127/${fileBytesMax + 1}`, 64, 400, "contentRangeInvalid"],
    ["a chunk that is no part and not the last", "bytes 64-67/200", 4, 400, "chunkTooSmall"],
    ["a body of another length", "bytes 64-127/200", 63, 400, "contentRangeInvalid"],
    ["no range at all", "64-127", 64, 400, "contentRangeInvalid"],
  ])("[M14] refuses %s, and continues afterwards", async (_, contentRange, length, status, code) => {
    const bytes = video(200);
    const { id, path } = await begun({ "x-upload-content-length": "200" });
    await put(path, ...chunk(bytes, 0, 63));
    expect(await put(path, contentRange, bytes.subarray(64, 64 + length))).toMatchObject({ status, code });
    expect(await put(path, "bytes 64-*/200", bytes.subarray(64))).toMatchObject({ status: 200 });
    expect(await finished(id, bytes)).toBe(200);
  });

  it("[M2] is refused for its content, and leaves nothing", async () => {
    const text = Buffer.alloc(100, "<!doctype html>");
    const wrong = await begun();
    expect(await put(wrong.path, ...chunk(text, 0, 99))).toMatchObject({ status: 415 });
    expect((await ask(wrong.path)).status).toBe(404);
    expect(await ann.run((scope) => findAsset(scope, wrong.id))).toBeUndefined();
    expect(await readdir(join(directory, "objects"))).not.toContain(wrong.id);
  });

  it("[M5] [M6] that was changed on the way is refused, kept for 24 hours and used by nothing", async () => {
    const bytes = video(100);
    const flipped = await begun();
    const other = Buffer.from(bytes);
    other.writeUInt8(other.readUInt8(90) ^ 1, 90);
    expect(await put(flipped.path, ...chunk(other, 0, 99))).toMatchObject({ status: 200 });
    expect(await finished(flipped.id, bytes)).toBe(422);
    expect((await ann.run((scope) => findAsset(scope, flipped.id)))?.state).toBe("received");
    world.clock.offsetMs += day + minute;
    await mediaSweepJob(store).run(world.appContext, {});
    world.clock.offsetMs -= day + minute;
    expect(await ann.run((scope) => findAsset(scope, flipped.id))).toBeUndefined();
  });

  it("[M14] is answered at the end with the digests of the whole file, over two nodes and however often", async () => {
    const bytes = video(2 * piece + 9);
    const { path } = await begun();
    await put(path, ...chunk(bytes, 0, piece - 1));
    await put(path, ...chunk(bytes, piece, 2 * piece - 1), 1);
    const last = (node: number) =>
      fetch(`${origin(node)}${path}`, {
        method: "PUT",
        headers: { "content-range": `bytes ${2 * piece}-${bytes.length - 1}/${bytes.length}` },
        body: new Uint8Array(bytes.subarray(2 * piece)),
      });
    const crc32c = castagnoli(bytes).toString("base64");
    const md5Hash = createHash("md5").update(bytes).digest("base64");
    for (const node of [0, 1, 0]) {
      const answer = await last(node);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("x-goog-hash")).toBe(`crc32c=${crc32c},md5=${md5Hash}`);
      expect(await answer.json()).toEqual({ size: bytes.length, crc32c, md5Hash });
    }
  });

  it("[M15] is cancelled by a caller that has its address, and leaves nothing", async () => {
    const bytes = video(3 * piece);
    const { id, path } = await begun();
    await put(path, ...chunk(bytes, 0, piece - 1));
    const cancelled = () => fetch(`${origin()}${path}`, { method: "DELETE" });
    expect((await cancelled()).status).toBe(204);
    expect((await cancelled()).status).toBe(404);
    expect((await put(path, ...chunk(bytes, piece, 2 * piece - 1))).status).toBe(404);
    expect(await ann.run((scope) => findAsset(scope, id))).toBeUndefined();
  });

  it("[M13] ends after 24 hours, and is swept with its parts", async () => {
    const before = (await readdir(join(directory, "uploads"))).length;
    const { id, path } = await begun();
    await put(path, ...chunk(video(3 * piece), 0, piece - 1));
    world.clock.offsetMs += day + minute;
    expect(await ask(path)).toMatchObject({ status: 410, code: "uploadEnded" });
    await mediaSweepJob(store).run(world.appContext, {});
    world.clock.offsetMs -= day + minute;
    expect((await ask(path)).status).toBe(404);
    expect(await ann.run((scope) => findAsset(scope, id))).toBeUndefined();
    expect(await readdir(join(directory, "uploads"))).toHaveLength(before);
  });

  it("[M13] leaves only the hash of its secret in the database", async () => {
    const { id } = await begun();
    const row = await world.asSystem((scope) =>
      scope.db.selectFrom("upload_session").select("session_hash").where("asset_id", "=", id).executeTakeFirstOrThrow(),
    );
    expect(row.session_hash).toHaveLength(32);
  });

  it("[M16] is not begun for a file that is too large, or where the workspace is full", async () => {
    const { url } = await announced();
    const begin = (bytes: number) =>
      fetch(`${origin()}${url}`, { method: "POST", headers: { "x-upload-content-length": String(bytes) } });
    expect((await begin(fileBytesMax + 1)).status).toBe(413);
    await world.asSystem((scope) =>
      scope.db
        .insertInto("asset")
        .values({
          workspace_id: scope.workspaceId,
          id: scope.newId(),
          state: "stored",
          content_type: "video/mp4",
          size_bytes: 49 * 1024 ** 3,
          uploaded_by: ann.profileId,
          created_at: new Date(scope.now.getTime() - 2 * day),
        })
        .execute(),
    );
    expect((await begin(fileBytesMax)).status).toBe(507);
    expect((await begin(1000)).status).toBe(201);
  });

  it("[M16] is not begun by a member who has brought as much as one may in a day, until the day is over", async () => {
    const eager = await world.member("contentAuthor", { name: "Eager" });
    const announce = () =>
      eager.call(assetEndpoints.create, { body: { content_type: "video/mp4", is_resumable: true } });
    expect((await announce()).status).toBe(201);
    // The workspace itself has room: what another test put there is gone.
    await world.asSystem((scope) =>
      scope.db
        .deleteFrom("asset")
        .where("workspace_id", "=", scope.workspaceId)
        .where("size_bytes", "=", 49 * 1024 ** 3)
        .execute(),
    );
    await world.asSystem((scope) =>
      scope.db
        .insertInto("asset")
        .values({
          workspace_id: scope.workspaceId,
          id: scope.newId(),
          state: "deleted",
          content_type: "video/mp4",
          size_bytes: memberDayBytesMax + 1,
          uploaded_by: eager.profileId,
          created_at: scope.now,
        })
        .execute(),
    );
    expect(await announce()).toMatchObject({ status: 507, body: { code: "dailyQuotaExceeded" } });
    // As if it had been a day ago.
    await world.asSystem((scope) =>
      scope.db
        .updateTable("asset")
        .set({ created_at: new Date(scope.now.getTime() - day - minute) })
        .where("uploaded_by", "=", eager.profileId)
        .where("workspace_id", "=", scope.workspaceId)
        .execute(),
    );
    expect((await announce()).status).toBe(201);
  });

  it("[M16] is begun at the same moment by no more than there is room for (threat B110)", async () => {
    const eager = await world.member("contentAuthor", { name: "Many at once" });
    const files = await Promise.all(
      Array.from({ length: 12 }, async (_, at) => {
        const headers = { authorization: `Bearer ${eager.token}`, "content-type": "application/json" };
        const body = JSON.stringify({ content_type: "video/mp4", is_resumable: true });
        const path = `${origin(at % 2)}/v1/${eager.workspaceId}/assets`;
        const answer = await fetch(path, { method: "POST", headers, body });
        return new URL(((await answer.json()) as { signed_upload_url: string }).signed_upload_url).pathname;
      }),
    );
    const headers = { "x-upload-content-length": String(fileBytesMax) };
    const begins = files.map((path, at) => fetch(`${origin(at % 2)}${path}`, { method: "POST", headers }));
    const statuses = (await Promise.all(begins)).map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 507, 507]);
  });

  it("[M16] says its length at the same moment for no more than there is room for (threat B110)", async () => {
    const eager = await world.member("contentAuthor", { name: "Silent at first" });
    // The workspace itself has room: what other tests put there is gone.
    await world.asSystem(async (scope) => {
      const of = scope.workspaceId;
      await scope.db.deleteFrom("upload_session").where("workspace_id", "=", of).execute();
      await scope.db
        .deleteFrom("asset")
        .where("workspace_id", "=", of)
        .where("size_bytes", ">", fileBytesMax)
        .execute();
    });
    const begin = async () => {
      const body = { content_type: "video/mp4", is_resumable: true };
      const made = await eager.call(assetEndpoints.create, { body });
      const { pathname } = new URL((made.body as { signed_upload_url: string }).signed_upload_url);
      const answer = await fetch(`${origin()}${pathname}`, { method: "POST" });
      return new URL(answer.headers.get("location") ?? "").pathname;
    };
    const paths: string[] = [];
    for (let one = 0; one < 12; one++) paths.push(await begin());
    const first = video(piece);
    const range = `bytes 0-${piece - 1}/${fileBytesMax}`;
    const answers = await Promise.all(paths.map((path, at) => put(path, range, first, at % 2)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 10 }, () => 308), 507, 507]);
  });
});
