import { randomUUID } from "node:crypto";
import { expect, it, test } from "vitest";
import { claimsOfStep } from "#features/generation/rules/step-claims.ts";
import { draftContent } from "#features/procedures/content.ts";
import { plainText } from "#kit/rich-text.ts";
import { draftOfInterview, showDuration } from "./draft-of.ts";
import { gapsOf } from "./gaps.ts";
import { answerOf, jawInterview, toldStep } from "./interview-samples.ts";
import { mergeStates } from "./merge.ts";
import { acceptedQuestions } from "./model-questions.ts";
import { saidIn, saysNothing } from "./said.ts";
import { sourcesOf } from "./sources.ts";
import {
  emptyInterview,
  nextIn,
  placeAtEnd,
  placeBefore,
  placeToContinue,
  stepsOf,
  withAnswer,
  withAsked,
  withDuration,
  withoutStep,
  withPhoto,
  withStep,
} from "./state.ts";

const making = { newId: randomUUID };
const late = answerOf("", 59).at;

it("[IV1] asks for the work, then each step what, with what, what can go wrong and how one sees that it is right", () => {
  let state = emptyInterview("en");
  expect(placeToContinue(state)).toEqual({ at: "title" });
  state = withAnswer(state, { at: "title" }, answerOf("Change the jaw"));
  expect(placeToContinue(state)).toEqual({ at: "end" });
  state = withStep(state, toldStep("s", 1, {}));
  const asked = [];
  for (let place = placeToContinue(state); place.at === "frame"; place = placeToContinue(state)) {
    asked.push(place.question);
    // One that is passed over is not asked again.
    state = withAnswer(state, place, answerOf(place.question === "wrong" ? "" : "Said."));
  }
  expect(asked).toEqual(["do", "with", "wrong", "right"]);
  expect(placeToContinue(state)).toEqual({ at: "told", stepId: "s" });
  const question = { id: "q", about: "do", by: "frame", question: "How long?", answer: null } as const;
  expect(placeToContinue(withAsked(state, "s", [question]))).toEqual({ at: "asked", stepId: "s", askedId: "q" });
});

it("[IV2] goes back question by question, and replaces an answer", () => {
  const state = jawInterview(randomUUID);
  const [first, second] = stepsOf(state);
  if (!first || !second) throw new Error("two steps");
  const start = { at: "frame", stepId: second.id, question: "do" } as const;
  const before = placeBefore(state, start);
  expect(before).toEqual({ at: "frame", stepId: first.id, question: "right" });
  expect(placeBefore(state, { at: "title" })).toBeUndefined();
  expect(placeBefore(state, { at: "told", stepId: second.id })).toMatchObject({ stepId: second.id, question: "right" });
  const changed = withAnswer(state, start, answerOf("Put it on."));
  expect(stepsOf(changed)[1]?.answers.do?.text).toBe("Put it on.");
  expect(nextIn(second)).toEqual({ at: "told", stepId: second.id });
});

it("[IV3] leaves out a removed step, and puts a new one behind the others", () => {
  const state = jawInterview(randomUUID);
  const [first] = stepsOf(state);
  const without = withoutStep(state, first?.id ?? "", late);
  expect(stepsOf(without)).toHaveLength(1);
  expect(placeAtEnd(without)).toBe(3);
});

