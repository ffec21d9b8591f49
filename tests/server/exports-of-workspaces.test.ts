import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createArea } from "#features/areas/server/service.ts";
import { createFolder, removeFolder } from "#features/documents/server/service.ts";
import { discardDraft } from "#features/drafts/server/discard-draft.ts";
import { sha256Of } from "#features/media/server/checksum.ts";
import { keepPicture, prepareFile, preparePicture } from "#features/media/server/service.ts";
import { notificationEndpoints } from "#features/notifications/contract.ts";
import { createFrom } from "#features/procedures/server/service.ts";
import { bringInSet } from "#features/sets/server/service.ts";
import { removeSet } from "#features/sets/server/write-sets.ts";
import { exportEndpoints } from "#features/transfers/export-contract.ts";
import { archiveKey, exportLeaseMs } from "#features/transfers/server/export/export-run.ts";
import { findExport } from "#features/transfers/server/export/export-store.ts";
import { exportedTables, leftOut } from "#features/transfers/server/export/exported-tables.ts";
import { begin as beginFor, removeExport } from "#features/transfers/server/export/service.ts";
import { bytesHeld } from "#kit/server/files/file-bytes.ts";
import { storedEntry, zipDirectoryOf } from "#kit/server/files/zip-directory.ts";
import { openLocalStore } from "#kit/server/storage/local-store.ts";
import type { ObjectStore } from "#kit/server/storage/object-store.ts";
import { day, minute } from "#kit/time.ts";
import { auditOf } from "#tests/support/audit.ts";
import { archiveBytes, entriesOf, exported, linesOf, writeExports } from "#tests/support/exports.ts";
import { fillWorkspace } from "#tests/support/filled-workspace.ts";
import { storeMissingBytes } from "#tests/support/stored-bytes.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";

let world: World;
let ann: Person;

beforeAll(async () => {
  world = await openWorld();
}, 120_000);
// Tests move the clock, and an export asks for a fresh sign-in.
beforeEach(async () => {
  ann = await world.member("admin", { name: "Ann" });
});
afterAll(() => world?.close());

const at = (exportId: string) => ({ params: { exportId } });
const begin = async (who: Person) => (await who.call(exportEndpoints.start, {})).body;
const list = async (who: Person) => (await who.call(exportEndpoints.list, {})).body;
const write = (store: ObjectStore = world.server.store, partBytes?: number) =>
  writeExports(world.appContext, store, world.workspaceId, partBytes);

