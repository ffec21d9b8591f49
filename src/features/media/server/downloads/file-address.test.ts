import { createHash, randomBytes } from "node:crypto";
import { connect } from "node:net";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sessionEndpoints } from "#features/sessions/contract.ts";
import type { Scope } from "#kit/server/scope.ts";
import { second } from "#kit/time.ts";
import { type MediaNode, nothingVisible, openMediaNode } from "#tests/support/media-node.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { assetEndpoints } from "../../contract.ts";
import { addressLifeMs } from "../../rules.ts";
import { markDeleted } from "../asset-removal.ts";
import { keepPicture, preparePicture, setUses } from "../service.ts";

let world: World;
let nodes: readonly MediaNode[];
let ann: Person;
let ben: Person;
/** Who sees the procedures of this test. */
const seenBy = new Map<string, Set<string>>();

beforeAll(async () => {
  world = await openWorld();
  const inMap = async (scope: Scope, ids: readonly string[]) =>
    new Set(ids.filter((id) => seenBy.get(id)?.has(scope.actor.profileId)));
  const visibilityChecks = { ...nothingVisible, procedure: inMap };
  const { store } = world.server;
  nodes = [
    await openMediaNode(world, { store, visibilityChecks }),
    await openMediaNode(world, { store, visibilityChecks }),
  ];
  ann = await world.member("contentAuthor", { name: "Ann" });
  ben = await world.member("operator", { name: "Ben" });
});
afterAll(async () => {
  for (const node of nodes ?? []) await node.close();
  await world?.close();
});

const origin = (node = 0) => nodes[node]?.origin ?? "";

const videoHead = Buffer.from("\0\0\0\x18ftypisom\0\0\0\0isommp42", "latin1");

/** A video of so many bytes, uploaded by Ann. */
async function uploaded(bytes = 5000, type = "video/mp4"): Promise<{ id: string; bytes: Buffer }> {
  const sent = Buffer.concat([videoHead, randomBytes(bytes)]);
  const headers = { authorization: `Bearer ${ann.token}`, "content-type": "application/json" };
  const announced = await fetch(`${origin()}/v1/${ann.workspaceId}/assets`, {
    method: "POST",
    headers,
    body: JSON.stringify({ content_type: type, is_resumable: false }),
  });
  const { file_fettle_id: id, signed_upload_url: url } = (await announced.json()) as Record<string, string>;
  await fetch(url ?? "", { method: "PUT", body: new Uint8Array(sent) });
  const checksum = createHash("sha256").update(sent).digest("hex");
  await fetch(`${origin()}/v1/${ann.workspaceId}/assets/${id}`, {
    method: "PUT",
    headers,
    body: JSON.stringify({ file_name: "film.mp4", origin: "web", checksum }),
  });
  return { id: id ?? "", bytes: sent };
}

/** A picture of Ann's whose sizes differ. */
async function picture(): Promise<string> {
  const blank = { width: 900, height: 600, channels: 3, background: "#336699" } as const;
  const bytes = await sharp({ create: blank }).png().toBuffer();
  const prepared = await preparePicture(world.server.store, world.workspaceId, bytes);
  return ann.run((scope) => keepPicture(scope, prepared, "gauge.png"));
}

interface Given {
  readonly status: number;
  readonly url: string;
  readonly expiresAt: string;
}

