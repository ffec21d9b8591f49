import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { testEndpoints } from "#app/server/testing/contract.ts";
import { chunkBytes } from "#features/media/contract.ts";
import { Caller } from "#tests/chaos/caller.ts";
import { newTestDatabase } from "#tests/support/database.ts";
import { startRunDatabase } from "#tests/support/run-database.ts";
import { startServed } from "#tests/support/served.ts";
import { type Child, startBareTransfers, type Telling } from "./children.ts";
import { median } from "./load.ts";
import { Wire } from "./wire-transfer.ts";

export interface TransferBenchOptions {
  readonly rounds: number;
  readonly mebibytes: number;
  /** A folder for the CPU profile of our server. */
  readonly profileTo: string | undefined;
}

const aim = 0.7;
const report = (text: string) => console.error(`bench: ${text}`);

/** One kind of transfer, by both servers: answers how long it took, in ms. */
interface Transfer {
  readonly name: string;
  readonly ours: () => Promise<number>;
  readonly bare: () => Promise<number>;
}

/** A file up and down over loopback, by our server and by a bare one that hashes and flushes the same bytes, in turns. */
export async function benchTransfers(options: TransferBenchOptions): Promise<void> {
  const stopDatabase = await startRunDatabase();
  const database = await newTestDatabase();
  const folder = await mkdtemp(path.join(os.tmpdir(), "fettle-transfer-"));
  const environment = { FETTLE_MODE: "test", FETTLE_LOG_LEVEL: "error", ...database.environment };
  const served = await startServed({ environment }, options.profileTo);
  const cpuMs = async () => (await served.ask({})).cpuMs;
  const ours = { port: Number(new URL(served.origin).port), cpuMs, stop: served.stop };
  const bare = await startBareTransfers({ file: path.join(folder, "bare") });
  try {
    const video = videoOf(options.mebibytes);
    await measure(await waysOf(ours, bare, video), { ours, bare }, options, video.bytes);
  } finally {
    await ours.stop();
    await bare.stop();
    await rm(folder, { recursive: true, force: true });
    await database.remove();
    await stopDatabase();
  }
}

/** The bytes of a video, as buffers of 8 MiB: one of them again and again, behind one that begins as videos do. */
interface Video {
  readonly chunks: readonly Buffer[];
  readonly bytes: number;
  readonly sha256: string;
}

function videoOf(mebibytes: number): Video {
  const rest = randomBytes(chunkBytes);
  const first = Buffer.from(rest);
  first.write("\0\0\0\x18ftypisom\0\0\0\0isommp42", "latin1");
  const count = Math.ceil((mebibytes * 1024 * 1024) / chunkBytes);
  const chunks = Array.from({ length: count }, (_, index) => (index === 0 ? first : rest));
  const hash = createHash("sha256");
  for (const chunk of chunks) hash.update(chunk);
  return { chunks, bytes: count * chunkBytes, sha256: hash.digest("hex") };
}

interface Member {
  readonly workspaceId: string;
  readonly token: string;
}

/** Somebody who may upload, by the facility of test mode. */
async function newMember(port: number): Promise<Member> {
  const profiles = [{ key: "author", role: "contentAuthor" }];
  const made = await new Caller(`http://127.0.0.1:${port}`).call(testEndpoints.worlds, {
    body: { enterprises: [{ key: "acme", workspaces: [{ key: "plant", profiles }] }] },
  });
  const plant = made.kind === "ok" ? made.body.workspaces.plant : undefined;
  if (!plant) throw new Error(`no world: ${JSON.stringify(made)}`);
  return { workspaceId: plant.id, token: plant.profiles.author?.token ?? "" };
}

async function waysOf(ours: Child, bare: Child, video: Video): Promise<readonly Transfer[]> {
  const member = await newMember(ours.port);
  const up = (inChunks: boolean) => async () => {
    const { fileId, ms } = await uploadToOurs(ours.port, member, video, inChunks);
    // Another checksum than its own discards the file, so that the disk does not fill.
    await finish(ours.port, member, fileId, "0".repeat(64), 422);
    return ms;
  };
  const kept = await uploadToOurs(ours.port, member, video, false);
  await finish(ours.port, member, kept.fileId, video.sha256, 200);
  await uploadToBare(bare.port, video, false);
  const file = `/v1/${member.workspaceId}/assets/${kept.fileId}`;
  return [
    { name: "up, one body", ours: up(false), bare: () => uploadToBare(bare.port, video, false) },
    { name: "up, chunks of 8 MiB", ours: up(true), bare: () => uploadToBare(bare.port, video, true) },
    {
      name: "down",
      ours: () => download(ours.port, file, video, { authorization: `Bearer ${member.token}` }),
      bare: () => download(bare.port, "/", video, {}),
    },
  ];
}

interface Json {
  readonly [key: string]: string;
}

