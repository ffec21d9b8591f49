import { createSocket } from "node:dgram";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditEndpoints } from "#features/audit/contract.ts";
import { sealRecords } from "#features/records/server/service.ts";
import { retentionJob } from "#features/workspaces/server/retention-job.ts";
import { checkpointsIn } from "#kit/server/audit/checkpoint.ts";
import { mailPlace } from "#kit/server/audit/checkpoint-places.ts";
import { Checkpoints } from "#kit/server/audit/checkpoints.ts";
import { sealChains } from "#kit/server/audit/seal-chains.ts";
import { isSignedBy, sealKeysOf } from "#kit/server/audit/seal-keys.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import { openInstallationSecret } from "#kit/server/installation-secret.ts";
import type { AppContext } from "#kit/server/scope.ts";
import { day } from "#kit/time.ts";
import { tamperingsWithKey, tamperingsWithoutKey } from "../support/audit-tampering.ts";
import { openBucketPeer } from "../support/bucket-peer.ts";
import { openTamperedWorld, type TamperedWorld } from "../support/tampering-rounds.ts";
import { openWorld, type Workspace, type World } from "../support/world.ts";

describe("tampering with every right on the database", () => {
  let tampered: TamperedWorld;
  beforeAll(async () => {
    tampered = await openTamperedWorld();
  });
  afterAll(() => tampered?.close());

  it("[AU8] [PF220] is named, whatever it was", { timeout: 180_000 }, async () => {
    expect(await tampered.rounds(tamperingsWithoutKey, 40, 2)).toEqual([]);
  });

  it("[AU11] and with the key is named by checkpoints outside of the database", { timeout: 180_000 }, async () => {
    const tamperings = tamperingsWithKey(tampered.world.appContext.seals);
    expect(await tampered.rounds(tamperings, 18, 3)).toEqual([]);
  });
});

describe("the seals of the audit", () => {
  let world: World;
  let place: Workspace;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world?.close());

  const fresh = async (): Promise<void> => {
    place = await world.workspace("foreign");
    for (let n = 0; n < 5; n++) await event();
  };
  const event = (appContext?: AppContext) =>
    (appContext ? otherwise(appContext) : place.asSystem)(async (scope) =>
      scope.audit({ action: "area.created", objectType: "area", objectId: scope.newId() }),
    );
  const otherwise =
    (appContext: AppContext): Workspace["asSystem"] =>
    async (work) =>
      (await import("#kit/server/scope.ts")).asSystem(appContext, place.workspaceId, work);
  const asOwner = (sql: string) =>
    inTransaction(world.appContext.database, {}, async (client) => {
      await client.query("select set_config('fettle.workspace', $1, true)", [place.workspaceId]);
      return client.query(sql);
    });
  const inspect = (appContext = world.appContext) => world.server.checkpoints.inspect(appContext, place.workspaceId);
  const faultsOf = async (appContext?: AppContext) => (await inspect(appContext)).faults.map(({ fault }) => fault);
  const under = async (secret: string, earlier: readonly string[] = []): Promise<AppContext> => {
    const source = { FETTLE_SECRET: secret.repeat(32), FETTLE_SECRET_PREVIOUS: earlier, dataDirectory: "/nowhere" };
    return { ...world.appContext, seals: sealKeysOf(await openInstallationSecret(source)) };
  };
  const strip = () =>
    asOwner(
      "update audit_entry set key_id = null, previous_hash = repeat('0', 64); update audit_head set key_id = null, seal = null",
    );
  const start = (appContext: AppContext) => sealChains(appContext, world.server.checkpoints, sealRecords);

  it("[AU9] a head that was written by hand is never sealed: the next entry says what was found, for good", async () => {
    await fresh();
    await asOwner(
      "delete from audit_entry where seq = 5; update audit_head set seq = 4, hash = (select hash from audit_entry where seq = 4)",
    );
    await event();
    expect(await faultsOf()).toContain("resumed");
    await event();
    expect(await faultsOf()).toContain("resumed");
  });

  it("[AU12] an audit from before there were keys is sealed once, and proven from then on only", async () => {
    const before = await world.workspace("foreign");
    place = before;
    // As the version before wrote it: plain hashes, and no key in entries and head.
    await inTransaction(world.appContext.database, { workspaceId: before.workspaceId }, async (client) => {
      const { chainHash, chainStart } = await import("#kit/server/audit/audit-chain.ts");
      const entry = {
        seq: 1,
        at: "2026-01-01T00:00:00.000Z",
        actorId: null,
        actorName: "Fettle",
        action: "area.created",
        objectType: "area",
        objectId: null,
        details: {},
        sessionKind: null,
        requestId: null,
      };
      const hash = chainHash(chainStart, before.workspaceId, entry);
      await client.query(
        `insert into audit_entry (workspace_id, seq, at, actor_name, action, object_type, previous_hash, hash)
         values ($1, 1, $2, 'Fettle', 'area.created', 'area', $3, $4)`,
        [before.workspaceId, entry.at, chainStart, hash],
      );
      await client.query(
        "update audit_head set seq = 1, hash = $2, key_id = null, seal = null where workspace_id = $1",
        [before.workspaceId, hash],
      );
    });
    expect(await faultsOf()).toEqual(["unsealed"]);
    await start(world.appContext);
    const report = await inspect();
    expect(report).toMatchObject({ count: 2, faults: [], sealedFrom: { seq: 2 } });
    await event();
    await start(world.appContext);
    expect(await inspect()).toMatchObject({ count: 3, faults: [] });
    // The seal covers what was before it.
    await asOwner("update audit_entry set actor_name = 'Eve' where seq = 1");
    expect(await faultsOf()).toEqual(["altered"]);
  });

  it("[AU12] taking the seals away and starting anew does not seal again", async () => {
    await fresh();
    await world.server.checkpoints.write(world.appContext, place.workspaceId);
    await strip();
    await start(world.appContext);
    expect(await faultsOf()).toContain("unsealed");
  });

  it("[AU12] goes on under another secret, where the earlier one is still known", async () => {
    await fresh();
    const first = await under("a");
    const own = await under("b", ["a".repeat(32)]);
    const other = await world.workspace("foreign");
    place = other;
    // A chain that was begun under the first secret.
    await asOwner("delete from audit_head");
    await inTransaction(world.appContext.database, { workspaceId: place.workspaceId }, async (client) => {
      const { beginAudit } = await import("#kit/server/audit/audit-store.ts");
      await beginAudit(client, first.seals, place.workspaceId);
    });
    await event(first);
    expect(await faultsOf(first)).toEqual([]);
    expect(await faultsOf(await under("b"))).toEqual(["unknownKey"]);
    await sealChains(own, new Checkpoints([]), sealRecords);
    await event(own);
    expect(await faultsOf(own)).toEqual([]);
    // An entry that the first secret sealed counts as altered from now on.
    await event(first);
    expect(await faultsOf(own)).toContain("altered");
  });

  it("[AU10] a cut when the time is over is sealed, and no other is believed", async () => {
    await fresh();
    const { workspaceId } = place;
    world.clock.offsetMs += 500 * day;
    await event();
    await world.appContext.database.pool.query("update workspace set audit_days = 400 where id = $1", [workspaceId]);
    await retentionJob.run(world.appContext, undefined);
    expect(await inspect()).toMatchObject({ count: 2, faults: [], firstSeq: 6 });
    await asOwner(
      "delete from audit_entry where seq = 6; update audit_head set first_seq = 7, first_hash = (select previous_hash from audit_entry where seq = 7)",
    );
    expect(await faultsOf()).toEqual(["headAltered", "cutUnsigned"]);
  });
});