it("[IV5] merges whatever two devices know to the same, in every order, and the later answer counts", () => {
  const base = jawInterview(randomUUID);
  const [first, second] = stepsOf(base);
  if (!first || !second) throw new Error("two steps");
  const place = (question: "do" | "right") => ({ at: "frame", stepId: first.id, question }) as const;
  const photo = (mediaId: string | null) => ({ id: "p", mediaId, isRemoved: false, at: late });
  const states = [
    base,
    withAnswer(base, place("do"), answerOf("Later.", 20)),
    withAnswer(withAnswer(base, place("do"), answerOf("Earlier.", 10)), place("right"), answerOf("It shines.", 30)),
    withoutStep(base, second.id, late),
    withStep(base, toldStep("new", 3, { do: "Sweep." })),
    withPhoto(base, first.id, photo(null)),
    withDuration(withPhoto(base, first.id, photo("m")), first.id, 1000),
    withAsked(base, first.id, [
      { id: "q", about: "do", by: "frame", question: "How long?", answer: answerOf("5 s", 40) },
    ]),
    { ...base, title: answerOf("Another", 50) },
  ];
  const all = (list: typeof states) => list.reduce(mergeStates);
  const expected = all(states);
  expect(stepsOf(expected).map((step) => step.id)).toEqual([first.id, "new"]);
  expect(stepsOf(expected)[0]).toMatchObject({
    answers: { do: { text: "Later." }, right: { text: "It shines." } },
    photos: [{ mediaId: "m" }],
    asked: [{ answer: { text: "5 s" } }],
    durationMs: 1000,
  });
  expect(mergeStates(expected, expected)).toEqual(expected);
  for (let seed = 1; seed <= 200; seed++) {
    let random = seed;
    const next = () => (random = (random * 48_271) % 2_147_483_647);
    const order = states.map((state) => ({ state, at: next() })).sort((a, b) => a.at - b.at);
    const split = next() % states.length;
    const [left, right] = [order.slice(0, split), order.slice(split)].map((part) => part.map(({ state }) => state));
    const merged = left?.length ? mergeStates(all(left), all(right ?? [])) : all(right ?? []);
    expect(merged).toEqual(expected);
  }
});

test.each([
  ["Tighten the screws.", ["How tight, or until when?"]],
  ["Tighten the screws to 45 Nm.", []],
  ["Wait until it is dry and fill it.", ["How long?", "How much, or up to where?"]],
  ["Take the cover off.", []],
])("[IV6] without a model %j leads to %j", (text, questions) => {
  const step = toldStep("s", 1, { do: text });
  expect(gapsOf(emptyInterview("en"), step).map((gap) => gap.question)).toEqual(questions);
});

it("[IV6] asks in the language of the interview, and nothing twice", () => {
  const step = toldStep("s", 1, { do: "Die Schrauben festziehen." });
  const [gap] = gapsOf(emptyInterview("de"), step);
  expect(gap?.question).toBe("Wie fest, oder bis wann?");
  const asked = { id: "q", about: "do", by: "frame", question: gap?.question ?? "", answer: null } as const;
  expect(gapsOf(emptyInterview("de"), { ...step, asked: [asked] })).toEqual([]);
});

test.each([
  ["How do you hold the jaw while you loosen it?", true],
  ["Do you use the 13 mm spanner?", false],
  ["Which hex key do you take?", true],
  ["Is 60 Nm enough?", false],
  ["Tell me more.", false],
  ["Why? Really?", false],
  ["See https://example.com?", false],
  ["Is it <b>bold</b>?", false],
])("[IV7] a model may ask %j: %s", (question, isAccepted) => {
  const state = jawInterview(randomUUID);
  const [step] = stepsOf(state);
  if (!step) throw new Error("a step");
  expect(acceptedQuestions(state, step, [{ about: "do", question }])).toHaveLength(isAccepted ? 1 : 0);
});

it("[IV7] a model asks at most three questions at a time, and none that was asked", () => {
  const [step] = stepsOf(jawInterview(randomUUID));
  if (!step) throw new Error("a step");
  const ask = (question: string) => ({ about: "do", question }) as const;
  const questions = ["Who does it?", "who does it ?", "When is it done?", "Where is it done?", "Why is it done?"].map(
    ask,
  );
  const accepted = acceptedQuestions(jawInterview(randomUUID), step, questions);
  expect(accepted.map((one) => one.question)).toEqual(["Who does it?", "When is it done?", "Where is it done?"]);
});

