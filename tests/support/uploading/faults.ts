import { setTimeout as sleep } from "node:timers/promises";
import { leaseMs, unusedLifeMs } from "#features/media/rules.ts";
import { day, minute, second } from "#kit/time.ts";
import { sha256OfFile, type TestFile } from "./test-file.ts";
import { UploadClient, type Uploader } from "./upload-client.ts";

/** Where files are uploaded to, and what can happen there. */
export interface UploadPlace {
  readonly uploader: Uploader;
  /** Two nodes on one database and one store. */
  nodes(): readonly [string, string];
  readonly chunkBytes: number;
  /** Kills the server without a graceful stop, and starts it again. */
  restart(): Promise<void>;
  /** Sets the server's clock so far ahead of the real one. */
  setClock(offsetMs: number): Promise<void>;
  sweep(): Promise<void>;
  /** Sets how large a file of the workspace may be. */
  allow(bytes: number): Promise<void>;
  readonly bytesMax: number;
  /** What lies in the store that is no whole object: parts, temporary files. */
  leftovers(): Promise<number>;
}

/** How often the client was interrupted: for each it may send one chunk again. */
type Interruptions = number;

export type Outcome = "whole" | "refused";

export interface Fault {
  readonly name: string;
  readonly outcome: Outcome;
  /** Begins with an upload that has begun; ends where the client believes that all was sent. */
  meet(client: UploadClient, place: UploadPlace, random: () => number): Promise<Interruptions>;
}

const whole = (name: string, meet: Fault["meet"]): Fault => ({ name, outcome: "whole", meet });
const refused = (name: string, meet: Fault["meet"]): Fault => ({ name, outcome: "refused", meet });

/** Where each chunk begins. */
const startsOf = ({ file, chunkBytes }: UploadClient): number[] =>
  Array.from({ length: Math.ceil(file.size / chunkBytes) }, (_, index) => index * chunkBytes);

/** Chunks that are disturbed: all, or every so many where there are hundreds. */
const isDisturbed = (client: UploadClient, from: number): boolean =>
  (from / client.chunkBytes) % Math.ceil(client.file.size / client.chunkBytes / 16) === 0;

/** Some byte of the chunk that begins there, but not its last. */
const within = ({ file, chunkBytes }: UploadClient, from: number, random: () => number): number =>
  Math.floor(random() * Math.min(chunkBytes, file.size - from));

/** The writer dies with its lease, which is waited out; `times`: how often it has been by now. */
async function restartAmid(place: UploadPlace, times: number): Promise<void> {
  await place.restart();
  // A server that starts forgets that its clock was set.
  await place.setClock(times * (leaseMs + second));
}

function expectStatus(what: string, is: number, ...allowed: readonly number[]): void {
  if (!allowed.includes(is)) throw new Error(`${what}: ${is}, not ${allowed.join(" or ")}`);
}

/** No workspace may allow less, in bytes. */
const allowanceMin = 1024 ** 2;

