import { searchDocuments } from "#features/documents/server/text.ts";
import { sentencesOf } from "#features/passages/rules/sentences.ts";
import { retrieve } from "#features/search/server/service.ts";
import { documentOf } from "#tests/support/documents.ts";
import { startRunDatabase } from "#tests/support/run-database.ts";
import { keepWords } from "#tests/support/texts.ts";
import { openWorld, type Person } from "#tests/support/world.ts";
import { steadyChance, withSlip } from "./answers/answers-bench.ts";
import { type QuestionSet, readQuestionSets } from "./answers/question-set.ts";

/** Words of a page. */
const pageWords = 180;
/** Of each language; the first of them do not count, because the process compiles what it runs. */
const [askedOfOne, leftOut] = [120, 20];

/**
 * How long a search takes of what people ask in their languages, each question once, as it is and with a slip, and of what a search box asks while the same
 * is typed: for somebody who sees everything and for somebody who sees half. The pages are of sentences of the sets of FETTLE_BENCH_DATA, in any order, so
 * that their words are as frequent as in a language.
 */
export async function benchQuestions({
  passages,
  pages,
}: {
  readonly passages: number;
  readonly pages: number;
}): Promise<void> {
  const sets = await readQuestionSets();
  if (sets.length === 0) throw new Error("FETTLE_BENCH_DATA names no sets of questions");
  const stopDatabase = await startRunDatabase();
  const world = await openWorld();
  const night = await world.group("Night shift");
  const [admin, operator] = [await world.member("admin"), await world.member("operator")];
  const chance = steadyChance(7);
  const writers = sets.map((set) => pageWriter(set, chance));
  for (let index = 0; index < passages / pages; index++) {
    const document = await documentOf(world, admin, `Manual ${index}.pdf`, { groups: index % 2 ? [night] : [] });
    const writePage = writers[index % writers.length] ?? (() => "");
    await world.asSystem((scope) => keepWords(scope, document.remoteFileId, Array.from({ length: pages }, writePage)));
  }
  await world.appContext.database.pool.query("vacuum analyze");
  const questions = Array.from({ length: askedOfOne }, (_, at) =>
    sets.flatMap((set) => set.questions[Math.floor((at * set.questions.length) / askedOfOne)]?.question ?? []),
  ).flat();
  console.log(`${questions.length} questions, among ${passages} passages of ${passages / pages} documents`);
  for (const [who, person] of Object.entries({ "sees all": admin, "sees half": operator })) {
    console.log(`  ${who}, as they are: ${await timesOf(questions, (text) => ask(person, text))}`);
    console.log(`  ${who}, with a slip: ${await timesOf(questions, (text) => ask(person, withSlip(text, chance)))}`);
    console.log(`  ${who}, being typed: ${await timesOf(questions, (text) => type(person, halfOf(text)))}`);
  }
  await world.close();
  await stopDatabase();
}

/** Writes pages of a set's sentences. */
function pageWriter({ passages }: QuestionSet, chance: () => number): () => string {
  const sentences = passages.flatMap(({ text }) => [...sentencesOf(text)]);
  return () => {
    const page: string[] = [];
    for (let words = 0; words < pageWords; ) {
      const sentence = sentences[Math.floor(chance() * sentences.length)] ?? "";
      page.push(sentence);
      words += sentence.split(" ").length;
    }
    return page.join(" ");
  };
}

const ask = (person: Person, text: string) =>
  person.run((scope) => retrieve(scope, { text, kinds: ["document", "procedure"] }));
const type = (person: Person, words: string) => person.run((scope) => searchDocuments(scope, { words }));

/** In the middle of a word, where a search box asks most often. */
const halfOf = (question: string): string => question.slice(0, Math.ceil(question.length / 2));

async function timesOf(questions: readonly string[], work: (question: string) => Promise<unknown>): Promise<string> {
  const times: number[] = [];
  for (const [at, question] of questions.entries()) {
    const started = performance.now();
    await work(question);
    if (at >= leftOut) times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  const share = (of: number) => (times[Math.floor(of * (times.length - 1))] ?? 0).toFixed(1);
  return `${share(0.5)} ms, p95 ${share(0.95)} ms, at worst ${share(1)} ms`;
}