it("[IV9] [IV10] copies what was said: warnings, tools, picture, instruction and a check with each sign", () => {
  const told = jawInterview(randomUUID);
  const [first] = stepsOf(told);
  const media = randomUUID();
  const photo = { id: randomUUID(), mediaId: media, isRemoved: false, at: late };
  const { content, said } = draftOfInterview(withPhoto(told, first?.id ?? "", photo), making);
  expect(draftContent.safeParse(content).success).toBe(true);
  expect(content).toMatchObject({ title: "Change the jaw", procedureImage: { id: media } });
  const [one, two] = content.sections[0]?.steps ?? [];
  expect(one?.title).toBe("Loosen the two screws with the hex key");
  expect(one?.modules.map((module) => module.moduleType)).toEqual([
    "warning",
    "warning",
    "reminder",
    "media",
    "instruction",
    "multipleChoice",
  ]);
  expect(two?.modules.map((module) => module.moduleType)).toEqual(["reminder", "instruction", "multipleChoice"]);
  const check = two?.modules[2];
  expect(check).toMatchObject({
    moduleData: { isRequired: true, options: [{ label: "It clicks." }, { label: "The jaw does not move." }] },
  });
  // Not one word is in the draft that was not said, apart from the question of the check.
  const spoken = said.sentences.map((sentence) => sentence.text).join(" ");
  for (const module of [...(one?.modules ?? []), ...(two?.modules ?? [])]) {
    if (module.category !== "information" || !("content" in module.moduleData)) continue;
    expect(spoken).toContain(plainText(module.moduleData.content).trim());
  }
});

it("[IV12] every sentence of the draft points to the one that says it, and a changed one to none", () => {
  const { content, said } = draftOfInterview(jawInterview(randomUUID), making);
  const texts = said.sentences.map((sentence) => sentence.text);
  for (const [at, step] of (content.sections[0]?.steps ?? []).entries()) {
    const range = said.steps[at];
    if (!range) throw new Error("a range");
    const { title, modules } = sourcesOf(step, texts, range);
    expect(title).not.toBeNull();
    for (const { sentences } of modules) {
      for (const sentence of sentences) expect(texts[sentence.said ?? -1]).toBe(sentence.text);
    }
    expect(claimsOfStep(step, texts, range).filter((claim) => claim.sentences.length === 0)).toEqual([]);
  }
  const [step] = content.sections[0]?.steps ?? [];
  const [range] = said.steps;
  if (!step || !range) throw new Error("a step");
  const changed = { ...step, title: "Loosen the 3 screws" };
  expect(sourcesOf(changed, texts, range).title).toBeNull();
  const unsaid = claimsOfStep(changed, texts, range).filter((claim) => claim.sentences.length === 0);
  expect(unsaid.map((claim) => claim.text)).toEqual(["3 screws"]);
});

test.each([
  ["Nothing.", true],
  ["nichts", true],
  ["-", true],
  ["No", true],
  ["No oil may drip.", false],
  ["Nichts darf tropfen.", false],
])("[IV11] %j says that there is nothing: %s", (text, isNothing) => {
  expect(saysNothing(text)).toBe(isNothing);
});

it("[IV16] a measured time is in the draft where it is asked for, and counts as said", () => {
  const state = jawInterview(randomUUID);
  const [first] = stepsOf(state);
  const timed = withDuration(state, first?.id ?? "", 95_400);
  expect(saidIn(timed).steps[0]?.durationMs).toBe(95_400);
  expect(JSON.stringify(draftOfInterview(timed, making).content)).not.toContain("Recorded time");
  const { content, said } = draftOfInterview(timed, { ...making, writesTimes: true });
  const [step] = content.sections[0]?.steps ?? [];
  const [range] = said.steps;
  if (!step || !range) throw new Error("a step");
  expect(JSON.stringify(step)).toContain("Recorded time: 1:35");
  const texts = said.sentences.map((sentence) => sentence.text);
  expect(claimsOfStep(step, texts, range).filter((claim) => claim.sentences.length === 0)).toEqual([]);
  expect(showDuration(3_723_000)).toBe("1:02:03");
});
