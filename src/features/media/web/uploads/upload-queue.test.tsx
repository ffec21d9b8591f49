import { waitFor } from "@testing-library/react";
import { expect, onTestFinished, test } from "vitest";
import { Problem } from "#kit/problem.ts";
import { memoryOutbox } from "#kit/web/outbox/memory-outbox.ts";
import { NetworkError } from "#kit/web/wire/call-errors.ts";
import type { PurposeHandler, StoredUpload } from "./purposes.ts";
import type { QueueTools } from "./queue-tools.ts";
import { ModelServer } from "./testing/model-server.ts";
import { atOnceMax, openUploadQueue, type UploadQueue } from "./upload-queue.ts";
import { type UploadStore, uploadsIn } from "./upload-store.ts";

const owner = { workspaceId: "w", profileId: "p" };
const mib = 1024 ** 2;
const fileOf = (name: string, bytes = 3) =>
  new File([new Uint8Array(bytes).fill(bytes % 251)], name, { type: "video/mp4", lastModified: 1_000 });
const request = (file: File) => ({ file, purpose: { kind: "test", place: file.name } });

/** Locks that all tabs of a test share; a tab that is stopped lets go of its own. */
function newLocks(): QueueTools["withLock"] {
  const tails = new Map<string, Promise<unknown>>();
  return (name, signal, work) => {
    const before = tails.get(name) ?? Promise.resolve();
    const run = before.then(() => {
      signal.throwIfAborted();
      return work();
    });
    tails.set(
      name,
      run.catch(() => {}),
    );
    return run;
  };
}

/** A device with its store, its locks and its network; pages are opened on it. */
class Device {
  server = new ModelServer();
  store: UploadStore = { ...uploadsIn(memoryOutbox(), owner), isLasting: true };
  isOnline = true;
  room = Number.POSITIVE_INFINITY;
  finished: StoredUpload[] = [];
  finish: PurposeHandler["finish"] = async (stored) => ({ path: `/done/${stored.fileName}` });
  rests: number[] = [];
  now = 1_000_000;
  readonly #locks = newLocks();
  readonly #changed = new Set<() => void>();
  #lastId = 0;

  page(more: Partial<QueueTools> = {}): UploadQueue {
    const queue = openUploadQueue(owner, {
      network: this.server.network,
      checksum: async (file) => String(file.size),
      rest: async (ms, signal) => {
        this.rests.push(ms);
        await new Promise((resolve) => setTimeout(resolve, 1));
        signal?.throwIfAborted();
      },
      store: this.store,
      clock: {
        now: () => this.now,
        after(_, run) {
          const timer = setTimeout(run, 1);
          return () => clearTimeout(timer);
        },
      },
      withLock: this.#locks,
      device: {
        isOnline: () => this.isOnline,
        onChange: (changed) => {
          this.#changed.add(changed);
          return () => this.#changed.delete(changed);
        },
        room: async () => this.room,
        askToPersist: () => {},
      },
      purposes: {
        handlerOf: () => ({
          finish: (stored) => {
            this.finished.push(stored);
            return this.finish(stored);
          },
        }),
        onRegistered: () => () => {},
      },
      newId: () => `id-${++this.#lastId}`,
      ...more,
    });
    onTestFinished(() => queue.stop());
    return queue;
  }