async function given(who: Person, id: string, body: object = {}): Promise<Given> {
  const answer = await fetch(`${origin()}/v1/${who.workspaceId}/assets/${id}/address`, {
    method: "POST",
    headers: { authorization: `Bearer ${who.token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return { status: answer.status, ...((await answer.json()) as Omit<Given, "status">) };
}

const read = (url: string, headers: Record<string, string> = {}, node = 0) =>
  fetch(`${origin(node)}${url}`, { headers });
const statusOf = async (url: string) => {
  const answer = await read(url);
  await answer.arrayBuffer();
  return answer.status;
};

async function later<Result>(ms: number, work: () => Promise<Result>): Promise<Result> {
  world.clock.offsetMs += ms;
  return work().finally(() => {
    world.clock.offsetMs -= ms;
  });
}

it("[M17] reads one file without a token on every node, whole or in ranges, as a download does", async () => {
  const { id, bytes } = await uploaded();
  const { url, expiresAt, status } = await given(ann, id);
  expect(status).toBe(200);
  expect(url).toMatch(/^\/v1\/files\/[\w-]{64,300}$/);
  expect(new Date(expiresAt).getTime() - world.clock.now().getTime()).toBeGreaterThan(addressLifeMs - 10 * second);
  for (const node of [0, 1]) {
    const whole = await read(url, {}, node);
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      "content-type": "video/mp4",
      "content-disposition": 'inline; filename="film.mp4"',
      "cache-control": "private, no-store",
      "content-security-policy": "default-src 'none'; sandbox",
      "cross-origin-resource-policy": "same-origin",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
      "x-checksum-sha256": createHash("sha256").update(bytes).digest("hex"),
    });
    const part = await read(url, { range: "bytes=10-19" }, node);
    expect(part.status).toBe(206);
    expect(part.headers.get("content-range")).toBe(`bytes 10-19/${bytes.length}`);
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(10, 20))).toBe(true);
  }
  const behind = await read(url, { range: `bytes=${bytes.length}-` });
  expect(behind.status).toBe(416);
});

it("[M17] is bound to the size of a picture that it was made for", async () => {
  const id = await picture();
  const lengths = new Map<string, string | null>();
  for (const size of ["thumb", "small", "detail"] as const) {
    const answer = await read((await given(ann, id, { size })).url);
    expect(answer.status).toBe(200);
    const direct = await ann.call(assetEndpoints.download, { params: { fileId: id }, query: { size } });
    expect(answer.headers.get("x-checksum-sha256")).toBe(direct.headers["x-checksum-sha256"]);
    lengths.set(size, answer.headers.get("x-checksum-sha256"));
    await answer.arrayBuffer();
  }
  expect(new Set(lengths.values()).size).toBe(3);
  const { url } = await given(ann, id, { size: "thumb" });
  const asked = await read(`${url}?size=detail`);
  expect(asked.status).toBe(400);
  await asked.arrayBuffer();
});

it("[M24] saves a file under the name that was asked for, as the kind of file that it is", async () => {
  const named = async (id: string, fileName: string) => {
    const answer = await read((await given(ann, id, { fileName })).url);
    await answer.arrayBuffer();
    expect(answer.status).toBe(200);
    return answer.headers.get("content-disposition");
  };
  const { id } = await uploaded();
  expect(await named(id, "How to clean.mp4")).toBe('attachment; filename="How to clean.mp4"');
  expect(await named(id, "run me.bat")).toBe('attachment; filename="run me.bat.mp4"');
  expect(await named(id, "..\\..\\Ölung")).toContain("filename*=UTF-8''%C3%96lung.mp4");
  expect(await named(await picture(), "gauge.png")).toBe('attachment; filename="gauge.webp"');
  expect(await named(id, "語".repeat(255))).toContain(`${encodeURIComponent("語").repeat(255)}.mp4`);
  expect((await given(ann, id, { fileName: "" })).status).toBe(400);
});

it("[M17] ends after five minutes", async () => {
  const { id } = await uploaded();
  const { url } = await given(ann, id);
  expect(await later(addressLifeMs - 10 * second, () => statusOf(url))).toBe(200);
  expect(await later(addressLifeMs, () => statusOf(url))).toBe(404);
});

it("[M17] opens nothing else, and by no other method", async () => {
  const { id } = await uploaded();
  const { url } = await given(ann, id);
  for (const method of ["POST", "PUT", "DELETE", "PATCH"]) {
    const answer = await fetch(`${origin()}${url}`, { method });
    expect(answer.status).toBe(405);
  }
  const secret = url.split("/").at(-1) ?? "";
  for (const path of [`/v1/${ann.workspaceId}/assets/${id}`, `/v1/workspaces/${ann.workspaceId}/images/${id}`]) {
    const answer = await fetch(`${origin()}${path}`, { headers: { authorization: `Bearer ${secret}` } });
    expect(answer.status).toBe(401);
  }
  expect((await fetch(`${origin()}/v1/uploads/sessions/${secret}`, { method: "PUT" })).status).not.toBeLessThan(400);
});

it("[M17] an address cannot be made or changed without the installation's secret", async () => {
  const { id } = await uploaded();
  const { url } = await given(ann, id);
  const sealed = Buffer.from(url.split("/").at(-1) ?? "", "base64url");
  for (let at = 0; at < sealed.length; at += 7) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(await statusOf(`/v1/files/${changed.toString("base64url")}`)).toBe(404);
  }
  expect(sealed.toString("latin1")).not.toContain(id);
  expect(await statusOf(`/v1/files/${randomBytes(120).toString("base64url")}`)).toBe(404);
  const other = { keyFor: () => randomBytes(32), earlierKeysFor: () => [] };
  const stranger = await openMediaNode(world, { store: world.server.store, secret: other });
  const answer = await fetch(`${stranger.origin}${url}`);
  await stranger.close();
  expect(answer.status).toBe(404);
});

it("[M18] is given only to a member who may read the file", async () => {
  const { id } = await uploaded();
  expect((await given(ben, id)).status).toBe(404);
  const foreign = await (await world.workspace("foreign")).member("admin");
  expect((await given(foreign, id)).status).toBe(404);
  const anonymous = await fetch(`${origin()}/v1/${ann.workspaceId}/assets/${id}/address`, { method: "POST" });
  expect(anonymous.status).toBe(401);
});

it("[M18] asks at every reading whether its member still sees the file", async () => {
  const { id } = await uploaded();
  const procedure = { type: "procedure", id: await newId() } as const;
  seenBy.set(procedure.id, new Set([ann.profileId, ben.profileId]));
  await ann.run((scope) => setUses(scope, procedure, [id]));
  const { url } = await given(ben, id);
  expect(await statusOf(url)).toBe(200);
  seenBy.get(procedure.id)?.delete(ben.profileId);
  expect(await statusOf(url)).toBe(404);
  seenBy.get(procedure.id)?.add(ben.profileId);
  expect(await statusOf(url)).toBe(200);
  await world.asSystem((scope) => markDeleted(scope, [id]));
  expect(await statusOf(url)).toBe(404);
});

it("[M18] expires with the session that it was issued in, also in the middle of a slow download", async () => {
  const { id } = await uploaded(8_000_000);
  const leaver = await world.member("operator");
  const procedure = { type: "procedure", id: await newId() } as const;
  seenBy.set(procedure.id, new Set([leaver.profileId]));
  await ann.run((scope) => setUses(scope, procedure, [id]));
  const { url } = await given(leaver, id);
  const slow = await slowReading(url);
  expect((await leaver.call(sessionEndpoints.signOut)).status).toBe(204);
  expect(await statusOf(url)).toBe(404);
  await slow.goOnAfter(2.5 * second);
  expect(slow.received()).toBeLessThan(8_000_000);
});

const newId = () => ann.run(async (scope) => scope.newId());

/** A client that reads the first bytes and then pauses, until the test continues it. */
async function slowReading(url: string) {
  let received = 0;
  const socket = connect(nodes[0]?.port ?? 0, "127.0.0.1");
  socket.write(`GET ${url} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
  socket.on("error", () => {});
  await new Promise<void>((resolve) =>
    socket.once("data", (chunk) => {
      received += chunk.length;
      socket.pause();
      resolve();
    }),
  );
  return {
    received: () => received,
    goOnAfter: async (ms: number) => {
      await new Promise((resolve) => setTimeout(resolve, ms));
      socket.on("data", (chunk) => {
        received += chunk.length;
      });
      socket.resume();
      await new Promise((resolve) => socket.once("close", resolve));
    },
  };
}