/** The fourteen that the specification of the change names. */
export const faults: readonly Fault[] = [
  whole("cut at each chunk", async (client, _, random) => {
    for (const from of startsOf(client)) {
      await (await client.begun(from, within(client, from, random))).hangUp();
      const at = await client.received();
      if (at !== from) throw new Error(`${at} bytes are there after a cut, not ${from}`);
      for (let next = from; next === from; ) next = await client.sendOn(from);
    }
    return startsOf(client).length;
  }),
  whole("lost acknowledgement", async (client) => {
    let lost = 0;
    for (let from = 0; from < client.file.size; from = await client.received()) {
      if (lost++ % 2 === 0) for (let next = from; next === from; ) next = await client.sendOn(from);
      else await (await client.begun(from, client.chunkBytes)).hangUp();
      if (lost > 2 * startsOf(client).length + 2) throw new Error("it does not come to an end");
    }
    return lost;
  }),
  whole("repeat", async (client) => {
    for (const from of startsOf(client)) {
      const first = await client.send(from);
      if (!isDisturbed(client, from)) continue;
      const again = await client.send(from);
      expectStatus("a repeat", again.status, first.status);
      if (again.received !== first.received) throw new Error(`a repeat counts: ${again.received}, ${first.received}`);
    }
    return startsOf(client).length;
  }),
  whole("overlap", async (client) => {
    let tries = 0;
    for (const from of startsOf(client)) {
      await client.send(from);
      if (from + client.chunkBytes >= client.file.size) break;
      if (!isDisturbed(client, from)) continue;
      const inside = from + Math.floor(client.chunkBytes / 2);
      const { status, received } = await client.send(inside);
      expectStatus("an overlap", status, 308);
      if (received !== from + client.chunkBytes) throw new Error(`an overlap moved the end to ${received}`);
      tries++;
    }
    return tries;
  }),
  whole("gap", async (client) => {
    let tries = 0;
    for (const from of startsOf(client)) {
      if (from + 1 < client.file.size && isDisturbed(client, from)) {
        const { status, received } = await client.send(from + 1);
        expectStatus("a gap", status, 308);
        if (received !== from) throw new Error(`a gap moved the end to ${received}`);
        tries++;
      }
      await client.send(from);
    }
    return tries;
  }),
  whole("reorder", async (client) => {
    const starts = startsOf(client);
    let tries = 0;
    for (let at = starts.length - 1; at > 0; at -= Math.max(1, Math.floor(starts.length / 8))) {
      const { received } = await client.send(starts[at] ?? 0);
      if (received !== 0) throw new Error(`what came early was taken: ${received}`);
      tries++;
    }
    await client.sendRest();
    return tries;
  }),
  whole("wrong total", async (client) => {
    for (const from of startsOf(client)) {
      const [contentRange, bytes] = client.chunk(from);
      for (const total of [client.file.size + 1, Math.max(client.file.size - 1, 0)]) {
        const wrong = contentRange.replace(/\d+$/, String(total));
        if (from === 0) expectStatus("a wrong total", (await client.put(wrong, bytes)).status, 400, 413);
      }
      await client.send(from);
    }
    return 2;
  }),
  refused("bit flip", async (client, _, random) => {
    const { size } = client.file;
    // Behind the head, by which the type is known.
    const flipped = Math.min(40 + Math.floor(random() * size), size - 1);
    for (const from of startsOf(client)) {
      const [contentRange, original] = client.chunk(from);
      const bytes = Buffer.from(original);
      if (flipped >= from && flipped - from < bytes.length) {
        bytes.writeUInt8(bytes.readUInt8(flipped - from) ^ 0b10, flipped - from);
      }
      expectStatus("a chunk with another bit", (await client.put(contentRange, bytes)).status, 308, 200);
    }
    return 0;
  }),
  whole("two writers", async (client, place) => {
    const [one, two] = place.nodes();
    const { uploader } = place;
    const other = new UploadClient(uploader, () => two, client.file, client.chunkBytes, client.address);
    await Promise.all([client.sendRest(() => one), other.sendRest(() => two)]);
    return startsOf(client).length + 1;
  }),
  whole("server killed", async (client, place, random) => {
    const starts = startsOf(client);
    const middle = starts[Math.floor(starts.length / 2)] ?? 0;
    for (let from = await client.received(); from < middle; from = await client.received()) await client.send(from);
    // Between chunks.
    await restartAmid(place, 1);
    // Within one.
    const amid = await client.begun(middle, within(client, middle, random));
    await sleep(random() * 20);
    await restartAmid(place, 2);
    await amid.hangUp();
    const at = await client.received();
    if (at !== middle) throw new Error(`${at} bytes are there after the kill, not ${middle}`);
    // While the last one is being acknowledged, and the file put together.
    const last = starts.at(-1) ?? 0;
    for (let from = at; from < last; from = await client.received()) await client.send(from);
    const dying = client.send(last).catch(() => undefined);
    await sleep(random() * 60);
    await restartAmid(place, 3);
    await dying;
    await client.sendRest();
    return 3;
  }),
  whole("client killed and resumed", async (client, place, random) => {
    const starts = startsOf(client);
    const middle = starts[Math.floor(starts.length / 2)] ?? 0;
    for (let from = await client.received(); from < middle; from = await client.received()) await client.send(from);
    await (await client.begun(middle, within(client, middle, random))).hangUp();
    // Another process, which has the file and the address, and knows nothing else.
    const [, two] = place.nodes();
    const heir = new UploadClient(place.uploader, () => two, client.file, client.chunkBytes, client.address);
    await heir.sendRest();
    client.sentBytes += heir.sentBytes;
    client.timesBusy += heir.timesBusy;
    return 1;
  }),
  refused("expired", async (client, place) => {
    if (client.file.size > client.chunkBytes) await client.send(0);
    await place.setClock(day + minute);
    const { status, code } = await client.send(Math.min(client.chunkBytes, client.file.size - 1));
    await place.sweep();
    await place.setClock(0);
    if (status !== 410 || code !== "uploadEnded") throw new Error(`expired: ${status} ${code}`);
    expectStatus("what was swept", (await client.ask()).status, 404);
    return 1;
  }),
  refused("wrong type", async (client) => {
    let last = 0;
    const html = Buffer.from("<!doctype html><script>alert(1)</script>\u0000");
    for (const from of startsOf(client)) {
      const [contentRange, original] = client.chunk(from);
      const bytes = Buffer.from(original);
      if (from === 0) html.copy(bytes);
      if (client.file.size === 1) bytes.writeUInt8(0);
      last = (await client.put(contentRange, bytes)).status;
    }
    expectStatus("a file of a wrong type", last, 415);
    expectStatus("what was refused", (await client.ask()).status, 404);
    return 0;
  }),
  refused("too large", async (client, place) => {
    const { bytesMax } = place;
    const { size } = client.file;
    const isMore = size > allowanceMin;
    if (isMore) await place.allow(size - 1);
    const unannounced = new UploadClient(place.uploader, () => place.nodes()[0], client.file, client.chunkBytes);
    try {
      await unannounced.begin(null);
      const [contentRange, bytes] = client.chunk(0);
      const total = isMore ? size : bytesMax + 1;
      const { status, code } = await unannounced.put(contentRange.replace(/\d+$/, String(total)), bytes);
      if (status !== 413 || code !== "fileTooLarge") throw new Error(`too large: ${status} ${code}`);
      expectStatus("the cancelling", await unannounced.cancel(), 204);
      const again = new UploadClient(place.uploader, () => place.nodes()[0], client.file, client.chunkBytes);
      const most = isMore ? size - 1 : bytesMax;
      expectStatus("a file that is announced too large", (await again.begin(most + 1)).status, 413);
    } finally {
      await place.allow(bytesMax);
    }
    expectStatus("the cancelling", await client.cancel(), 204);
    return 1;
  }),
];

