import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import os from "node:os";
import { sql } from "kysely";
import { visibilityChecks } from "#app/server/visibility-checks.ts";
import { createDocument } from "#features/documents/server/service.ts";
import { keepPicture, prepareFile } from "#features/media/server/service.ts";
import { bringInSet } from "#features/sets/server/service.ts";
import { importEndpoints } from "#features/transfers/contract.ts";
import { exportEndpoints } from "#features/transfers/export-contract.ts";
import { exportJob } from "#features/transfers/server/export/export-job.ts";
import { importJob } from "#features/transfers/server/import/import-job.ts";
import { publicUrl } from "#tests/support/exports.ts";
import { archiveOf, beginImport } from "#tests/support/imports.ts";
import { startRunDatabase } from "#tests/support/run-database.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";

/** What PostgreSQL's processes on this machine have taken so far, in seconds; 0 where /proc does not say. */
function databaseSeconds(): number {
  if (!existsSync("/proc/self/stat")) return 0;
  const ticks = readdirSync("/proc").map((id) => {
    try {
      const stat = readFileSync(`/proc/${id}/stat`, "utf8");
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      const isOurs = readFileSync(`/proc/${id}/cmdline`, "utf8").includes(`postgres: fettle ${databaseName}`);
      return isOurs ? Number(fields[11]) + Number(fields[12]) : 0;
    } catch {
      return 0;
    }
  });
  return ticks.reduce((sum, one) => sum + one, 0) / 100;
}
let databaseName = "";

/** The processor time of this process and of its database since it was asked last, in seconds. */
function processorWatch(): () => string {
  const before = process.cpuUsage();
  const databaseBefore = databaseSeconds();
  return () => {
    const { user, system } = process.cpuUsage(before);
    const database = databaseSeconds() - databaseBefore;
    return `processor ${((user + system) / 1e6).toFixed(1)} s and ${database.toFixed(1)} s in PostgreSQL`;
  };
}

const report = (line: string) => console.error(`bench: ${line}`);
const stepsEach = 12;

/** A guide as plants have them: sections, steps, cautions and readings, about 6 kB of text. */
const guide = (n: number, wording: string) => ({
  externalId: `guide-${n}`,
  title: `Guide ${n}: change part ${n % 40} on line ${n % 12}`,
  description: wording.repeat(2),
  sections: [0, 1, 2].map((section) => ({
    title: `Part ${section + 1}`,
    steps: Array.from({ length: stepsEach / 3 }, (_, step) => ({
      title: `Step ${step + 1} of guide ${n}`,
      modules: [
        { type: "warning", text: `Lock the drive of line ${n % 12} first.` },
        { type: "instruction", text: `${wording} ${wording} Tighten to ${(n % 30) + step} Nm.` },
        { type: "numberInput", prompt: "Torque", unit: "Nm", min: 1, max: 60 },
      ],
    })),
  })),
});

/** How long it takes to write the same guides, and 256 MiB of files, into an archive. */
async function exportGuides(world: World, ann: Person): Promise<void> {
  const { store } = world.server;
  for (let n = 0; n < filesOfExport; n++) {
    const prepared = await prepareFile(store, world.workspaceId, randomBytes(fileBytes), "video/mp4");
    const remoteFileId = await ann.run((scope) => keepPicture(scope, prepared, `Film ${n}.mp4`));
    const file = { remoteFileId, checksum: prepared.received.sha256, fileName: `Film ${n}.mp4` };
    await ann.run((scope) => createDocument(scope, file));
  }
  const { body: begun } = await ann.call(exportEndpoints.start, {});
  const before = process.memoryUsage().rss;
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 20);
  const processor = processorWatch();
  const startedAt = performance.now();
  await exportJob({ store, publicUrl }).run(world.appContext, { workspaceId: world.workspaceId });
  const seconds = (performance.now() - startedAt) / 1000;
  clearInterval(watch);
  const { body } = await ann.call(exportEndpoints.get, { params: { exportId: begun.id } });
  const mebibytes = (bytes: number) => Math.round(bytes / 1024 ** 2);
  report(
    `exported: ${seconds.toFixed(1)} s, ${mebibytes(body.sizeBytes)} MiB, ${body.state}, ${processor()}, memory from ${mebibytes(before)} to ${mebibytes(peak)} MiB`,
  );
}

const filesOfExport = 16;
const fileBytes = 16 * 1024 ** 2;

/**
 * How long it takes to bring in 2,317 guides with their text: checked, brought in, and brought in again unchanged. The
 * server, PostgreSQL and the job share this machine.
 */
export async function benchImports(): Promise<void> {
  const count = 2_317;
  const wording = "Open the guard, loosen both screws by a quarter turn and pull the part forward until it clicks. ";
  const files = Object.fromEntries(Array.from({ length: count }, (_, n) => [`guides/${n}.json`, guide(n, wording)]));
  const bytes = archiveOf(files);
  const stopDatabase = await startRunDatabase();
  const world = await openWorld();
  databaseName = await world.asSystem(
    async ({ db }) => (await sql<{ name: string }>`select current_database() as name`.execute(db)).rows[0]?.name ?? "",
  );
  try {
    report(
      `${count} guides of ${stepsEach} steps, ${(bytes.length / 1024 ** 2).toFixed(1)} MiB packed, ${os.cpus().length} cores`,
    );
    const ann = await world.member("admin");
    const { store } = world.server;
    const work = () =>
      importJob({ store, visibilityChecks, createSet: bringInSet, publicUrl }).run(world.appContext, {
        workspaceId: world.workspaceId,
      });
    for (const [name, dryRun] of [
      ["checked", true],
      ["brought in", false],
      ["unchanged", false],
    ] as const) {
      const { body: begun } = await beginImport(store, ann, bytes, { makeGlobal: true, dryRun });
      let peak = 0;
      const watch = setInterval(() => {
        peak = Math.max(peak, process.memoryUsage().rss);
      }, 100);
      const processor = processorWatch();
      const startedAt = performance.now();
      await work();
      const seconds = (performance.now() - startedAt) / 1000;
      clearInterval(watch);
      const { counts } = (await ann.call(importEndpoints.get, { params: { importId: begun.id } })).body;
      report(
        `${name}: ${seconds.toFixed(1)} s, ${(count / seconds).toFixed(0)} a second, ${processor()}, peak ${Math.round(peak / 1024 ** 2)} MiB, ${JSON.stringify(counts)}`,
      );
    }
    await exportGuides(world, ann);
  } finally {
    await world.close();
    await stopDatabase();
  }
}
