import { afterAll, beforeAll, expect, it } from "vitest";
import { copilotAnalyticsEndpoints } from "#features/questions/contract.ts";
import { suggestedEndpoints } from "#features/questions/suggested-contract.ts";
import { searchEndpoints } from "#features/search/contract.ts";
import { retrieve } from "#features/search/server/service.ts";
import { openSetWorld, type QuestionSet, readPlant, type SetWorld } from "#tests/bench/answers/question-set.ts";
import { insertExchange } from "#tests/support/asked-samples.ts";
import { documentOf } from "#tests/support/documents.ts";
import { keepWords } from "#tests/support/texts.ts";
import type { Person } from "#tests/support/world.ts";
import { embeddedAnswer } from "./answer/embedded-answer.ts";

/*
 * One plant at two moments that differ only in what the asker may not see: whatever they ask then, the answer is the same.
 * Each round hides a document that would answer the question better than anything in sight, and questions of somebody
 * whom the asker does not see. FETTLE_TWO_WORLDS sets how many rounds there are.
 */
const rounds = Number(process.env.FETTLE_TWO_WORLDS ?? 20);
/** A thousand rounds take longer than any other test, and each one somewhat longer than those before it. */
const roundMs = 5_000;

let plant: QuestionSet;
let set: SetWorld;
let viewer: Person;
let stranger: Person;
let hiding: string;

beforeAll(async () => {
  plant = await readPlant();
  set = await openSetWorld(plant.passages);
  hiding = await set.world.group("Hidden");
  const near = await set.world.group("Day shift");
  viewer = await set.world.member(["copilot.queries.manage"], { in: [near] });
  stranger = await set.world.member("operator", { in: [hiding] });
});
afterAll(() => set?.world.close());

/** Everything that the viewer learns from a question: as the copilot answers, as a search finds, and what is counted. */
async function learnedFrom(question: string): Promise<string> {
  const answered = await viewer.run(async (scope) => {
    const retrieved = await retrieve(scope, { text: question, kinds: ["document", "procedure"] });
    return { retrieved, answer: embeddedAnswer(retrieved, false) };
  });
  const words = question.slice(0, 100);
  const found = await viewer.call(searchEndpoints.everything, { query: { words } });
  const suggested = await viewer.call(suggestedEndpoints.list);
  const asked = await viewer.call(copilotAnalyticsEndpoints.chats, { query: range });
  const counted = await viewer.call(copilotAnalyticsEndpoints.wordCount, { query: range });
  return JSON.stringify([answered, found.body, suggested.body, asked.body, counted.body]);
}

const range = { startTime: "2026-01-01T00:00:00Z", endTime: "2030-01-01T00:00:00Z" };

/** A document that answers the question word by word, repeats its rarest words, and holds the words that nothing else does. */
async function hide(question: string, round: number): Promise<void> {
  const document = await documentOf(set.world, set.asker, `${question.slice(0, 60)} ${round}.pdf`, {
    groups: [hiding],
  });
  const text = `${question} The answer to this is ${round}. ${question.replaceAll("?", "")}, says the hidden manual.`;
  await set.world.asSystem((scope) => keepWords(scope, document.remoteFileId, [`${text} ${text}`, text]));
  await set.world.asSystem(async (scope) => {
    const about = { profileId: stranger.profileId, question, documentIds: [document.id], thumbs: -1 } as const;
    await insertExchange(scope, about);
  });
}

it(`[CP9] [SR5] [QU2] answers, finds and counts the same whatever is hidden (threats B124, B132), ${rounds} pairs`, {
  timeout: 120_000 + rounds * roundMs,
}, async () => {
  for (let round = 0; round < rounds; round++) {
    const { question } = plant.questions[(round * 37) % plant.questions.length] ?? { question: "" };
    // With a slip in every third: corrections come from words in sight alone.
    const asked = round % 3 === 0 ? question.replace(/(\p{L}{3})(\p{L})(\p{L})(\p{L}+)/u, "$1$3$2$4") : question;
    const before = await learnedFrom(asked);
    await hide(round % 2 === 0 ? asked : question, round);
    expect(await learnedFrom(asked)).toBe(before);
  }
});

it("would see a difference if the document were in sight", async () => {
  const question = "How much oil does the compressor C-10 take?";
  const before = await learnedFrom(question);
  const document = await documentOf(set.world, set.asker, "Oil of the compressor C-10.pdf");
  const text = "How much oil does the compressor C-10 take? It takes 11 litres of oil.";
  await set.world.asSystem((scope) => keepWords(scope, document.remoteFileId, [text]));
  expect(await learnedFrom(question)).not.toBe(before);
});