async function sendJson(port: number, method: string, to: string, { token }: Member, body: object, status: number) {
  const answer = await fetch(`http://127.0.0.1:${port}${to}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const reply = (await answer.json()) as Json;
  if (answer.status !== status) throw new Error(`${method} ${to}: ${answer.status} ${JSON.stringify(reply)}`);
  return reply;
}

/** The time from the first byte to the answer that the file is whole, its beginning included. */
async function uploadToOurs(port: number, member: Member, video: Video, inChunks: boolean) {
  const given = { content_type: "video/mp4", is_resumable: true };
  const announced = await sendJson(port, "POST", `/v1/${member.workspaceId}/assets`, member, given, 201);
  const wire = await Wire.open(port);
  const startedAt = performance.now();
  const begun = await wire.send("POST", announced.signed_upload_url ?? "", { "x-upload-content-length": video.bytes });
  const location = begun.headers.location ?? "";
  const to = location.startsWith("http") ? new URL(location).pathname : location;
  const bodies = inChunks ? video.chunks.map((chunk) => [chunk]) : [video.chunks];
  let from = 0;
  for (const [index, body] of bodies.entries()) {
    const bytes = body.reduce((sum, one) => sum + one.length, 0);
    const range = `bytes ${from}-${from + bytes - 1}/${video.bytes}`;
    const { status, text } = await wire.send("PUT", to, { "content-range": range }, body);
    if (status !== (index === bodies.length - 1 ? 200 : 308)) throw new Error(`a chunk: ${status} ${text}`);
    from += bytes;
  }
  const ms = performance.now() - startedAt;
  wire.close();
  return { fileId: announced.file_fettle_id ?? "", ms };
}

const finish = (port: number, member: Member, fileId: string, checksum: string, status: number) => {
  const body = { file_name: "film.mp4", origin: "web", checksum };
  return sendJson(port, "PUT", `/v1/${member.workspaceId}/assets/${fileId}`, member, body, status);
};

async function uploadToBare(port: number, video: Video, inChunks: boolean): Promise<number> {
  const wire = await Wire.open(port);
  const startedAt = performance.now();
  const bodies = inChunks ? video.chunks.map((chunk) => [chunk]) : [video.chunks];
  let digest = "";
  for (const [index, body] of bodies.entries()) {
    const isLast = index === bodies.length - 1;
    const marks = { ...(index === 0 && { "x-first": 1 }), ...(isLast && { "x-last": 1 }) };
    digest = (await wire.send("PUT", "/", marks, body)).text;
  }
  const ms = performance.now() - startedAt;
  wire.close();
  if (digest !== video.sha256) throw new Error("the bare server took other bytes");
  return ms;
}

async function download(port: number, from: string, video: Video, headers: Readonly<Record<string, string>>) {
  const wire = await Wire.open(port);
  const startedAt = performance.now();
  const { status, bodyBytes } = await wire.send("GET", from, headers);
  const ms = performance.now() - startedAt;
  wire.close();
  if (status !== 200 || bodyBytes !== video.bytes) throw new Error(`a download: ${status}, ${bodyBytes} bytes`);
  return ms;
}

/** Of a number of rounds, in ms each. */
interface Side {
  readonly wall: number[];
  readonly cpu: number[];
}

const newSide = (): Side => ({ wall: [], cpu: [] });

/** By the clock, and by the processor's time of the server alone, which other work on the machine changes less. */
async function measure(
  ways: readonly Transfer[],
  servers: Readonly<Record<"ours" | "bare", Telling>>,
  { rounds }: TransferBenchOptions,
  bytes: number,
): Promise<void> {
  const mebibytes = bytes / 1024 ** 2;
  console.log(
    `\n${`${mebibytes} MiB`.padEnd(24)}${"ours MiB/s".padStart(12)}${"bare MiB/s".padStart(12)}  ratio   aim   by CPU   load`,
  );
  for (const way of ways) {
    const sides = { ours: newSide(), bare: newSide() };
    for (let round = 0; round <= rounds; round++) {
      for (const side of round % 2 === 0 ? (["ours", "bare"] as const) : (["bare", "ours"] as const)) {
        const before = await servers[side].cpuMs();
        const ms = await way[side]();
        // The first round warms up.
        if (round === 0) continue;
        sides[side].wall.push(ms);
        sides[side].cpu.push((await servers[side].cpuMs()) - before);
      }
    }
    const { ours, bare } = sides;
    report(
      `${way.name}: ours ${ours.wall.map(Math.round).join(" ")} ms, bare ${bare.wall.map(Math.round).join(" ")} ms`,
    );
    const [oursMs, bareMs] = [median(ours.wall), median(bare.wall)];
    const rates = [oursMs, bareMs].map((ms) => ((mebibytes / ms) * 1000).toFixed(0).padStart(12)).join("");
    const ratio = bareMs / oursMs;
    const byCpu = (median(bare.cpu) / median(ours.cpu)).toFixed(2).padStart(6);
    const load = (os.loadavg()[0] ?? 0).toFixed(1).padStart(6);
    console.log(
      `${way.name.padEnd(24)}${rates}  ${ratio.toFixed(2)}  ≥ ${aim}  ${byCpu}  ${load}${ratio < aim ? "  below" : ""}`,
    );
  }
}