describe("what leaves a workspace", () => {
  it("[TF18] is every table of a workspace, or there is a reason why not", async () => {
    const { rows } = await world.appContext.database.pool.query<{ name: string }>(
      `select c.relname as name from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'workspace_id'
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
    );
    const known = [...exportedTables.map(({ table }) => table), ...Object.keys(leftOut)].sort();
    expect(known).toEqual(rows.map(({ name }) => name).sort());
  });

  it("[TF18] holds the rows of every table, without secrets, and of no other workspace", async () => {
    const filled = await world.workspace("foreign");
    await fillWorkspace(filled);
    await storeMissingBytes(world, filled.workspaceId);
    const admin = await filled.member("admin", { name: "Fay" });
    const entries = await entriesOf(await exported(world.appContext, world.server.store, admin));
    const without = exportedTables.filter(
      ({ folder, table }) => linesOf(entries.get(`${folder}/${table}-0001.jsonl`)).length === 0,
    );
    expect(without.map(({ table }) => table)).toEqual([]);
    const texts = [...entries].filter(([name]) => name.endsWith(".jsonl"));
    const rows = texts
      .filter(([name]) => !/^(lists|workspace\/contents)/u.test(name))
      .flatMap(([, one]) => linesOf(one));
    expect(new Set(rows.map((row) => row.workspace_id))).toEqual(new Set([filled.workspaceId]));
    const columns = new Set(rows.flatMap((row) => Object.keys(row)));
    expect(
      [...columns].filter((name) => /secret|private|token|_hash$|password|salt|sealed/u.test(name)).sort(),
    ).toEqual(["answer_hash", "answers_hash", "content_hash", "first_hash", "previous_hash", "source_hash"]);
    // A record leaves with what proves it.
    const [record] = linesOf(entries.get("records/perform_record-0001.jsonl"));
    expect(record).toMatchObject({ seal: expect.any(String), content_hash: expect.any(String) });
  });

  it("[TF28] says how much of each kind is in the bin, and does not hold it as content", async () => {
    const workspace = await world.workspace("foreign");
    const fay = await workspace.member("admin", { name: "Fay" });
    const ofAll = { accessGroupIds: [] };
    const inBin = await fay.run(async (scope) => {
      const content = { title: "Gone", description: "", procedureImage: null, sections: [] };
      const start = { content, groupIds: [], areaIds: [], editorIds: [] };
      const drafts = [await createFrom(scope, start, undefined, {}), await createFrom(scope, start, undefined, {})];
      for (const { id, versionId } of drafts) await discardDraft(scope, id, versionId);
      const terms = { title: "Gone", setType: "workflow", procedureIds: [] } as const;
      await removeSet(scope, (await bringInSet(scope, { ...terms, ...ofAll })).id);
      const above = await createFolder(scope, { folderName: "Gone", parentFolderId: null, ...ofAll });
      await createFolder(scope, { folderName: "Below", parentFolderId: above.id, ...ofAll });
      await removeFolder(scope, above.id);
      return drafts;
    });
    // The second one was deleted too long ago to be in the bin.
    await fay.run((scope) =>
      scope.db
        .updateTable("procedure")
        .set({ deleted_at: new Date(scope.now.getTime() - 31 * day) })
        .where("workspace_id", "=", scope.workspaceId)
        .where("id", "=", inBin[1]?.id ?? "")
        .execute(),
    );
    const entries = await entriesOf(await exported(world.appContext, world.server.store, fay));
    const expected = [
      { kind: "procedure", reason: "bin", count: 1 },
      { kind: "folder", reason: "bin", count: 2 },
      { kind: "set", reason: "bin", count: 1 },
    ];
    expect(JSON.parse(String(entries.get("manifest.json")))).toMatchObject({ leftOut: expected });
    expect([...entries.keys()].filter((name) => /^(procedures|lists)\//u.test(name))).toEqual([]);
    const [made] = (await list(fay)).exports;
    expect(made?.leftOut).toEqual(expected);
    const completed = (await auditOf(workspace, made?.id ?? "")).find(({ action }) => action === "export.completed");
    expect(completed?.details).toMatchObject({ leftOut: expected });
    // The rows of what was deleted are there to be read.
    expect(
      linesOf(entries.get("versions/procedure-0001.jsonl"))
        .map(({ id }) => id)
        .sort(),
    ).toEqual(inBin.map(({ id }) => id).sort());
  });

  it("[TF16] lists every entry with its digest and the moment at which it was read", async () => {
    const archive = await exported(world.appContext, world.server.store, ann);
    const entries = await entriesOf(archive);
    const listed = linesOf(entries.get("workspace/contents-0001.jsonl"));
    expect(listed.map((one) => one.path)).toEqual(
      [...entries.keys()].filter((name) => !name.startsWith("workspace/contents-")),
    );
    for (const { path: name, sha256, sizeBytes } of listed) {
      const bytes = entries.get(String(name)) ?? Buffer.alloc(0);
      const digest = createHash("sha256").update(bytes).digest("hex");
      expect([sha256, sizeBytes]).toEqual([digest, bytes.length]);
    }
  });
});

describe("an export that is interrupted", () => {
  let folder: string;
  let store: ObjectStore;

  /** Ends the work at its n-th call, as if the process had been killed there; before or after the call took effect. */
  const dyingStore = (n: number, isAfter: boolean): ObjectStore => {
    let calls = 0;
    const dying =
      <Input extends unknown[], Output>(work: (...input: Input) => Promise<Output>) =>
      async (...input: Input): Promise<Output> => {
        if (++calls !== n) return work(...input);
        if (isAfter) await work(...input);
        throw new Error("killed");
      };
    /** Of a process that is killed no file stays open either. */
    const unread = async (...input: Parameters<ObjectStore["get"]>) => {
      const found = await store.get(...input);
      if (calls === n) found?.body.destroy();
      return found;
    };
    return {
      ...store,
      minPartBytes: store.minPartBytes,
      put: store.put.bind(store),
      get: dying(unread),
      size: dying(store.size.bind(store)),
      start: dying(store.start.bind(store)),
      part: dying(store.part.bind(store)),
      complete: dying(store.complete.bind(store)),
    };
  };

  /** Whoever began it has signed in long before. */
  const beginLater = async () =>
    (await world.asSystem((scope) => beginFor(scope, { profileId: ann.profileId, isScheduled: false }))) ?? "";
  const stored = (id: string) => world.asSystem((scope) => findExport(scope, id));

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), "fettle-export-"));
    store = await openLocalStore(folder, 1);
    ann = await world.member("admin", { name: "Ann" });
    for (const side of [40, 300]) {
      const png = await sharp({ create: { width: side, height: side, channels: 3, background: "#a72" } })
        .png({ compressionLevel: 0 })
        .toBuffer();
      const prepared = await preparePicture(store, world.workspaceId, png);
      await ann.run((scope) => keepPicture(scope, prepared, `Mill ${side}.png`));
      await ann.run((scope) => createArea(scope, { name: `Mill ${side}`, displayFettleImageId: prepared.assetId }));
    }
  });
  afterAll(async () => {
    await store?.close();
    await rm(folder, { recursive: true, force: true });
  });

  it("[TF17] goes on from its last part, wherever it was killed, to the archive that it would have been", async () => {
    const partBytes = 128 * 1024;
    let rounds = 0;
    for (const isAfter of [false, true]) {
      for (let n = 1; ; n++) {
        const id = await beginLater();
        await write(dyingStore(n, isAfter), partBytes);
        const wasKilled = (await stored(id))?.state !== "completed";
        world.clock.offsetMs += exportLeaseMs + minute;
        await write(store, partBytes);
        const bytes = await buffer((await store.get(archiveKey(world.workspaceId, id)))?.body ?? Readable.from([]));
        expect(await stored(id)).toMatchObject({
          state: "completed",
          sizeBytes: bytes.length,
          sha256: sha256Of(bytes),
        });
        const entries = await entriesOf(bytes);
        expect([...entries.values()].filter((bytes) => String(bytes) === "damaged")).toEqual([]);
        expect([...entries.keys()].filter((name) => name.startsWith("media/"))).toHaveLength(2);
        expect(entries.has("manifest.json")).toBe(true);
        const left = await world.asSystem((scope) =>
          scope.db.selectFrom("content_export_entry").select("path").execute(),
        );
        expect(left).toEqual([]);
        await world.asSystem((scope) => removeExport(scope, id));
        await write(store, partBytes);
        expect(await store.list(`${world.workspaceId}/exports`)).toEqual([]);
        if (!wasKilled) break;
        rounds += 1;
      }
    }
    expect(rounds).toBeGreaterThan(8);
  }, 120_000);

  it("[TF17] fails after three attempts without a part in between, and says so to who exported", async () => {
    const { id } = await begin(ann);
    for (let attempt = 1; attempt <= 3; attempt++) {
      await write(dyingStore(1, false));
      world.clock.offsetMs += exportLeaseMs;
    }
    expect((await ann.call(exportEndpoints.get, at(id))).body).toMatchObject({
      state: "failed",
      failure: "interrupted",
    });
    const { body } = await ann.call(notificationEndpoints.list, { query: {} });
    expect(body.notifications[0]).toMatchObject({ kind: "exportFailed", data: { exportId: id } });
  });

  it("[TF17] ends where its member is no admin any more", async () => {
    const bob = await world.member("admin", { name: "Bob" });
    const { id } = await begin(bob);
    await world.asSystem(({ db, workspaceId, now }) =>
      db
        .updateTable("profile")
        .set({ removed_at: now })
        .where("workspace_id", "=", workspaceId)
        .where("id", "=", bob.profileId)
        .execute(),
    );
    await write(store);
    expect((await ann.call(exportEndpoints.get, at(id))).body).toMatchObject({
      state: "failed",
      failure: "noLongerAllowed",
    });
  });

  it("[TF24] is cancelled with everything that was stored of it", async () => {
    const { id } = await begin(ann);
    await write(dyingStore(6, false), 64 * 1024);
    expect((await ann.call(exportEndpoints.remove, at(id))).status).toBe(204);
    await write(store);
    expect(await stored(id)).toMatchObject({ state: "cancelled", uploadId: null });
    expect((await auditOf(world, id)).map(({ action }) => action)).toEqual(["export.started", "export.cancelled"]);
  });
});

describe("a file whose bytes are not what was stored", () => {
  it("[TF16] is left out and counted, so that the archive vouches for all that it holds", async () => {
    const { store } = world.server;
    const prepared = await prepareFile(store, world.workspaceId, Buffer.from("first words"), "text/plain");
    await ann.run((scope) => keepPicture(scope, prepared, "Words.txt"));
    await world.asSystem(({ db, workspaceId }) =>
      db
        .insertInto("asset_use")
        .values({
          workspace_id: workspaceId,
          asset_id: prepared.assetId,
          user_type: "document",
          user_id: prepared.assetId,
        })
        .execute(),
    );
    await store.put(`${world.workspaceId}/${prepared.assetId}/original`, Buffer.from("other words"), {
      size: 11,
      contentType: "text/plain",
    });
    const archive = await exported(world.appContext, store, ann);
    const [done] = (await list(ann)).exports;
    expect(done).toMatchObject({ state: "completed", missing: expect.any(Number) });
    expect(done?.missing).toBeGreaterThan(0);
    const names = [...(await entriesOf(archive)).keys()];
    expect(names.some((name) => name.includes(prepared.received.sha256))).toBe(false);
  });

  it("[TF23] a stored entry can be read in pieces", async () => {
    const archive = await exported(world.appContext, world.server.store, ann);
    const entries = (await zipDirectoryOf(bytesHeld(archive))) ?? [];
    const packed = entries.find((entry) => entry.method === 8);
    expect(packed && (await storedEntry(bytesHeld(archive), packed))).toBeUndefined();
  });
});

describe("who takes the workspace away", () => {
  it("[TF19] is an admin who sees everything, signed in freshly; one at a time", async () => {
    const author = await world.member("contentAuthor");
    expect((await author.call(exportEndpoints.start, {})).status).toBe(403);
    const first = await begin(ann);
    const second = await ann.call(exportEndpoints.start, {});
    expect([second.status, second.body.code]).toEqual([409, "exportRunning"]);
    await write();
    world.clock.offsetMs += 16 * minute;
    const stale = await ann.call(exportEndpoints.start, {});
    expect([stale.status, stale.body.code]).toEqual([403, "freshSignInRequired"]);
    const download = await ann.call(exportEndpoints.address, at(first.id));
    expect([download.status, download.body.code]).toEqual([403, "freshSignInRequired"]);
  });

  it("[TF21] downloads it by an address of five minutes, whole or from where a download broke off, and is noted", async () => {
    const { id } = await begin(ann);
    await write();
    const bytes = await archiveBytes(world.server.store, ann, id);
    const { body } = await ann.call(exportEndpoints.address, at(id));
    const get = (headers: Record<string, string> = {}) =>
      world.server.http.inject({ method: "GET", url: new URL(body.url, "http://x").pathname, headers });
    const whole = await get();
    expect([whole.statusCode, whole.rawPayload.equals(bytes)]).toEqual([200, true]);
    expect(whole.headers).toMatchObject({ "content-type": "application/zip", "accept-ranges": "bytes" });
    expect(whole.headers["x-checksum-sha256"]).toMatch(/^[0-9a-f]{64}$/u);
    const rest = await get({ range: "bytes=100-" });
    expect([rest.statusCode, rest.rawPayload.equals(bytes.subarray(100))]).toEqual([206, true]);
    expect((await get({ range: `bytes=${bytes.length}-` })).statusCode).toBe(416);
    const noted = await auditOf(world, id);
    expect(noted.map(({ action, actorName }) => [action, actorName]).slice(-5)).toEqual([
      ["export.completed", "Ann"],
      ["export.addressGiven", "Ann"],
      ["export.downloaded", "Ann"],
      ["export.downloaded", "Ann"],
      ["export.downloaded", "Ann"],
    ]);
    world.clock.offsetMs += 5 * minute;
    expect((await get()).statusCode).toBe(404);
  });

  it("[TF24] an archive is gone after seven days, and its bytes with it", async () => {
    const { id } = await begin(ann);
    await write();
    world.clock.offsetMs += 7 * day;
    ann = await world.member("admin", { name: "Ann" });
    expect((await ann.call(exportEndpoints.get, at(id))).status).toBe(404);
    await write();
    expect(await world.server.store.list(`${world.workspaceId}/exports`)).toEqual([]);
  });
});

describe("exports by a schedule", () => {
  it("[TF20] [TF24] begin at two in the morning of the workspace's zone, and only so many are kept", async () => {
    await world.asSystem(({ db, workspaceId }) =>
      db.updateTable("workspace").set({ time_zone: "Europe/Berlin" }).where("id", "=", workspaceId).execute(),
    );
    const body = { cadence: "weekly" as const, keptMax: 2 };
    const both = await Promise.all(
      [2, 3].map((keptMax) => ann.call(exportEndpoints.schedule, { body: { ...body, keptMax, seen: null } })),
    );
    // [TF33] Of two changes of one schedule one is stored, and the other gets it.
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 412]);
    const first = both.find((answer) => answer.status === 200)?.body.schedule;
    expect(both.find((answer) => answer.status === 412)?.body.current).toEqual({ schedule: first });
    const seen = { cadence: "weekly" as const, keptMax: first?.keptMax ?? 0, profileId: ann.profileId };
    const { body: set } = await ann.call(exportEndpoints.schedule, { body: { ...body, seen } });
    const next = new Date(set.schedule?.nextAt ?? 0);
    const local = new Intl.DateTimeFormat("en-GB", {
      timeZone: "Europe/Berlin",
      weekday: "long",
      hour: "2-digit",
      minute: "2-digit",
    });
    expect(local.format(next)).toBe("Monday 02:00");
    for (let week = 0; week < 4; week++) {
      const { nextAt } = (await list(ann)).schedule ?? { nextAt: "" };
      world.clock.offsetMs += new Date(nextAt).getTime() - world.clock.now().getTime() + minute;
      ann = await world.member("admin", { name: "Ann" });
      await write();
      await write();
    }
    const scheduled = (await list(ann)).exports.filter((one) => one.isScheduled);
    expect(scheduled.map((one) => [one.state, one.expiresAt])).toEqual([
      ["completed", null],
      ["completed", null],
    ]);
    expect(await world.server.store.list(`${world.workspaceId}/exports`)).toHaveLength(2);
    const { cadence, keptMax, profileId } = set.schedule ?? { cadence: "weekly" as const, keptMax: 0, profileId: "" };
    const now = { cadence, keptMax, profileId };
    expect((await ann.call(exportEndpoints.schedule, { body: { seen: null, cadence: "off" } })).status).toBe(412);
    const off = await ann.call(exportEndpoints.schedule, { body: { seen: now, cadence: "off" } });
    expect(off.body.schedule).toBeNull();
  });
});
