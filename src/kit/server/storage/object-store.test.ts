import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isProblem } from "#kit/problem.ts";
import { day, week } from "#kit/time.ts";
import { openBucketPeer } from "#tests/support/bucket-peer.ts";
import type { ObjectStore } from "./object-store.ts";
import { openStore } from "./open-store.ts";
import { lend } from "./span-stream.ts";

interface Peer {
  readonly store: ObjectStore;
  /** Files that are neither objects nor expected: temporary files, folders of uploads, open uploads. */
  leftovers(): Promise<number>;
  stop(): Promise<void>;
}

async function localPeer(): Promise<Peer> {
  const directory = await mkdtemp(join(tmpdir(), "fettle-store-"));
  const store = await openStore({ kind: "local", directory });
  return {
    store,
    leftovers: async () => {
      const kept = await Promise.all(["temporary", "uploads"].map((name) => readdir(join(directory, name))));
      return kept.flat().length;
    },
    stop: () => rm(directory, { recursive: true }),
  };
}

async function s3Peer(): Promise<Peer> {
  const peer = await openBucketPeer();
  const store = await openStore({ kind: "s3", bodiesAtOnce: 2, ...peer.config });
  return {
    store,
    leftovers: async () => peer.openUploads(),
    stop: async () => {
      await store.close();
      await peer.stop();
    },
  };
}

const type = { contentType: "application/octet-stream" };
const mebibyte = 1024 * 1024;

