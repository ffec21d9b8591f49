import os from "node:os";
import { batchEndpoints } from "#features/generation/batch-contract.ts";
import { batchOf, workThrough } from "#tests/support/batches.ts";
import { manualOf, zipOfFiles } from "#tests/support/manuals.ts";
import { startRunDatabase } from "#tests/support/run-database.ts";
import { openWorld } from "#tests/support/world.ts";

const report = (line: string) => console.error(`bench: ${line}`);

/** A manual of its own words: twelve steps with numbers that only it has. */
const manual = (n: number): Buffer =>
  manualOf(
    `Change part ${n}`,
    Array.from(
      { length: 12 },
      (_, step) =>
        `Loosen the ${(n * 13 + step) % 97} screws of part ${n}, turn it by ${(n + step * 7) % 360} degrees and note ${n * step} mm.`,
    ),
  );

/**
 * How long a ZIP of so many small Word files takes to become drafts: taken in, read by the child process, drafted, kept as
 * documents. One in fifty is a copy. The server, PostgreSQL and the jobs share this machine.
 */
export async function benchBatch({ files }: { readonly files: number }): Promise<void> {
  const bytes = zipOfFiles(
    Object.fromEntries(
      Array.from({ length: files }, (_, n) => [`line ${n % 12}/manual ${n}.docx`, manual(n % 50 === 49 ? n - 1 : n)]),
    ),
  );
  const stopDatabase = await startRunDatabase();
  const world = await openWorld();
  try {
    const ann = await world.member("admin");
    report(`${files} Word files, ${(bytes.length / 1024 ** 2).toFixed(1)} MiB packed, ${os.cpus().length} cores`);
    const batchId = await batchOf(world, ann, bytes);
    await ann.call(batchEndpoints.run, { params: { batchId }, body: { makeGlobal: true } });
    const before = process.memoryUsage().rss;
    let peak = 0;
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().rss);
    }, 100);
    const startedAt = performance.now();
    await workThrough(world, ann, batchId);
    const seconds = (performance.now() - startedAt) / 1000;
    clearInterval(watch);
    const { body } = await ann.call(batchEndpoints.get, { params: { batchId } });
    const mebibytes = (size: number) => Math.round(size / 1024 ** 2);
    report(
      `${seconds.toFixed(0)} s, ${((files / seconds) * 60).toFixed(0)} files a minute, memory from ${mebibytes(before)} to ${mebibytes(peak)} MiB, ${JSON.stringify(body.counts)}`,
    );
  } finally {
    await world.close();
    await stopDatabase();
  }
}
