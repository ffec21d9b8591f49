import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openLocalStore } from "#kit/server/storage/local-store.ts";
import { type MediaNode, openMediaNode } from "#tests/support/media-node.ts";
import { FaultProxy } from "#tests/support/uploading/fault-proxy.ts";
import { rehearse, scheduleOf, type Tally } from "#tests/support/uploading/schedules.ts";
import { openWorld, type World } from "#tests/support/world.ts";

/*
 * Uploads through a proxy that does to them whatever may happen: random schedules of faults against the real server,
 * two nodes of it. Whatever happened, the file is in the end the one that was sent; and no more than one chunk is sent
 * again for one fault. Ten thousand of them, and those into a bucket, are run by `tests/chaos/upload-rounds.ts`.
 */

const schedules = 60;
const pieceBytes = 64;

let world: World;
let directory: string;
let nodes: readonly MediaNode[];
let proxy: FaultProxy;

beforeAll(async () => {
  world = await openWorld();
  directory = await mkdtemp(join(tmpdir(), "fettle-faults-"));
  const store = await openLocalStore(directory, 1);
  nodes = [await openMediaNode(world, { store, pieceBytes }), await openMediaNode(world, { store, pieceBytes })];
  proxy = await FaultProxy.open(() => nodes.map((node) => node.origin));
});
afterAll(async () => {
  proxy?.close();
  for (const node of nodes ?? []) await node.close();
  await world?.close();
  await rm(directory, { recursive: true, force: true });
});

it(`[M14] ${schedules} schedules of faults: whole in the end, and at most a chunk sent again for each`, {
  timeout: 600_000,
}, async () => {
  const ann = await world.member("contentAuthor");
  const setting = { uploader: ann, nodes: () => nodes.map((node) => node.origin), proxy, pieceBytes };
  const tally: Tally = { uploads: 0, faults: 0, anew: 0, againBytes: 0 };
  const each = (schedule: Parameters<typeof rehearse>[1]) => rehearse(setting, schedule, tally);
  await fc.assert(fc.asyncProperty(scheduleOf(pieceBytes, 8), each), { numRuns: schedules });
  expect(tally.faults).toBeGreaterThan(schedules);
  expect(tally.anew).toBeGreaterThan(0);
});
