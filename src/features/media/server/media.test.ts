import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createArea, removeArea } from "#features/areas/server/service.ts";
import { SessionGate } from "#features/sessions/server/gate.ts";
import { createHttpServer } from "#kit/server/http/http-server.ts";
import { createLog } from "#kit/server/log.ts";
import { createMetrics } from "#kit/server/metrics.ts";
import type { Scope } from "#kit/server/scope.ts";
import { jobSignal } from "#kit/server/signals.ts";
import { visibleTo } from "#kit/server/visible-to.ts";
import { day, minute } from "#kit/time.ts";
import { until } from "#tests/server/people.ts";
import { testSecret } from "#tests/support/media-node.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { singleShotBytesMax } from "../contract.ts";
import { memberDayBytesMax } from "../rules.ts";
import { keyOf } from "./asset-keys.ts";
import { findAsset } from "./asset-store.ts";
import { sha256Of } from "./checksum.ts";
import { mediaSweepJob } from "./media-sweep-job.ts";
import { mediaRoutes } from "./routes.ts";
import { keepPicture, playableStored, preparePicture, setUses, usedAssets } from "./service.ts";

let world: World;
let http: ReturnType<typeof createHttpServer>;
let ann: Person;
let ben: Person;
let picture: Buffer;
/** The procedures of this test: who sees which. */
const seenBy = new Map<string, Set<string>>();

const visibleAreas = async (scope: Scope, ids: readonly string[]) => {
  const rows = await scope.db
    .selectFrom("area")
    .select("id")
    .where("workspace_id", "=", scope.workspaceId)
    .where(visibleTo(scope, "area"))
    .execute();
  return new Set(rows.map((row) => row.id).filter((id) => ids.includes(id)));
};
const inMap = async (scope: Scope, ids: readonly string[]) =>
  new Set(ids.filter((id) => seenBy.get(id)?.has(scope.actor.profileId)));

beforeAll(async () => {
  world = await openWorld();
  const { appContext, store, limits } = world.server;
  const others = {
    procedureDraft: inMap,
    procedure: inMap,
    perform: inMap,
    record: inMap,
    profile: inMap,
    video: inMap,
    feedback: inMap,
    template: inMap,
    document: inMap,
    correctiveAction: inMap,
    generation: inMap,
    import: inMap,
    batch: inMap,
    interview: inMap,
    voiceOver: inMap,
  };
  const visibilityChecks = { area: visibleAreas, ...others };
  const deps = { appContext, gate: new SessionGate(world.clock, () => {}), limits, testMode: true };
  const log = createLog("fatal");
  const options = { trustedProxies: [], bodyBytesMax: 1024 * 1024, metrics: createMetrics({ processMetrics: false }) };
  http = createHttpServer(
    deps,
    mediaRoutes({ store, gate: deps.gate, visibilityChecks, secret: testSecret }),
    log,
    options,
  );
  ann = await world.member("contentAuthor", { name: "Ann" });
  ben = await world.member("operator", { name: "Ben" });
  picture = await photograph();
});
afterAll(async () => {
  await http?.close();
  await world?.close();
});

/** 600 by 400 as stored, lying on its side, and it says where it was taken. */
const photograph = () =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: "#336699" } })
    .withMetadata({ orientation: 6 })
    .withExif({ IFD0: { Orientation: "6", Make: "SecretCamera" }, IFD3: { GPSLatitudeRef: "N" } })
    .jpeg()
    .toBuffer();
const pdf = Buffer.from(`%PDF-1.7\n${"x".repeat(5000)}\n%%EOF`);
const pdfOfBytes = (size: number): Buffer =>
  Buffer.concat([pdf.subarray(0, -5), Buffer.alloc(size - pdf.length), pdf.subarray(-5)]);
const mp4 = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypisom\0\0\0\0isommp42"), Buffer.alloc(100)]);