export interface Met {
  readonly sentBytes: number;
  /** Sent more than once, in bytes. */
  readonly againBytes: number;
}

/**
 * Uploads a file through a fault. @throws where something was accepted that was not sent, nothing of it could be gone
 * on with, more than a chunk was sent again for an interruption, or something stayed of what was refused
 */
export async function meetFault(
  place: UploadPlace,
  file: TestFile,
  fault: Fault,
  random: () => number,
  sha256 = sha256OfFile(file),
): Promise<Met> {
  const before = await place.leftovers();
  const client = new UploadClient(place.uploader, () => place.nodes()[0], file, place.chunkBytes);
  expectStatus("the beginning", (await client.begin()).status, 201);
  if (file.size === 0) return meetNothing(client, place, before);
  const interruptions = await fault.meet(client, place, random);
  const againBytes = client.sentBytes - file.size;
  const allowed = interruptions + client.timesBusy;
  if (againBytes > allowed * place.chunkBytes) {
    throw new Error(`${againBytes} bytes were sent again for ${allowed} interruptions`);
  }
  const finished = await client.finish(sha256);
  const fetched = await client.fetched();
  if (fault.outcome === "whole") {
    expectStatus("the finish", finished, 200);
    if (fetched?.sha256 !== sha256 || fetched.size !== file.size) throw new Error("another file came down");
  } else {
    expectStatus("the finish of what was refused", finished, 404, 409, 422);
    if (fetched !== undefined) throw new Error("what was refused came down");
  }
  await removeUnused(place);
  const left = await place.leftovers();
  if (left > before) throw new Error(`${left - before} things were left behind`);
  return { sentBytes: client.sentBytes, againBytes };
}

/** What nothing uses goes after a week, with its bytes: the next file finds the place as this one did. */
async function removeUnused(place: UploadPlace): Promise<void> {
  await place.setClock(unusedLifeMs + day);
  await place.sweep();
  await place.setClock(0);
}

/** A file of no bytes is none, whatever happens to it. */
async function meetNothing(client: UploadClient, place: UploadPlace, before: number): Promise<Met> {
  const { status, code } = await client.put("bytes */0", Buffer.alloc(0));
  if (status !== 400 || code !== "bodyEmpty") throw new Error(`no bytes: ${status} ${code}`);
  expectStatus("the finish of nothing", await client.finish("0".repeat(64)), 409);
  expectStatus("the cancelling of nothing", await client.cancel(), 204);
  if ((await place.leftovers()) > before) throw new Error("something was left behind");
  return { sentBytes: 0, againBytes: 0 };
}