  goOnline(isOnline: boolean): void {
    this.isOnline = isOnline;
    for (const changed of this.#changed) changed();
  }
}

const states = (queue: UploadQueue) => queue.view().map((one) => one.state);
const settled = (queue: UploadQueue, ...expected: string[]) => waitFor(() => expect(states(queue)).toEqual(expected));

/** Holds the calls of one kind until they are let through. */
function gate(server: ModelServer, call: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  let waiting = 0;
  server.beforeEach = async (name) => {
    if (name !== call) return;
    waiting += 1;
    await promise;
  };
  return { open: resolve, waiting: () => waiting };
}

test("files are stored, and their purposes carried out", async () => {
  const device = new Device();
  const queue = device.page();
  await queue.add([request(fileOf("small.mp4")), request(fileOf("large.mp4", 20 * mib))]);
  await settled(queue, "done", "done");
  expect(device.server.stored.map((file) => [file.name, file.received])).toEqual(
    expect.arrayContaining([
      ["small.mp4", 3],
      ["large.mp4", 20 * mib],
    ]),
  );
  expect(queue.view().map((one) => one.path)).toEqual(["/done/small.mp4", "/done/large.mp4"]);
  expect(device.finished.find((one) => one.fileName === "large.mp4")).toMatchObject({
    workspaceId: "w",
    checksum: String(20 * mib),
    contentType: "video/mp4",
    purpose: { kind: "test", place: "large.mp4" },
  });
  await queue.clearDone();
  expect(queue.view()).toEqual([]);
  expect(await device.store.list()).toEqual([]);
});

test("[MU8] three upload at the same time, the others wait for their turn", async () => {
  const device = new Device();
  const queue = device.page();
  const sending = gate(device.server, "sendWhole");
  await queue.add(Array.from({ length: 5 }, (_, n) => request(fileOf(`${n}.mp4`))));
  await waitFor(() => expect(sending.waiting()).toBe(atOnceMax));
  expect(states(queue)).toEqual(["sending", "sending", "sending", "waiting", "waiting"]);
  sending.open();
  await settled(queue, "done", "done", "done", "done", "done");
});

test("of many files none is forgotten", async () => {
  const device = new Device();
  const queue = device.page();
  await queue.add(Array.from({ length: 150 }, (_, n) => request(fileOf(`${n}.mp4`))));
  await waitFor(() => expect(new Set(states(queue))).toEqual(new Set(["done"])), { timeout: 30_000 });
  expect(device.server.stored).toHaveLength(150);
});

test("a paused upload keeps its place on the server, and continues from there", async () => {
  const device = new Device();
  const queue = device.page();
  let chunks = 0;
  const third = Promise.withResolvers<void>();
  device.server.beforeEach = async (call) => {
    if (call === "sendChunk" && ++chunks === 3) await third.promise;
  };
  await queue.add([request(fileOf("a.mp4", 30 * mib))]);
  await waitFor(() => expect(chunks).toBe(3));
  await queue.pause("id-1");
  await settled(queue, "paused");
  expect(queue.view()[0]?.sentBytes).toBe(16 * mib);
  third.resolve();
  await queue.resume("id-1");
  await settled(queue, "done");
  expect(device.server.sentBytes).toBe(30 * mib);
  expect(device.server.calls.filter((call) => call === "begin")).toHaveLength(1);
});

test("[MU5] a cancelled upload leaves nothing here, and the server is notified until it has answered", async () => {
  const device = new Device();
  const queue = device.page();
  const sending = gate(device.server, "sendChunk");
  await queue.add([request(fileOf("a.mp4", 30 * mib)), request(fileOf("b.mp4"))]);
  await waitFor(() => expect(sending.waiting()).toBe(1));
  device.server.fates.push("requestLost", "requestLost");
  await queue.cancel("id-1");
  expect(queue.view().map((one) => one.name)).toEqual(["b.mp4"]);
  await waitFor(async () => expect((await device.store.list()).map((item) => item.id)).toEqual(["id-2"]));
  expect(device.server.files[0]?.state).toBe("ended");
  expect(device.server.calls.filter((call) => call === "cancel")).toHaveLength(3);
  expect(await device.store.findFile("id-1")).toBeUndefined();
  sending.open();
});

test("[MU1] [MU7] after a reload it continues from what the server has, with the file that the device stored", async () => {
  const device = new Device();
  const before = device.page();
  let chunks = 0;
  device.server.beforeEach = async (call) => {
    if (call === "sendChunk" && ++chunks === 3) await new Promise(() => {});
  };
  await before.add([request(fileOf("a.mp4", 30 * mib))]);
  await waitFor(() => expect(chunks).toBe(3));
  await waitFor(() => expect(before.isAtRisk()).toBe(false));
  before.stop();
  device.server.beforeEach = async () => {};

  const after = device.page();
  await settled(after, "done");
  expect(device.server.sentBytes).toBe(30 * mib);
  const [stored] = device.server.stored;
  const sent = Buffer.from(await fileOf("a.mp4", 30 * mib).arrayBuffer());
  expect(stored && sent.equals(device.server.bytesOf(stored))).toBe(true);
  expect(await device.store.findFile("id-1")).toBeUndefined();
});

test("[MU7] without room the page says that it is at risk, and after a reload the same file is to be chosen", async () => {
  const device = new Device();
  device.room = 0;
  const before = device.page();
  const sending = gate(device.server, "sendChunk");
  await before.add([request(fileOf("a.mp4", 30 * mib))]);
  await waitFor(() => expect(sending.waiting()).toBe(1));
  expect(before.isAtRisk()).toBe(true);
  await waitFor(async () => expect((await device.store.list())[0]?.fingerprint.edges).not.toBe(""));
  before.stop();
  sending.open();

  const after = device.page();
  await settled(after, "needsFile");
  expect(await after.giveFile("id-1", fileOf("a.mp4", 30 * mib - 1))).toBe(false);
  const touched = new File([fileOf("a.mp4", 30 * mib)], "a.mp4", { lastModified: 2_000 });
  expect(await after.giveFile("id-1", touched)).toBe(false);
  const edges = new Uint8Array(30 * mib).fill(1);
  expect(await after.giveFile("id-1", new File([edges], "a.mp4", { lastModified: 1_000 }))).toBe(false);
  expect(states(after)).toEqual(["needsFile"]);
  const renamed = new File([fileOf("a.mp4", 30 * mib)], "renamed.mp4", { lastModified: 1_000 });
  expect(await after.giveFile("id-1", renamed)).toBe(true);
  await settled(after, "done");
  expect(device.server.stored[0]).toMatchObject({ name: "a.mp4", received: 30 * mib });
});

test("[MU3] while the network fails it waits, ever longer, and then continues by itself", async () => {
  const device = new Device();
  const queue = device.page();
  device.server.fates.push("well", "well", "well", ...Array<"requestLost">(7).fill("requestLost"));
  await queue.add([request(fileOf("a.mp4", 20 * mib))]);
  await settled(queue, "done");
  expect(device.rests).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
});

test("offline it says so", async () => {
  const device = new Device();
  const queue = device.page();
  const sending = gate(device.server, "sendWhole");
  await queue.add([request(fileOf("a.mp4"))]);
  await settled(queue, "sending");
  device.goOnline(false);
  expect(states(queue)).toEqual(["interrupted"]);
  device.goOnline(true);
  expect(states(queue)).toEqual(["sending"]);
  sending.open();
  await settled(queue, "done");
});

test("[MU9] of two tabs one sends each file; when it is closed the other one continues", async () => {
  const device = new Device();
  const first = device.page();
  let chunks = 0;
  const second = Promise.withResolvers<void>();
  device.server.beforeEach = async (call) => {
    if (call === "sendChunk" && ++chunks === 2) await second.promise;
  };
  const other = device.page();
  await first.add([request(fileOf("a.mp4", 20 * mib))]);
  await settled(other, "sending");
  await waitFor(() => expect(other.view()[0]?.sentBytes).toBe(8 * mib));
  await waitFor(() => expect(first.isAtRisk()).toBe(false));
  // A request of the person in one tab is carried out by the other.
  await other.pause("id-1");
  await settled(first, "paused");
  await other.resume("id-1");
  await settled(first, "sending");
  expect(device.server.calls.filter((call) => call === "announce")).toHaveLength(1);
  first.stop();
  second.resolve();
  await settled(other, "done");
  expect(device.server.calls.filter((call) => call === "begin")).toHaveLength(1);
  expect(device.finished).toHaveLength(1);
});

test("[MU10] a purpose without a response is retried under the same key, and the file is not sent again", async () => {
  const device = new Device();
  const queue = device.page();
  let tries = 0;
  device.finish = async () => {
    if (++tries <= 2) throw new NetworkError("The test");
    return {};
  };
  await queue.add([request(fileOf("a.mp4"))]);
  await settled(queue, "done");
  expect(device.finished.map((one) => one.idempotencyKey)).toEqual(["id-1", "id-1", "id-1"]);
  expect(device.server.stored).toHaveLength(1);
});

test("[MU6] a refused purpose is shown; another try repeats that alone, even after a reload", async () => {
  const device = new Device();
  const before = device.page();
  device.finish = async () => {
    throw new Problem("notFound", "unknownFolder");
  };
  await before.add([request(fileOf("a.mp4"))]);
  await settled(before, "failed");
  expect(before.view()[0]?.failure).toEqual({ reason: "purpose", code: "unknownFolder" });
  before.stop();
  const after = device.page();
  await settled(after, "failed");
  device.finish = async () => ({ path: "/x" });
  await after.retry("id-1");
  await settled(after, "done");
  expect(device.server.stored).toHaveLength(1);
  expect(new Set(device.finished.map((one) => one.idempotencyKey)).size).toBe(1);
});

test("[MU6] a file that the server threw away meanwhile is sent again with another try", async () => {
  const device = new Device();
  const queue = device.page();
  device.finish = async () => {
    throw new Problem("invalid", "unknownMedia");
  };
  await queue.add([request(fileOf("a.mp4"))]);
  await settled(queue, "failed");
  device.finish = async () => ({});
  await queue.retry("id-1");
  await settled(queue, "done");
  expect(device.server.stored).toHaveLength(2);
});

test("[MU4] an address that has expired is replaced once, and that is said", async () => {
  const device = new Device();
  const queue = device.page();
  device.server.fates.push("well", "well", "well", "expired");
  const sending = gate(device.server, "prove");
  await queue.add([request(fileOf("a.mp4", 20 * mib))]);
  await waitFor(() => expect(sending.waiting()).toBe(1));
  expect(queue.view()[0]).toMatchObject({ startedAnew: true });
  sending.open();
  await settled(queue, "done");
  device.server.fates.push("well", "well", "expired", "well", "well", "expired");
  await queue.add([request(fileOf("b.mp4", 20 * mib))]);
  await settled(queue, "done", "failed");
  expect(queue.view()[1]?.failure).toEqual({ reason: "ended", code: "uploadEnded" });
  await queue.retry("id-2");
  await settled(queue, "done", "done");
});

test("a refused file, and one without a purpose handler, shows the reason and waits for the person", async () => {
  const device = new Device();
  const queue = device.page();
  device.server.fates.push("refused");
  await queue.add([request(fileOf("a.mp4")), request(new File([], "empty.mp4"))]);
  await settled(queue, "failed", "failed");
  expect(queue.view().map((one) => one.failure?.reason)).toEqual(["unsupported", "empty"]);
  await queue.retry("id-1");
  await settled(queue, "done", "failed");
});

test("a file that changed on the way has to be chosen again", async () => {
  const device = new Device();
  const queue = device.page();
  const file = fileOf("a.mp4", 20 * mib);
  file.slice = () => {
    const part = new Blob(["x"]);
    part.arrayBuffer = () => Promise.reject(new DOMException("Changed", "NotReadableError"));
    return part;
  };
  await queue.add([request(file)]);
  await settled(queue, "failed");
  expect(queue.view()[0]?.failure?.reason).toBe("changed");
  await queue.retry("id-1");
  await settled(queue, "needsFile");
});

test("while no one is signed in it waits, and continues after the sign-in", async () => {
  const device = new Device();
  let isSignedIn = false;
  const { network } = device.server;
  const queue = device.page({
    network: {
      ...network,
      announce: async (...given) =>
        isSignedIn ? network.announce(...given) : { is: "gone", error: new Problem("unauthenticated") },
    },
    clock: { now: () => 0, after: () => () => {} },
  });
  await queue.add([request(fileOf("a.mp4"))]);
  await settled(queue, "waiting");
  isSignedIn = true;
  // The refusal may still be on its way.
  await waitFor(() => {
    queue.signedIn();
    expect(states(queue)).toEqual(["done"]);
  });
});

test("finished items are not shown after a reload; next to unfinished ones, for an hour", async () => {
  const device = new Device();
  const before = device.page();
  await before.add([request(fileOf("a.mp4"))]);
  await settled(before, "done");
  device.server.fates.push("refused");
  await before.add([request(fileOf("b.mp4"))]);
  await settled(before, "done", "failed");
  before.stop();
  const after = device.page();
  await settled(after, "done", "failed");
  after.stop();
  device.now += 3_700_000;
  const later = device.page();
  await settled(later, "failed");
  await later.cancel("id-2");
  await settled(later);
  expect(await device.store.list()).toEqual([]);
});

test("a device that keeps nothing still sends", async () => {
  const device = new Device();
  const broken = () => Promise.reject(new DOMException("Full", "QuotaExceededError"));
  device.store = {
    ...device.store,
    add: broken,
    change: broken,
    keepFile: broken,
    list: broken,
    remove: broken,
    dropFile: broken,
  };
  const queue = device.page();
  await queue.add([request(fileOf("a.mp4", 20 * mib))]);
  await settled(queue, "done");
});

test("a queue that is opened knows what was left, so that nobody takes the device for empty", async () => {
  const device = new Device();
  device.isOnline = false;
  const before = device.page();
  await before.add([request(fileOf("left.mp4"))]);
  before.stop();
  // What other tabs write comes later than what this one finds.
  device.store = { ...device.store, watch: () => () => {} };
  const queue = device.page();
  expect(queue.isEmpty()).toBe(true);
  await queue.opened;
  expect(queue.isEmpty()).toBe(false);
});

test("a queue says that what was left could not be read, and does not count as opened", async () => {
  const device = new Device();
  device.store = {
    ...device.store,
    list: async () => {
      throw new Error("the disk fails");
    },
  };
  await expect(device.page().opened).rejects.toThrow("the disk fails");
});