interface Sent {
  readonly headers?: Record<string, string>;
  readonly body?: object;
  readonly bytes?: Buffer;
}

async function call(who: Person | undefined, method: "GET" | "POST" | "PUT", url: string, sent: Sent = {}) {
  const type = sent.bytes ? "application/octet-stream" : "application/json";
  const payload = sent.bytes ?? (sent.body && JSON.stringify(sent.body));
  const headers = {
    ...(who && { authorization: `Bearer ${who.token}` }),
    ...(payload && { "content-type": type }),
    ...sent.headers,
  };
  const answer = await http.inject({ method, url, headers, ...(payload && { payload }) });
  const isJson = String(answer.headers["content-type"]).includes("json");
  const { statusCode: status, headers: answered, rawPayload: bytes } = answer;
  return { status, headers: answered, bytes, body: isJson ? answer.json() : undefined };
}

async function announced(who: Person, content_type = "image/jpeg") {
  const body = { content_type, is_resumable: false };
  const answer = await call(who, "POST", `/v1/${who.workspaceId}/assets`, { body });
  expect(answer.status).toBe(201);
  return { id: answer.body.file_fettle_id as string, url: new URL(answer.body.signed_upload_url as string).pathname };
}

const finished = (who: Person, id: string, bytes: Buffer, file_name = "gauge.jpg", checksum = sha256Of(bytes)) =>
  call(who, "PUT", `/v1/${who.workspaceId}/assets/${id}`, { body: { file_name, origin: "web", checksum } });

/** Announced, sent and finished: the id of a stored file. */
async function uploaded(who: Person, bytes = picture, contentType = "image/jpeg", fileName = "gauge.jpg") {
  const { id, url } = await announced(who, contentType);
  expect((await call(undefined, "POST", url, { bytes })).status).toBe(204);
  expect((await finished(who, id, bytes, fileName)).status).toBe(200);
  return id;
}

const fetched = (who: Person, id: string, query = "", headers = {}) =>
  call(who, "GET", `/v1/${who.workspaceId}/assets/${id}${query}`, { headers });
const statusFor = async (who: Person, id: string) => (await fetched(who, id)).status;
const asset = (who: Person, id: string) => who.run((scope) => findAsset(scope, id));
const isKept = async (id: string) =>
  (await world.server.store.size(keyOf({ workspaceId: world.workspaceId, assetId: id }, "original"))) !== undefined;
const newProcedure = (...people: Person[]) => {
  const id = randomUUID();
  seenBy.set(id, new Set(people.map((person) => person.profileId)));
  return { type: "procedure", id } as const;
};

/** Moves everything into the past: a session does not survive a clock that is set days ahead. */
const age = (id: string, ms: number) =>
  ann.run((scope) =>
    sql`update asset set created_at = created_at - ${ms} * interval '1 ms',
      unused_since = unused_since - ${ms} * interval '1 ms' where id = ${id}`.execute(scope.db),
  );

async function later<Result>(ms: number, work: () => Promise<Result>): Promise<Result> {
  world.clock.offsetMs += ms;
  return work().finally(() => {
    world.clock.offsetMs -= ms;
  });
}