describe.each([
  ["a folder", localPeer],
  ["a bucket", s3Peer],
])("an object store in %s", (_, open) => {
  let peer: Peer;
  let store: ObjectStore;
  beforeAll(async () => {
    peer = await open();
    store = peer.store;
  });
  afterAll(() => peer.stop());

  const put = (key: string, bytes: Buffer) => store.put(key, bytes, { size: bytes.length, ...type });
  const read = async (key: string) => {
    const found = await store.get(key);
    return found && (await buffer(found.body));
  };
  const partsOf = (uploadId: string, key: string, pieces: readonly Buffer[]) =>
    Promise.all(pieces.map((one, index) => store.part(key, uploadId, index + 1, one, { size: one.length })));

  test("returns what was put in, from bytes or from a stream", async () => {
    const bytes = randomBytes(100_000);
    await put("w1/files/bytes.bin", bytes);
    await store.put("w1/files/stream", Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]), {
      size: bytes.length,
      ...type,
    });
    await put("w1/files/empty", Buffer.alloc(0));

    expect((await read("w1/files/bytes.bin"))?.equals(bytes)).toBe(true);
    expect((await read("w1/files/stream"))?.equals(bytes)).toBe(true);
    expect(await read("w1/files/empty")).toHaveLength(0);
    expect(await store.size("w1/files/stream")).toBe(100_000);
    expect(await store.size("w1/files/empty")).toBe(0);
  });

  test("takes a stream longer than one piece", async () => {
    const bytes = randomBytes(18 * mebibyte + 5);
    const body = Readable.from([bytes.subarray(0, 9 * mebibyte), bytes.subarray(9 * mebibyte)]);
    await store.put("w1/long", body, { size: bytes.length, ...type });
    expect((await read("w1/long"))?.equals(bytes)).toBe(true);
    expect(await peer.leftovers()).toBe(0);
  });

  test("an object's key may begin another's", async () => {
    await put("w1/both", Buffer.from("one"));
    await put("w1/both/deeper", Buffer.from("two"));
    expect(String(await read("w1/both"))).toBe("one");
    expect(String(await read("w1/both/deeper"))).toBe("two");
  });

  test("a range is cut at the object's end, and one behind it is refused", async () => {
    await put("w1/range", Buffer.from("0123456789"));
    for (const [range, text, given] of [
      [{ start: 2, end: 4 }, "234", { start: 2, end: 4 }],
      [{ start: 7 }, "789", { start: 7, end: 9 }],
      [{ start: 0, end: 99 }, "0123456789", { start: 0, end: 9 }],
    ] as const) {
      const found = await store.get("w1/range", range);
      expect(found).toMatchObject({ size: 10, range: given });
      expect(found && String(await buffer(found.body))).toBe(text);
    }
    await expect(store.get("w1/range", { start: 10 })).rejects.toThrow(RangeError);
  });

  test("a missing object is undefined, and removing it succeeds", async () => {
    expect(await store.get("w1/nothing")).toBeUndefined();
    expect(await store.get("w1/nothing", { start: 0 })).toBeUndefined();
    expect(await store.size("w1/nothing")).toBeUndefined();
    await store.remove("w1/nothing");

    await put("w1/removed", Buffer.from("x"));
    await store.remove("w1/removed");
    expect(await store.get("w1/removed")).toBeUndefined();
  });

  test("parts become one object in the order of their numbers, whatever came first", async () => {
    const pieces = [randomBytes(5 * mebibyte), randomBytes(5 * mebibyte), randomBytes(1000)];
    const uploadId = await store.start("w1/parts", type);
    const last = await store.part("w1/parts", uploadId, 3, pieces[2] ?? Buffer.alloc(0), { size: 1000 });
    // Sent twice, as after a lost answer.
    await partsOf(uploadId, "w1/parts", pieces.slice(0, 1));
    const first = await partsOf(uploadId, "w1/parts", pieces.slice(0, 2));
    expect(await store.get("w1/parts")).toBeUndefined();

    await store.complete("w1/parts", uploadId, [...first, last]);
    expect((await read("w1/parts"))?.equals(Buffer.concat(pieces))).toBe(true);
    expect(await peer.leftovers()).toBe(0);
    await expect(store.part("w1/parts", uploadId, 4, Buffer.from("x"), { size: 1 })).rejects.toSatisfy((error) =>
      isProblem(error, "uploadGone"),
    );
  });

  test("a range of an object in parts may span several of them", async () => {
    const pieces = [randomBytes(5 * mebibyte), randomBytes(5 * mebibyte), randomBytes(1000)];
    const whole = Buffer.concat(pieces);
    const uploadId = await store.start("parts/ranged", type);
    await store.complete("parts/ranged", uploadId, await partsOf(uploadId, "parts/ranged", pieces));
    for (const [start, end] of [
      [0, 0],
      [5 * mebibyte - 3, 5 * mebibyte + 3],
      [100, 10 * mebibyte + 10],
      [10 * mebibyte, 20 * mebibyte],
    ] as const) {
      const found = await store.get("parts/ranged", { start, end });
      expect(found?.size).toBe(whole.length);
      expect(found && (await buffer(found.body)).equals(whole.subarray(start, end + 1))).toBe(true);
    }
    await expect(store.get("parts/ranged", { start: whole.length })).rejects.toThrow(RangeError);
  });

  test("objects in parts and whole ones replace each other", async () => {
    const pieces = [randomBytes(5 * mebibyte), randomBytes(10)];
    for (let round = 0; round < 2; round++) {
      const uploadId = await store.start("parts/changing", type);
      await store.complete("parts/changing", uploadId, await partsOf(uploadId, "parts/changing", pieces));
      expect(await store.size("parts/changing")).toBe(5 * mebibyte + 10);
      await put("parts/changing", Buffer.from("whole"));
      expect((await read("parts/changing"))?.toString()).toBe("whole");
    }
    await store.remove("parts/changing");
    expect(await read("parts/changing")).toBeUndefined();
  });

  test("lends its chunks: the same bytes, each good until the next one is asked for", async () => {
    const pieces = [randomBytes(5 * mebibyte), randomBytes(5 * mebibyte), randomBytes(1000)];
    const whole = Buffer.concat(pieces);
    const uploadId = await store.start("parts/lent", type);
    await store.complete("parts/lent", uploadId, await partsOf(uploadId, "parts/lent", pieces));
    await put("whole/lent", pieces[2] ?? Buffer.alloc(0));
    await put("whole/nothing", Buffer.alloc(0));
    for (const [key, range, expected] of [
      ["parts/lent", undefined, whole],
      [
        "parts/lent",
        { start: 5 * mebibyte - 3, end: 10 * mebibyte + 10 },
        whole.subarray(5 * mebibyte - 3, 10 * mebibyte + 11),
      ],
      ["whole/lent", undefined, pieces[2]],
      ["whole/lent", { start: 7, end: 8 }, pieces[2]?.subarray(7, 9)],
      ["whole/nothing", undefined, Buffer.alloc(0)],
    ] as const) {
      const found = await store.get(key, range);
      const copies: Buffer[] = [];
      for await (const chunk of found ? lend(found.body) : []) copies.push(Buffer.from(chunk));
      expect(Buffer.concat(copies).equals(expected ?? Buffer.alloc(1))).toBe(true);
      expect(found?.body.destroyed).toBe(true);
    }
  });

  test("a reader that stops in the middle of a lent body leaves nothing open", async () => {
    await put("whole/left", randomBytes(3 * mebibyte));
    const found = await store.get("whole/left");
    for await (const chunk of found ? lend(found.body) : []) {
      expect(chunk.length).toBeGreaterThan(0);
      break;
    }
    expect(found?.body.destroyed).toBe(true);
  });

  test("an unfinished upload is deleted after a week, and objects stay", async () => {
    const pieces = [randomBytes(5 * mebibyte), randomBytes(10)];
    const kept = await store.start("tidy/kept", type);
    await store.complete("tidy/kept", kept, await partsOf(kept, "tidy/kept", pieces));
    const uploadId = await store.start("tidy/begun", type);
    const [part] = await partsOf(uploadId, "tidy/begun", [Buffer.from("begun")]);
    await store.tidy(new Date(Date.now() + week - day));
    await store.part("tidy/begun", uploadId, 2, Buffer.from("more"), { size: 4 });
    await store.tidy(new Date(Date.now() + week + day));
    expect(await peer.leftovers()).toBe(0);
    await expect(store.complete("tidy/begun", uploadId, part ? [part] : [])).rejects.toSatisfy((error) =>
      isProblem(error, "uploadGone"),
    );
    expect((await read("tidy/kept"))?.equals(Buffer.concat(pieces))).toBe(true);
  });

  test("parts out of order, too small or none are refused", async () => {
    const uploadId = await store.start("w1/refused", type);
    const [a, b] = await partsOf(uploadId, "w1/refused", [Buffer.from("a"), Buffer.from("b")]);
    if (!a || !b) throw new Error("two parts were sent");
    for (const parts of [[], [b, a], [a, a], [a, b]]) {
      await expect(store.complete("w1/refused", uploadId, parts)).rejects.toThrow(RangeError);
    }
    await store.abort("w1/refused", uploadId);
  });

  test("an aborted upload leaves nothing, and may be aborted again", async () => {
    const uploadId = await store.start("w1/aborted", type);
    const parts = await partsOf(uploadId, "w1/aborted", [randomBytes(1000)]);
    await store.abort("w1/aborted", uploadId);
    await store.abort("w1/aborted", uploadId);

    expect(await peer.leftovers()).toBe(0);
    expect(await store.get("w1/aborted")).toBeUndefined();
    await expect(store.complete("w1/aborted", uploadId, parts)).rejects.toSatisfy((error) =>
      isProblem(error, "uploadGone"),
    );
  });

  test("an upload belongs to its key", async () => {
    const uploadId = await store.start("w1/mine", type);
    await expect(store.part("w2/other", uploadId, 1, Buffer.from("x"), { size: 1 })).rejects.toSatisfy((error) =>
      isProblem(error, "uploadGone"),
    );
    await store.abort("w1/mine", uploadId);
  });

  test.each([
    "",
    "/a",
    "a/",
    "a//b",
    "..",
    "a/../b",
    "a/./b",
    "a\\b",
    "a\0b",
    "a b",
    "%2e%2e/a",
    "ä",
    "a@",
    "x".repeat(901),
  ])("refuses the key %j", async (key) => {
    await expect(put(key, Buffer.from("x"))).rejects.toThrow(RangeError);
    await expect(store.get(key)).rejects.toThrow(RangeError);
    await expect(store.size(key)).rejects.toThrow(RangeError);
    await expect(store.remove(key)).rejects.toThrow(RangeError);
    await expect(store.start(key, type)).rejects.toThrow(RangeError);
    await expect(store.abort(key, crypto.randomUUID())).rejects.toThrow(RangeError);
  });

  test("of many that write one key, one is kept whole", async () => {
    const bodies = Array.from({ length: 12 }, (_, index) => Buffer.alloc(200_000, index));
    await Promise.all(bodies.map((bytes) => put("w1/contended", bytes)));
    const kept = await read("w1/contended");
    expect(bodies.some((bytes) => kept?.equals(bytes))).toBe(true);
    expect(await peer.leftovers()).toBe(0);
  });

  test.each([
    ["ends early", () => Readable.from([Buffer.alloc(10)]), "lengthMismatch"],
    ["runs over", () => Readable.from([Buffer.alloc(60), Buffer.alloc(60)]), "lengthMismatch"],
    ["breaks off", () => Readable.from(breaking()), "bodyInterrupted"],
    ["was broken before it was read", brokenBefore, "bodyInterrupted"],
  ])("a body that %s leaves nothing", async (_, body, code) => {
    await put("w1/half", Buffer.from("before"));
    await expect(store.put("w1/half", body(), { size: 100, ...type })).rejects.toSatisfy((error) =>
      isProblem(error, code),
    );
    await expect(store.put("w1/half-new", body(), { size: 100, ...type })).rejects.toThrow();
    const uploadId = await store.start("w1/half-parts", type);
    await expect(store.part("w1/half-parts", uploadId, 1, body(), { size: 100 })).rejects.toSatisfy((error) =>
      isProblem(error, code),
    );
    await store.abort("w1/half-parts", uploadId);

    expect(String(await read("w1/half"))).toBe("before");
    expect(await store.get("w1/half-new")).toBeUndefined();
    expect(await peer.leftovers()).toBe(0);
  });

  test("a client that disconnects in the middle of a request leaves nothing, and the store keeps working", async () => {
    const uploadId = await store.start("w1/request", type);
    const receive = (request: IncomingMessage) => store.part("w1/request", uploadId, 1, request, { size: 1_000_000 });
    const outcome = new Promise<unknown>((resolve) => {
      const server = createServer((request) => {
        receive(request)
          .then(resolve, resolve)
          .finally(() => server.close());
      }).listen(0, "127.0.0.1", () => {
        const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
        socket.write("PUT / HTTP/1.1\r\nhost: x\r\ncontent-length: 1000000\r\n\r\n");
        socket.write(Buffer.alloc(200_000), () => setTimeout(() => socket.destroy(), 50));
      });
    });
    expect(isProblem(await outcome, "bodyInterrupted")).toBe(true);

    const parts = await partsOf(uploadId, "w1/request", [Buffer.from("whole")]);
    await store.complete("w1/request", uploadId, parts);
    expect(String(await read("w1/request"))).toBe("whole");
    expect(await peer.leftovers()).toBe(0);
  });

  test("a long stream that breaks off leaves no open upload", async () => {
    const body = Readable.from(breaking(9 * mebibyte));
    await expect(store.put("w1/long-half", body, { size: 20 * mebibyte, ...type })).rejects.toThrow();
    expect(await store.size("w1/long-half")).toBeUndefined();
    expect(await peer.leftovers()).toBe(0);
  });
});

