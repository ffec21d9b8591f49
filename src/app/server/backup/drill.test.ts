import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createArea } from "#features/areas/server/service.ts";
import { keepPicture, preparePicture } from "#features/media/server/service.ts";
import { recordEndpoints } from "#features/records/contract.ts";
import { makeOneTimeLink } from "#features/sessions/server/service.ts";
import { readConfig } from "#kit/server/config.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import { createLog } from "#kit/server/log.ts";
import { contentWith } from "#tests/support/content-samples.ts";
import { newEmbeddedDatabase, newEmptyDatabase, type TestDatabase } from "#tests/support/database.ts";
import { type FilledRecord, fillWorkspace } from "#tests/support/filled-workspace.ts";
import { Device, publish } from "#tests/support/performs.ts";
import { runProgram } from "#tests/support/run-program.ts";
import { storeMissingBytes } from "#tests/support/stored-bytes.ts";
import { callServer, openWorld, type Person, type World } from "#tests/support/world.ts";
import { type BuiltServer, buildServer } from "../build-server.ts";
import { readArchive } from "./archive-reader.ts";
import type { Manifest } from "./manifest.ts";

/** From a running server to a restored one and back, by the operator's commands in processes of their own, in this order. */
describe("a restore drill", () => {
  let world: World;
  let ann: Person;
  let record: FilledRecord;
  let foreignRecord: FilledRecord;
  let folder: string;
  /** Another kind of database, and another version of PostgreSQL: there is nothing in an archive that depends on either. */
  let target: TestDatabase;
  let back: TestDatabase;
  let picture: string;
  let restored: BuiltServer | undefined;

  const archive = (name: string) => path.join(folder, `${name}.tar`);
  const manifestOf = (name: string): Promise<Manifest> => readArchive(archive(name));

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), "fettle-drill-"));
    world = await openWorld();
    const foreign = await world.workspace("foreign");
    await fillWorkspace(world);
    foreignRecord = await fillWorkspace(foreign);
    for (const { workspaceId } of [world, foreign]) await storeMissingBytes(world, workspaceId);
    ann = await world.member("admin");
    const { procedureId } = await publish(world, ann, contentWith([[["instruction"]]]));
    const device = new Device(ann, procedureId);
    await device.save([]);
    await device.submit();
    record = { procedureId, performId: device.performId };
    const png = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#357" } })
      .png()
      .toBuffer();
    const prepared = await preparePicture(world.server.store, world.workspaceId, png);
    picture = await ann.run((scope) => keepPicture(scope, prepared, "Mill.png"));
    await storeInParts();
    target = await newEmbeddedDatabase();
    back = await newEmptyDatabase();
  });
  afterAll(async () => {
    await restored?.close();
    await target?.remove();
    await back?.remove();
    await rm(folder, { recursive: true, force: true });
    await world?.close();
  });

  /** A file of two chunks, which a local store keeps as two parts. */
  async function storeInParts(): Promise<void> {
    const { store } = world.server;
    const upload = await insertLarge();
    const uploadId = await store.start(upload.key, { contentType: "video/mp4" });
    const parts = [];
    for (const [at, bytes] of upload.pieces.entries()) {
      parts.push(await store.part(upload.key, uploadId, at + 1, bytes, { size: bytes.length }));
    }
    await store.complete(upload.key, uploadId, parts);
  }

  async function insertLarge() {
    const pieces = [randomBytes(6 * 1024 * 1024), randomBytes(1024 * 1024 + 1)];
    const bytes = Buffer.concat(pieces);
    const sha256 = Buffer.from(await crypto.subtle.digest("SHA-256", bytes)).toString("hex");
    const id = await world.asSystem(async ({ db, workspaceId, newId, now }) => {
      const assetId = newId();
      const about = { content_type: "video/mp4", size_bytes: bytes.length, sha256 };
      const whose = { workspace_id: workspaceId, id: assetId, uploaded_by: ann.profileId, created_at: now };
      await db
        .insertInto("asset")
        .values({ ...whose, ...about, state: "stored" })
        .execute();
      return assetId;
    });
    return { key: `${world.workspaceId}/${id}/original`, pieces };
  }

  /** Keeps writing until `work` is done; returns how many areas were created meanwhile. */
  async function whileWriting(work: () => Promise<void>): Promise<number> {
    let isDone = false;
    let written = 0;
    const writing = (async () => {
      while (!isDone) {
        await ann.run((scope) => createArea(scope, { name: `Area ${++written}` }));
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    })();
    await work().finally(() => {
      isDone = true;
    });
    await writing;
    return written;
  }

  it("backs up a running server while it keeps writing", async () => {
    const written = await whileWriting(async () => {
      const made = await runProgram(world.database.environment, ["backup", archive("first")]);
      expect(made).toMatchObject({ status: 0, said: expect.stringContaining("It holds the installation's secret") });
    });
    expect(written).toBeGreaterThan(10);
    const { tables, files, database } = await manifestOf("first");
    expect(tables.filter(({ rows }) => rows === 0).map(({ name }) => name)).toEqual(emptyAboveTenants);
    // One in each workspace, a picture with its three sizes, and one that came in parts.
    expect(files).toMatchObject({ count: 7, missing: [], damaged: [] });
    expect(database.mode).toBe("test");
    expect((await stat(archive("first"))).mode & 0o777).toBe(0o600);
  });

  /** Every table of a tenant has rows, so that the following covers all of them. */
  const emptyAboveTenants = ["one_time_link", "phone_code", "session_spent_cookie", "sign_in_attempt"];

  it("finds the archive whole", async () => {
    const verified = await runProgram({}, ["backup", "verify", archive("first")]);
    expect(verified).toMatchObject({ status: 0, said: expect.stringContaining("is whole: ") });
  });

  it("restores it into an embedded database in a new folder, and prints the next steps", async () => {
    const done = await runProgram(target.environment, ["restore", archive("first")]);
    expect(done).toMatchObject({ status: 0, said: expect.stringContaining("fettle records verify") });
  });

  it("exports the same from there: every row of every table, every file, the secret", async () => {
    expect(await runProgram(target.environment, ["backup", archive("second")])).toMatchObject({ status: 0 });
    const [first, second] = [await manifestOf("first"), await manifestOf("second")];
    expect(second.tables).toEqual(first.tables);
    expect([second.files, second.secret, second.migrations]).toEqual([first.files, first.secret, first.migrations]);
    expect(await objectsOf("second")).toEqual(await objectsOf("first"));
  });

  async function objectsOf(name: string): Promise<Record<string, string>> {
    const digests: Record<string, string> = {};
    await readArchive(archive(name), {
      object: async (key, _size, content) => {
        const bytes = await buffer(content);
        digests[key] = Buffer.from(await crypto.subtle.digest("SHA-256", bytes)).toString("hex");
      },
    });
    return digests;
  }

  it.each([["audit"], ["records"]])("finds the %s of every workspace unbroken there", async (what) => {
    const { status, said } = await runProgram(target.environment, [what, "verify"]);
    expect([status, said.match(/unbroken|[1-9]\d* records verified/g)?.length]).toEqual([0, 2]);
  });

  it("serves there: a person signs in, reads the record and sees the picture; tenants stay isolated", async () => {
    const config = readConfig({ FETTLE_MODE: "test", FETTLE_LOG_LEVEL: "fatal", ...target.environment });
    restored = await buildServer(config, world.clock, createLog("fatal"));
    await restored.http.ready();
    const token = await signInByLink(restored);
    const { workspaceId } = world;
    const seen = await callServer(restored, recordEndpoints.record, {
      workspaceId,
      token,
      input: { params: record },
      headers: {},
    });
    const before = await ann.call(recordEndpoints.record, { params: record });
    expect([seen.status, seen.body]).toEqual([200, before.body]);
    const foreign = await callServer(restored, recordEndpoints.record, {
      workspaceId,
      token,
      input: { params: foreignRecord },
      headers: {},
    });
    expect(foreign.status).toBe(404);
    const thumb = await restored.store.get(`${workspaceId}/${picture}/thumb`);
    expect(thumb && (await sharp(await buffer(thumb.body)).metadata()).format).toBe("webp");
  });

  async function signInByLink(server: BuiltServer): Promise<string> {
    const { database } = server.appContext;
    const userId = await inTransaction(database, { workspaceId: world.workspaceId }, async (client) => {
      const { rows } = await client.query<{ user_id: string }>(
        "select user_id from profile_link where profile_id = $1",
        [ann.profileId],
      );
      return rows[0]?.user_id ?? "";
    });
    const link = await makeOneTimeLink(server.appContext, "signIn", userId);
    const reply = await server.http.inject({ method: "POST", url: "/v1/sessions/link", payload: { token: link } });
    expect(reply.statusCode).toBe(200);
    return (reply.json() as { token: string }).token;
  }

  it("keeps the secret there as it was", async () => {
    const secretOf = (environment: Readonly<Record<string, string>>) =>
      readFile(path.join(environment.FETTLE_DATA ?? "", "secret.key"), "utf8");
    expect(await secretOf(target.environment)).toBe(await secretOf(world.database.environment));
  });

  it("goes back to a PostgreSQL of its own from there, while the embedded database serves", async () => {
    expect(await runProgram(target.environment, ["backup", archive("third")])).toMatchObject({ status: 0 });
    expect(await runProgram(back.environment, ["restore", archive("third")])).toMatchObject({ status: 0 });
    expect(await runProgram(back.environment, ["backup", archive("fourth")])).toMatchObject({ status: 0 });
    const [third, fourth] = [await manifestOf("third"), await manifestOf("fourth")];
    expect(fourth.tables).toEqual(third.tables);
    expect(await objectsOf("fourth")).toEqual(await objectsOf("first"));
  });
});