describe("an upload", () => {
  it("[M1] is announced with a type that is taken in", async () => {
    const url = `/v1/${ann.workspaceId}/assets`;
    const given = (content_type: string) => ({ body: { content_type, is_resumable: false } });
    expect(await call(ann, "POST", url, given("image/svg+xml"))).toMatchObject({ status: 415 });
    expect((await call(undefined, "POST", url, given("image/png"))).status).toBe(401);
  });

  it("[M5] is proven by its checksum in hex or base64, once or again", async () => {
    const { id, url } = await announced(ann, "image/png");
    expect(await finished(ann, id, picture)).toMatchObject({ status: 409, body: { code: "uploadMissing" } });
    expect((await call(undefined, "PUT", url, { bytes: picture })).status).toBe(204);
    expect(await statusFor(ann, id)).toBe(404);
    const base64 = Buffer.from(sha256Of(picture), "hex").toString("base64");
    const first = await finished(ann, id, picture, "a/gauge.jpg", base64);
    expect(first).toMatchObject({ status: 200, body: { file_fettle_id: id, checksum: sha256Of(picture) } });
    expect(await finished(ann, id, picture)).toMatchObject({ status: 200, body: first.body });
    const stored = { state: "stored", fileName: "gauge.jpg", contentType: "image/jpeg", widthPx: 400, heightPx: 600 };
    expect(await asset(ann, id)).toMatchObject({ ...stored, sizeBytes: picture.length });
  });

  it("[J1] that plays wakes whatever reads videos, and a picture wakes nothing", async () => {
    const heard: string[] = [];
    const hear = (word: string) => void heard.push(word);
    const leave = world.server.signals.on("job", { hear, missed: () => {} });
    await uploaded(ann);
    await uploaded(ann, mp4, "video/mp4", "film.mp4");
    await until(() => heard.length > 0);
    expect(heard).toEqual([jobSignal(playableStored, world.workspaceId)]);
    leave();
  });

  it("[M5] with another checksum is refused and stored for 24 hours, in which the right one finishes it", async () => {
    const { id, url } = await announced(ann);
    await call(undefined, "POST", url, { bytes: picture });
    expect(await finished(ben, id, picture)).toMatchObject({ status: 404 });
    const answer = await finished(ann, id, picture, "gauge.jpg", "0".repeat(64));
    expect(answer).toMatchObject({ status: 422, body: { code: "checksumMismatch" } });
    expect(await statusFor(ann, id)).toBe(404);
    expect(await isKept(id)).toBe(true);
    expect((await finished(ann, id, picture)).status).toBe(200);
    expect(await statusFor(ann, id)).toBe(200);
  });

  it("[M5] once stored is not discarded by a wrong checksum", async () => {
    const id = await uploaded(ann);
    expect((await finished(ann, id, picture, "x", "0".repeat(64))).status).toBe(422);
    expect(await statusFor(ann, id)).toBe(200);
  });

  it("[M3] is taken once, within 15 minutes, by nothing but its ticket", async () => {
    const { id, url } = await announced(ann);
    const spent = { status: 410, body: { code: "uploadTicketSpent" } };
    expect(await later(15 * minute, () => call(undefined, "POST", url, { bytes: picture }))).toMatchObject(spent);
    const two = await Promise.all([1, 2].map(() => call(undefined, "POST", url, { bytes: picture })));
    expect(two.map((answer) => answer.status).sort()).toEqual([204, 410]);
    expect(await call(undefined, "POST", url, { bytes: picture })).toMatchObject(spent);
    expect((await finished(ann, id, picture)).status).toBe(200);
    expect(await call(undefined, "POST", `${url.slice(0, -4)}AAAA`, { bytes: picture })).toMatchObject(spent);
    expect((await call(undefined, "POST", "/v1/uploads/short", { bytes: picture })).status).toBe(404);
    expect((await call(undefined, "GET", url)).status).toBe(405);
  });

  it("[M3] that breaks off may be sent again", async () => {
    const { id, url } = await announced(ann);
    await http.listen({ host: "127.0.0.1", port: 0 });
    const { port } = http.server.address() as AddressInfo;
    const arrived = once(http.server, "request");
    const sender = connect(port, "127.0.0.1");
    sender.write(`POST ${url} HTTP/1.1\r\nhost: x\r\ncontent-length: ${picture.length}\r\n\r\n`);
    sender.write(picture.subarray(0, 100));
    await arrived;
    sender.destroy();
    const again = await fetch(`http://127.0.0.1:${port}${url}`, { method: "POST", body: new Uint8Array(picture) });
    expect(again.status).toBe(204);
    expect((await finished(ann, id, picture)).status).toBe(200);
  });

  it("[M16] is not kept where what is left of the day has no room for it, and is taken once there is (B110)", async () => {
    const eager = await world.member("contentAuthor", { name: "Eager" });
    const { id, url } = await announced(eager);
    // All but one byte less than the picture has.
    const broughtId = await world.asSystem(async (scope) => {
      const other = scope.newId();
      const size_bytes = memberDayBytesMax - picture.length + 1;
      const made = { workspace_id: scope.workspaceId, id: other, uploaded_by: eager.profileId, created_at: scope.now };
      await scope.db
        .insertInto("asset")
        .values({ ...made, state: "deleted", content_type: "video/mp4", size_bytes })
        .execute();
      return other;
    });
    const send = () => call(undefined, "PUT", url, { bytes: picture });
    expect(await send()).toMatchObject({ status: 507, body: { code: "dailyQuotaExceeded" } });
    expect(await world.asSystem((scope) => findAsset(scope, id))).toMatchObject({ state: "expected" });
    await world.asSystem((scope) =>
      scope.db.deleteFrom("asset").where("workspace_id", "=", scope.workspaceId).where("id", "=", broughtId).execute(),
    );
    expect((await send()).status).toBe(204);
    expect((await finished(eager, id, picture)).status).toBe(200);
  });

  it("[M3] leaves only the ticket's hash in the database", async () => {
    const { id, url } = await announced(ann);
    const row = await ann.run((scope) =>
      scope.db.selectFrom("asset").select("upload_hash").where("id", "=", id).executeTakeFirstOrThrow(),
    );
    expect(row.upload_hash).toHaveLength(32);
    const key = { "idempotency-key": randomUUID() };
    await call(ann, "POST", `/v1/${ann.workspaceId}/assets`, {
      body: { content_type: "image/png", is_resumable: false },
      headers: key,
    });
    const kept = await ann.run((scope) => scope.db.selectFrom("idempotency_key").select("reply").execute());
    expect(JSON.stringify(kept)).not.toContain("uploads");
    expect(url).toMatch(/^\/v1\/uploads\/[\w-]{64}$/);
  });

  it.each([
    ["HTML as a picture", () => Buffer.from("<!doctype html><script>1</script>"), "image/png", 415],
    ["SVG as a picture", () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), "image/png", 415],
    ["a PDF as a picture", () => pdf, "image/png", 415],
    ["a picture as a video", () => picture, "video/mp4", 415],
    ["half a picture", () => picture.subarray(0, 400), "image/jpeg", 422],
  ])("[M2] [M4] of %s is refused and leaves nothing", async (_, bytes, contentType, status) => {
    const { id, url } = await announced(ann, contentType);
    expect((await call(undefined, "POST", url, { bytes: bytes() })).status).toBe(status);
    expect(await asset(ann, id)).toBeUndefined();
    expect(await isKept(id)).toBe(false);
    expect((await call(undefined, "POST", url, { bytes: picture })).status).toBe(410);
  });

  it("[M4] accepts 8 MiB and no more, and never nothing", async () => {
    const whole = pdfOfBytes(singleShotBytesMax);
    const { url } = await announced(ann, "application/pdf");
    expect((await call(undefined, "POST", url, { bytes: Buffer.concat([whole, Buffer.alloc(1)]) })).status).toBe(413);
    expect((await call(undefined, "POST", url)).status).toBe(400);
    expect((await call(undefined, "POST", url, { bytes: whole })).status).toBe(204);
  });

  it("[M20] accepts no more than the workspace has set", async () => {
    const set = (bytes: number) =>
      world.appContext.database.pool.query("update workspace set upload_bytes_max = $1", [bytes]);
    const mebibyte = 1024 * 1024;
    const whole = pdfOfBytes(mebibyte);
    const { url } = await announced(ann, "application/pdf");
    await set(mebibyte);
    expect((await call(undefined, "POST", url, { bytes: Buffer.concat([whole, Buffer.alloc(1)]) })).status).toBe(413);
    expect((await call(undefined, "POST", url, { bytes: whole })).status).toBe(204);
    await set(2048 * mebibyte);
  });
});