function* breaking(bytes = 10): Generator<Buffer> {
  yield Buffer.alloc(bytes);
  throw new Error("the sender went away");
}

function brokenBefore(): Readable {
  const body = new Readable({ read() {} });
  setImmediate(() => body.destroy(new Error("the sender went away")));
  return body;
}

test("a completion that a crash cut in two is finished by the next one, and happens once", async () => {
  const directory = await mkdtemp(join(tmpdir(), "fettle-store-"));
  const store = await openStore({ kind: "local", directory });
  const uploadId = await store.start("a/film", type);
  const part = await store.part("a/film", uploadId, 1, Buffer.from("film"), { size: 4 });
  // What the crash leaves: the folder has moved, and nothing names it yet.
  await rename(join(directory, "uploads", uploadId), join(directory, "parts", uploadId.split(".")[1] ?? ""));
  expect(await store.get("a/film")).toBeUndefined();
  await store.complete("a/film", uploadId, [part]);
  expect(await store.size("a/film")).toBe(4);
  await expect(store.complete("a/film", uploadId, [part])).rejects.toSatisfy((error) => isProblem(error, "uploadGone"));
  await rm(directory, { recursive: true });
});

test("parts of a completion that a crash interrupted are deleted after a week", async () => {
  const directory = await mkdtemp(join(tmpdir(), "fettle-store-"));
  const store = await openStore({ kind: "local", directory });
  const uploadId = await store.start("a/film", type);
  await store.part("a/film", uploadId, 1, Buffer.from("film"), { size: 4 });
  await rename(join(directory, "uploads", uploadId), join(directory, "parts", uploadId.split(".")[1] ?? ""));
  await store.tidy(new Date(Date.now() + day));
  expect(await readdir(join(directory, "parts"))).toHaveLength(1);
  await store.tidy(new Date(Date.now() + week + day));
  expect(await readdir(join(directory, "parts"))).toEqual([]);
  await rm(directory, { recursive: true });
});

test("a store that does not answer is unavailable, not a fault of ours", async () => {
  const store = await openStore({
    kind: "s3",
    bucket: "fettle",
    endpoint: "http://127.0.0.1:9",
    region: "us-east-1",
    forcePathStyle: true,
    credentials: { accessKeyId: "test", secretAccessKey: "test" },
  });
  await expect(store.size("a")).rejects.toSatisfy((error) => isProblem(error, "storageUnavailable"));
  await store.close();
});
