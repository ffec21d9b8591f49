// Uploads through whatever may happen to them, in full: node tests/chaos/upload-rounds.ts [--only matrix|memory|schedules]
// [--schedules 10000] [--seed 1] [--sizes 0,1,…]. Seven sizes by fourteen faults and two gigabytes of memory's growth, in
// a folder and in a bucket; and random schedules of faults through a proxy. Ends with 1 where anything was wrong. On the
// PostgreSQL that FETTLE_TEST_DATABASE_URL names, else on a throw-away cluster.
import { inspect, parseArgs } from "node:util";
import fc from "fast-check";
import { startRunDatabase } from "#tests/support/run-database.ts";
import { FaultProxy } from "#tests/support/uploading/fault-proxy.ts";
import { faults, meetFault } from "#tests/support/uploading/faults.ts";
import { bucketPlace, localPlace, type OpenPlace } from "#tests/support/uploading/places.ts";
import { rehearse, scheduleOf, type Tally } from "#tests/support/uploading/schedules.ts";
import { sha256OfFile, testFile } from "#tests/support/uploading/test-file.ts";
import { UploadClient } from "#tests/support/uploading/upload-client.ts";
import { randomFrom } from "../server/random-input.ts";

const mebibyte = 1024 ** 2;
const gibibyte = 1024 ** 3;
const allSizes = [0, 1, 8 * mebibyte - 1, 8 * mebibyte, 8 * mebibyte + 1, 100 * mebibyte, 2 * gibibyte];
const growthMax = 64 * mebibyte;
const lanes = 4;

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    where: { type: "string" },
    schedules: { type: "string", default: "10000" },
    seed: { type: "string", default: String(Math.floor(Math.random() * 2 ** 31)) },
    sizes: { type: "string", default: allSizes.join(",") },
  },
});
const seed = Number(values.seed);
const sizes = values.sizes.split(",").map(Number);
const wrong: string[] = [];

const isWanted = (what: string): boolean => values.only === undefined || values.only === what;

async function matrix(name: string, place: OpenPlace): Promise<void> {
  for (const size of sizes) {
    // One file for all faults: its checksum takes as long as an upload.
    const file = testFile(size, seed);
    const sha256 = sha256OfFile(file);
    for (const fault of faults) {
      const startedAt = performance.now();
      const about = `${name}, ${size} bytes, ${fault.name}`;
      try {
        const { againBytes } = await meetFault(place, file, fault, randomFrom(seed + size), sha256);
        const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
        console.log(
          `${about}: ${size === 0 ? "refused" : fault.outcome}, ${Math.max(0, againBytes)} again, ${seconds} s`,
        );
      } catch (error) {
        wrong.push(`${about}: ${error instanceof Error ? error.message : String(error)}`);
        console.log(`WRONG  ${wrong.at(-1)}`);
      }
    }
  }
}

/** What the server's process grows by while two gigabytes go up and down, beyond what a smaller file has taken. */
async function memory(name: string, place: OpenPlace): Promise<void> {
  const size = Math.max(...sizes);
  const upload = async (bytes: number): Promise<UploadClient> => {
    const file = testFile(bytes, seed);
    const client = new UploadClient(place.uploader, () => place.nodes()[0], file, place.chunkBytes);
    await client.begin();
    await client.sendRest();
    if ((await client.finish(sha256OfFile(file))) !== 200) throw new Error("the file was not taken");
    return client;
  };
  for (let warm = 0; warm < 3; warm++) await (await upload(100 * mebibyte)).fetched();
  const { rssBytes: before } = await place.usage();
  const client = await upload(size);
  const up = (await place.usage()).peakRssBytes - before;
  await client.fetched();
  const down = (await place.usage()).peakRssBytes - before;
  const words = [up, down].map((bytes) => `${(bytes / mebibyte).toFixed(1)} MiB`);
  console.log(
    `${name}: from ${(before / mebibyte).toFixed(0)} MiB the server grows by ${words[0]} up, ${words[1]} down`,
  );
  if (Math.max(up, down) > growthMax) wrong.push(`${name}: the server grows by ${words.join(" and ")}`);
}

/** Random schedules, in parallel lanes. */
async function schedules(name: string, place: OpenPlace, count: number, piecesMax: number): Promise<void> {
  const startedAt = performance.now();
  const tally: Tally = { uploads: 0, faults: 0, anew: 0, againBytes: 0 };
  const arbitrary = scheduleOf(place.chunkBytes, piecesMax);
  const each = Array.from({ length: lanes }, async (_, lane) => {
    const proxy = await FaultProxy.open(place.nodes);
    const setting = { uploader: place.uploader, nodes: place.nodes, proxy, pieceBytes: place.chunkBytes };
    const numRuns = Math.ceil(count / lanes);
    const property = fc.asyncProperty(arbitrary, async (schedule) => {
      await rehearse(setting, schedule, tally);
      if (tally.uploads % 500 === 0) console.log(`${name}: ${tally.uploads} schedules`);
    });
    try {
      await fc.assert(property, { numRuns, seed: seed + lane, endOnFailure: true });
    } finally {
      proxy.close();
    }
  });
  for (const ended of await Promise.allSettled(each)) {
    if (ended.status === "rejected") wrong.push(`${name}: ${inspect(ended.reason)}`);
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  console.log(
    `${name}: ${tally.uploads} schedules with ${tally.faults} faults, ${tally.anew} begun anew after a flipped bit, ` +
      `${tally.againBytes} bytes sent again, ${seconds} s`,
  );
}

async function at(open: () => Promise<OpenPlace>, work: (place: OpenPlace) => Promise<void>): Promise<void> {
  const place = await open();
  try {
    await work(place);
  } finally {
    await place.close();
  }
}

// Nothing is left running where the rounds themselves are ended.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => process.exit(1));

console.log(`upload rounds, seed ${seed}`);
const stopDatabase = await startRunDatabase();
const places = [
  { name: "folder", open: () => localPlace() },
  { name: "bucket", open: () => bucketPlace() },
].filter(({ name }) => values.where === undefined || values.where === name);
for (const { name, open } of places) {
  if (isWanted("memory")) await at(open, (place) => memory(name, place));
  if (isWanted("matrix")) await at(open, (place) => matrix(name, place));
}
if (isWanted("schedules")) {
  const count = Number(values.schedules);
  const small = () => localPlace({ pieceBytes: 64, minPartBytes: 1 });
  if (values.where !== "bucket") await at(small, (place) => schedules("folder, in small", place, count, 6));
  const some = Math.ceil(count / 100);
  if (values.where !== "folder")
    await at(
      () => bucketPlace(),
      (place) => schedules("bucket", place, some, 3),
    );
}
await stopDatabase();
for (const one of wrong) console.error(`WRONG  ${one}`);
console.log(wrong.length === 0 ? "nothing was wrong" : `${wrong.length} wrong`);
process.exit(wrong.length === 0 ? 0 : 1);