describe("a download", () => {
  it("[M11] of a picture is a size of it without its metadata, and has an ETag", async () => {
    const id = await uploaded(ann);
    for (const [query, width] of [
      ["", 400],
      ["?size=detail", 400],
      ["?size=small", 400],
      ["?size=thumb", 107],
    ] as const) {
      const answer = await fetched(ann, id, query);
      expect(answer.status).toBe(200);
      expect(answer.headers["content-type"]).toBe("image/webp");
      expect(answer.headers["x-checksum-sha256"]).toBe(sha256Of(answer.bytes));
      expect(answer.headers["content-length"]).toBe(String(answer.bytes.length));
      const about = await sharp(answer.bytes).metadata();
      expect(about).toMatchObject({ format: "webp", width });
      expect(about.exif).toBeUndefined();
      expect(answer.bytes.includes("SecretCamera")).toBe(false);
    }
    expect((await fetched(ann, id, "?size=original")).status).toBe(400);
  });

  it("[M12] tells the browser to do as little as possible with it", async () => {
    const id = await uploaded(ann, picture, "image/jpeg", "Förderband.jpg");
    const { headers } = await fetched(ann, id);
    expect(headers).toMatchObject({
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "content-disposition": `inline; filename="F_rderband.webp"; filename*=UTF-8''F%C3%B6rderband.webp`,
      "accept-ranges": "bytes",
    });
  });

  it.each([
    ["application/pdf", () => pdf],
    ["video/mp4", () => mp4],
  ])("of %s equals what was sent", async (contentType, bytes) => {
    const id = await uploaded(ann, bytes(), contentType, "manual.bin");
    const answer = await fetched(ann, id, "?size=thumb");
    expect(answer).toMatchObject({ status: 200, headers: { "content-type": contentType } });
    expect(answer.bytes.equals(bytes())).toBe(true);
    expect(answer.headers["x-checksum-sha256"]).toBe(sha256Of(bytes()));
  });

  it.each([
    ["bytes=0-3", 206, "bytes 0-3/", [0, 4]],
    ["bytes=10-", 206, "bytes 10-", [10, undefined]],
    ["bytes=-5", 206, "bytes ", [-5, undefined]],
    ["bytes=0-1,3-4", 200, undefined, [0, undefined]],
  ] as const)("[M7] of the range %s is %s", async (range, status, contentRange, [start, end]) => {
    const id = await uploaded(ann, pdf, "application/pdf");
    const answer = await fetched(ann, id, "", { range });
    expect(answer.status).toBe(status);
    expect(answer.bytes.equals(pdf.subarray(start, end))).toBe(true);
    if (contentRange) expect(answer.headers["content-range"]).toContain(contentRange);
    const behind = await fetched(ann, id, "", { range: "bytes=999999-" });
    expect(behind).toMatchObject({ status: 416, headers: { "content-range": `bytes */${pdf.length}` } });
  });
});

