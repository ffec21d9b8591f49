import os from "node:os";
import { visibilityChecks } from "#app/server/visibility-checks.ts";
import { bringInSet } from "#features/sets/server/service.ts";
import { importEndpoints } from "#features/transfers/contract.ts";
import { importJob } from "#features/transfers/server/import/import-job.ts";
import { archiveOf, beginImport } from "#tests/support/imports.ts";
import { startRunDatabase } from "#tests/support/run-database.ts";
import { openWorld } from "#tests/support/world.ts";

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
  try {
    report(
      `${count} guides of ${stepsEach} steps, ${(bytes.length / 1024 ** 2).toFixed(1)} MiB packed, ${os.cpus().length} cores`,
    );
    const ann = await world.member("contentAuthor");
    const { store } = world.server;
    const work = () =>
      importJob({ store, visibilityChecks, createSet: bringInSet }).run(world.appContext, {
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
      const startedAt = performance.now();
      await work();
      const seconds = (performance.now() - startedAt) / 1000;
      clearInterval(watch);
      const { counts } = (await ann.call(importEndpoints.get, { params: { importId: begun.id } })).body;
      report(
        `${name}: ${seconds.toFixed(1)} s, ${(count / seconds).toFixed(0)} a second, peak ${Math.round(peak / 1024 ** 2)} MiB, ${JSON.stringify(counts)}`,
      );
    }
  } finally {
    await world.close();
    await stopDatabase();
  }
}
