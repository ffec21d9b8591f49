import { sql } from "kysely";
import { searchDocuments } from "#features/documents/server/text.ts";
import { retrieve } from "#features/search/server/service.ts";
import { documentOf } from "#tests/support/documents.ts";
import { startRunDatabase } from "#tests/support/run-database.ts";
import { keepWords } from "#tests/support/texts.ts";
import { openWorld } from "#tests/support/world.ts";
import { pageOf, searches } from "./bench-words.ts";

/** What a search costs among many passages, for somebody who sees everything and for somebody who sees half of it. */
export async function benchSearch({
  passages,
  pages: pagesOfOne,
  rounds,
}: {
  readonly passages: number;
  /** Of a document. */
  readonly pages: number;
  readonly rounds: number;
}): Promise<void> {
  const stopDatabase = await startRunDatabase();
  const world = await openWorld();
  const night = await world.group("Night shift");
  const [admin, operator] = [await world.member("admin"), await world.member("operator")];
  const documents = Math.ceil(passages / pagesOfOne);
  for (let index = 0; index < documents; index++) {
    const document = await documentOf(world, admin, `Manual ${index}.pdf`, { groups: index % 2 ? [night] : [] });
    const pages = Array.from({ length: pagesOfOne }, pageOf);
    await world.asSystem((scope) => keepWords(scope, document.remoteFileId, pages));
  }
  await world.appContext.database.pool.query("vacuum analyze");
  const { rows } = await world.asSystem(({ db }) => sql<{ n: number }>`select count(*) as n from passage`.execute(db));
  console.log(`search among ${rows[0]?.n} passages of ${documents} documents`);
  for (const [person, who] of [
    [admin, "sees all"],
    [operator, "sees half"],
  ] as const) {
    for (const [name, words] of Object.entries(searches)) {
      const search = () => person.run((scope) => searchDocuments(scope, { words }));
      console.log(`  ${who}, ${name}: ${await timesOf(search, rounds)}`);
      const ask = () => person.run((scope) => retrieve(scope, { text: words, kinds: ["document", "procedure"] }));
      console.log(`    the same as a question: ${await timesOf(ask, rounds)}`);
    }
  }
  await world.close();
  await stopDatabase();
}

/** How long something takes, after two rounds that do not count. */
async function timesOf(work: () => Promise<unknown>, rounds: number): Promise<string> {
  const times: number[] = [];
  for (let round = 0; round < rounds + 2; round++) {
    const started = performance.now();
    await work();
    if (round >= 2) times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => (times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(1);
  return `${at(0.5)} ms, p95 ${at(0.95)} ms, at worst ${at(1)} ms`;
}