describe("a file is seen", () => {
  it("[M8] by its uploader alone while nothing uses it, for 7 days", async () => {
    const id = await uploaded(ann);
    const admin = await world.member("admin");
    expect(await statusFor(ann, id)).toBe(200);
    expect([await statusFor(ben, id), await statusFor(admin, id)]).toEqual([404, 404]);
    await age(id, 7 * day - minute);
    expect(await statusFor(ann, id)).toBe(200);
    await age(id, 2 * minute);
    expect(await statusFor(ann, id)).toBe(404);
  });

  it("[M7] through an area by every member who sees the area", async () => {
    const night = await world.group("Night");
    const author = await world.member("contentAuthor", { in: [night] });
    const insider = await world.member("operator", { in: [night] });
    const id = await uploaded(author);
    const area = await author.run((scope) =>
      createArea(scope, { name: "Retort", accessGroupIds: [night], displayFettleImageId: id }),
    );
    expect([await statusFor(insider, id), await statusFor(ben, id)]).toEqual([200, 404]);
    const path = `/v1/workspaces/${world.workspaceId}/images/${id}`;
    expect((await call(insider, "GET", path)).body).toMatchObject({
      id,
      remoteFileId: id,
      widthPx: 400,
      heightPx: 600,
    });
    expect((await call(ben, "GET", path)).status).toBe(404);
    const admin = await world.member("admin");
    await admin.run((scope) => removeArea(scope, area.id));
    expect([await statusFor(insider, id), await statusFor(admin, id)]).toEqual([404, 404]);
    expect(await statusFor(author, id)).toBe(200);
  });

  it("[M7] through any of the things that use it, and no longer when they stop", async () => {
    const id = await uploaded(ann);
    const [hers, his] = [newProcedure(ann), newProcedure(ben)];
    await ann.run((scope) => setUses(scope, hers, [id]));
    expect([await statusFor(ann, id), await statusFor(ben, id)]).toEqual([200, 404]);
    await ann.run((scope) => setUses(scope, his, [id]));
    expect([await statusFor(ann, id), await statusFor(ben, id)]).toEqual([200, 200]);
    await ann.run((scope) => setUses(scope, hers, []));
    // Its uploader does not keep a way in to what others use by now.
    expect([await statusFor(ann, id), await statusFor(ben, id)]).toEqual([404, 200]);
    await ann.run((scope) => setUses(scope, his, []));
    expect([await statusFor(ann, id), await statusFor(ben, id)]).toEqual([200, 404]);
  });

  it("[M7] never from another workspace", async () => {
    const id = await uploaded(ann);
    await ann.run((scope) => setUses(scope, newProcedure(ann, ben), [id]));
    const foreign = await world.workspace("foreign");
    const stranger = await foreign.member("admin");
    expect((await call(stranger, "GET", `/v1/${foreign.workspaceId}/assets/${id}`)).status).toBe(404);
    expect((await call(stranger, "GET", `/v1/${world.workspaceId}/assets/${id}`)).status).toBe(404);
    expect((await call(undefined, "GET", `/v1/${world.workspaceId}/assets/${id}`)).status).toBe(401);
    await expect(stranger.run((scope) => setUses(scope, newProcedure(stranger), [id]))).rejects.toMatchObject({
      code: "unknownMedia",
    });
  });
});