describe("[AU11] checkpoints", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), "fettle-copies-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it("go to every place that is configured, with every export, and can be checked without the secret", async () => {
    const bucket = await openBucketPeer();
    const log = createSocket("udp4");
    log.bind(0, "127.0.0.1");
    await once(log, "listening");
    const file = path.join(folder, "deep", "audit.jsonl");
    const query = new URLSearchParams({ endpoint: bucket.config.endpoint });
    const world = await openWorld({
      AUDIT_COPIES: `file://${file} s3://${bucket.config.bucket}?${query} syslog://127.0.0.1:${log.address().port}`,
      S3_ACCESS_KEY_ID: "test",
      S3_SECRET_ACCESS_KEY: "test",
      S3_BUCKET: bucket.config.bucket,
      S3_ENDPOINT: bucket.config.endpoint,
    });
    try {
      const admin = await world.member("admin");
      const datagram = once(log, "message") as Promise<[Buffer]>;
      const url = `/v1/workspaces/${world.workspaceId}/audit/export?format=json`;
      const answer = await world.server.http.inject({ url, headers: { authorization: `Bearer ${admin.token}` } });
      expect(answer.statusCode).toBe(200);
      const [sent] = checkpointsIn(world.appContext.seals, String((await datagram)[0]));
      const [line] = checkpointsIn(world.appContext.seals, await readFile(file, "utf8"));
      expect(sent).toEqual(line);
      const { signature = "", ...signed } = line ?? {};
      expect(isSignedBy(line?.publicKey ?? "", signed, signature)).toBe(true);
      expect(isSignedBy(line?.publicKey ?? "", { ...signed, seq: 1000 }, signature)).toBe(false);
      const { places, faults } = (await admin.call(auditEndpoints.verify)).body;
      expect(faults).toEqual([]);
      expect(places).toMatchObject([
        { name: "files", count: 1, last: { seq: line?.seq } },
        { name: `file://${file}`, count: 1 },
        { name: `s3://${bucket.config.bucket}`, count: 1 },
        { count: null, hasFailed: false },
      ]);
    } finally {
      await world.close();
      log.close();
      await bucket.stop();
    }
  });

  it("go by mail as a message that is to be kept", async () => {
    const sent: { to: string; text: string }[] = [];
    const place = mailPlace({ send: async (mail) => void sent.push(mail) }, "auditor@example.com");
    const world = await openWorld();
    try {
      await world.asSystem(async (scope) => scope.audit({ action: "area.created", objectType: "area" }));
      const checkpoint = await new Checkpoints([place]).write(world.appContext, world.workspaceId);
      expect(sent[0]?.to).toBe("auditor@example.com");
      expect(checkpointsIn(world.appContext.seals, sent[0]?.text ?? "")).toEqual([checkpoint]);
    } finally {
      await world.close();
    }
  });
});