describe("[M9] what a thing uses", () => {
  const uses = (who: Person, user: ReturnType<typeof newProcedure>, ids: string[], proven?: string[]) =>
    who.run((scope) => setUses(scope, user, ids, proven));
  const unknown = { status: 400, code: "unknownMedia" };

  it("contains exactly the named range", async () => {
    const [one, two, three] = [await uploaded(ann), await uploaded(ann), await uploaded(ann)];
    const procedure = newProcedure(ann);
    await uses(ann, procedure, [one, two, two]);
    await uses(ann, procedure, [two.toUpperCase(), three]);
    expect(await ann.run((scope) => usedAssets(scope, procedure))).toEqual([two, three].sort());
    expect(await asset(ann, one)).toMatchObject({ unusedSince: expect.any(Date) });
    expect(await asset(ann, two)).toMatchObject({ unusedSince: null });
  });

  it("is the actor's own, used already, or proven", async () => {
    const id = await uploaded(ann);
    const procedure = newProcedure(ann, ben);
    await expect(uses(ben, procedure, [id])).rejects.toMatchObject({
      ...unknown,
      more: { errors: { media: [`No such file: ${id}`] } },
    });
    await uses(ann, procedure, [id]);
    await uses(ben, procedure, [id, await uploaded(ben)]);
    await expect(uses(ben, newProcedure(ben), [id])).rejects.toMatchObject(unknown);
    await uses(ben, newProcedure(ben), [id], [id]);
    await world.asSystem((scope) => setUses(scope, newProcedure(), [id]));
  });

  it("is stored, and refused as a whole otherwise", async () => {
    const good = await uploaded(ann);
    const { id: expected, url } = await announced(ann);
    const procedure = newProcedure(ann);
    await expect(uses(ann, procedure, [good, expected])).rejects.toMatchObject(unknown);
    await call(undefined, "POST", url, { bytes: picture });
    await expect(uses(ann, procedure, [good, expected], [expected])).rejects.toMatchObject(unknown);
    await expect(uses(ann, procedure, [randomUUID()])).rejects.toMatchObject(unknown);
    expect(await ann.run((scope) => usedAssets(scope, procedure))).toEqual([]);
  });
});

describe("time runs out", () => {
  const sweep = () => mediaSweepJob(world.server.store).run(world.appContext, undefined);

  it("[M6] [M8] after unfinished or unused uploads, not after used ones", async () => {
    const used = await uploaded(ann);
    await ann.run((scope) => setUses(scope, newProcedure(ann), [used]));
    const unused = await uploaded(ann);
    const { id: expected } = await announced(ann);
    const { id: received, url } = await announced(ann);
    await call(undefined, "POST", url, { bytes: picture });
    const left = async () =>
      Promise.all([used, unused, expected, received].map(async (id) => (await asset(ann, id)) !== undefined));
    await sweep();
    expect(await left()).toEqual([true, true, true, true]);
    await later(day + minute, sweep);
    expect(await left()).toEqual([true, true, false, false]);
    expect(await isKept(received)).toBe(false);
    await later(7 * day + minute, sweep);
    expect(await left()).toEqual([true, false, false, false]);
    expect([await isKept(used), await isKept(unused)]).toEqual([true, false]);
    await sweep();
  });

  it("[M8] from the last use on, not from the upload", async () => {
    const id = await uploaded(ann);
    const procedure = newProcedure(ann);
    await ann.run((scope) => setUses(scope, procedure, [id]));
    await age(id, 20 * day);
    await ann.run((scope) => setUses(scope, procedure, []));
    await sweep();
    await age(id, 6 * day);
    await sweep();
    expect(await statusFor(ann, id)).toBe(200);
    await ann.run((scope) => setUses(scope, procedure, [id]));
    await later(30 * day, sweep);
    expect(await statusFor(ann, id)).toBe(200);
  });

  it("[M10] after a file was deleted for 30 days, in which it cannot be read", async () => {
    const id = await uploaded(ann);
    const procedure = newProcedure(ann);
    await ann.run((scope) => setUses(scope, procedure, [id]));
    await ann.run((scope) =>
      scope.db.updateTable("asset").set({ state: "deleted", deleted_at: scope.now }).where("id", "=", id).execute(),
    );
    expect(await statusFor(ann, id)).toBe(404);
    await later(30 * day - minute, sweep);
    expect(await isKept(id)).toBe(true);
    await later(30 * day + minute, sweep);
    expect(await isKept(id)).toBe(false);
    expect(await asset(ann, id)).toBeUndefined();
  });
});

it("a prepared picture is a stored file of the member who keeps it", async () => {
  const prepared = await preparePicture(world.server.store, world.workspaceId, picture);
  const id = await ann.run((scope) => keepPicture(scope, prepared, "drawing.jpg"));
  expect([await statusFor(ann, id), await statusFor(ben, id)]).toEqual([200, 404]);
  await ann.run((scope) => setUses(scope, newProcedure(ann, ben), [id]));
  expect(await statusFor(ben, id)).toBe(200);
  const html = preparePicture(world.server.store, world.workspaceId, Buffer.from("<html>"));
  await expect(html).rejects.toMatchObject({ code: "unsupportedMediaType" });
});
