import type { DraftContent } from "#features/procedures/content.ts";
import { type Fact, factsOf, withGap } from "./facts.ts";
import { type SourceStep, sourceSteps } from "./source-steps.ts";
import { type QuizWords, wordsOf } from "./words.ts";

export const questionKinds = ["number", "part", "tool", "warning", "next"] as const;
export type QuestionKind = (typeof questionKinds)[number];

export interface Question {
  /** The same for the same version. */
  readonly key: string;
  readonly kind: QuestionKind;
  readonly stepId: string;
  readonly stepNumber: number;
  readonly stepTitle: string;
  readonly question: string;
  /** What the source says: the feedback of a wrong answer. */
  readonly answer: string;
  /** The right one first. */
  readonly options: string[];
}

export const questionsMax = 200;
export const proposedMax = 12;
const distractorsMax = 3;
const distractorsMin = 2;
/** Longer ones are no options that can be compared at a glance, in characters. */
const optionLengthMax = 200;
/** A longer sentence is none that somebody wrote as one. */
const sentenceLengthMax = 500;

/** [QZ1] [QZ5] Everything that can be asked about a version, in the order of its steps. */
export function questionsOf(content: DraftContent): Question[] {
  const steps = sourceSteps(content);
  const words = wordsOf(steps);
  const facts = steps.flatMap((step) => [...step.sentences, ...step.warnings].flatMap(factsOf));
  return steps
    .flatMap((step, at) => [
      ...gapsOf(step, facts),
      ...(words ? [...warningOf(step, steps, words), ...nextOf(at, steps, words)] : []),
    ])
    .slice(0, questionsMax);
}

/** [QZ5] What is ticked at first: a question a step and then another one, gaps before others. */
export function proposedKeys(questions: readonly Question[]): string[] {
  const rank = (one: Question) => questionKinds.indexOf(one.kind);
  const byStep = [...Map.groupBy(questions, ({ stepId }) => stepId).values()].map((some) =>
    some.toSorted((a, b) => rank(a) - rank(b)),
  );
  const rounds = Array.from({ length: proposedMax }, (_, round) => byStep.flatMap((some) => some[round] ?? []));
  const proposed = new Set(rounds.flat().slice(0, proposedMax));
  return questions.filter((one) => proposed.has(one)).map(({ key }) => key);
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/[\s.]+/g, "");

/** [QZ4] The first wrong options that differ; none if there are too few. */
function optionsOf(right: string, wrong: readonly string[]): string[] {
  const options = [right];
  for (const one of wrong) {
    if (options.length > distractorsMax) break;
    if (one.length <= optionLengthMax && options.every((other) => plain(other) !== plain(one))) options.push(one);
  }
  return options.length > distractorsMin && right.length <= optionLengthMax ? options : [];
}

/** [QZ2] */
function gapsOf(step: SourceStep, facts: readonly Fact[]): Question[] {
  const gaps = step.sentences.flatMap((sentence, place) =>
    factsOf(sentence).flatMap((fact) => {
      const text = withGap(sentence, fact);
      // The title of the step stands above the question.
      const isGivenAway = plain(step.title).includes(plain(fact.text));
      const isAsked = text !== undefined && !isGivenAway && sentence.length <= sentenceLengthMax;
      return isAsked ? [{ sentence, place, fact, text }] : [];
    }),
  );
  const saidHere = [...step.sentences, ...step.warnings].flatMap(factsOf).map(({ text }) => plain(text));
  return gaps.flatMap(({ sentence, place, fact, text }) => {
    if (gaps.some((other) => other.text === text && other.fact.text !== fact.text)) return [];
    const wrong = distractorsOf(fact, facts).filter((one) => !saidHere.includes(plain(one)));
    const options = optionsOf(fact.text, wrong);
    if (options.length === 0) return [];
    return [
      {
        ...placeOf(step),
        key: `${fact.kind}:${step.stepId}:${place}:${fact.text}`,
        kind: fact.kind,
        question: text,
        answer: sentence,
        options,
      },
    ];
  });
}

function distractorsOf(fact: Fact, facts: readonly Fact[]): string[] {
  const others = facts.filter((one) => one.kind === fact.kind);
  if (fact.kind === "part") {
    const isLike = ({ text }: Fact) => lettersOf(text) === lettersOf(fact.text);
    return others.toSorted((a, b) => Number(isLike(b)) - Number(isLike(a))).map(({ text }) => text);
  }
  if (fact.kind !== "number" || fact.value === undefined) return others.map(({ text }) => text);
  const { value, text, digits = "", unit = "" } = fact;
  const isOfUnit = (one: Fact) => plain(one.unit ?? "") === plain(unit);
  // Of another unit only the number is taken, so that the unit gives nothing away.
  const nearest = others
    .filter((one) => one.value !== undefined && one.value !== value)
    .toSorted((a, b) => Number(isOfUnit(b)) - Number(isOfUnit(a)) || distance(a, value) - distance(b, value));
  return nearest.map((one) => text.replace(digits, one.digits ?? ""));
}

/** A gauge gives itself away among valves. */
const lettersOf = (part: string): string => /^\p{Lu}+/u.exec(part)?.[0] ?? "";

/** Between the sizes of two numbers: 20 is as far from 40 as 80 is. */
const distance = ({ value = 0 }: Fact, from: number): number =>
  Math.abs(Math.log(Math.abs(value) + 0.1) - Math.log(Math.abs(from) + 0.1));

/** [QZ3] */
function warningOf(step: SourceStep, steps: readonly SourceStep[], words: QuizWords): Question[] {
  const [right] = step.warnings;
  if (right === undefined || step.title === "") return [];
  const said = step.warnings.map(plain);
  const wrong = nearestFirst(step, steps)
    .flatMap(({ warnings }) => warnings)
    .filter((one) => !said.includes(plain(one)));
  const options = optionsOf(right, wrong);
  if (options.length === 0) return [];
  const question = words.warning(step.title);
  return [{ ...placeOf(step), key: `warning:${step.stepId}`, kind: "warning", question, answer: right, options }];
}

/** [QZ3] Not where two steps have one title: either could be meant. */
function nextOf(at: number, steps: readonly SourceStep[], words: QuizWords): Question[] {
  const [step, next] = [steps[at], steps[at + 1]];
  if (!step || !next || step.title === "" || next.title === "") return [];
  const isAlone = steps.filter(({ title }) => plain(title) === plain(step.title)).length === 1;
  if (!isAlone) return [];
  const wrong = nearestFirst(next, steps)
    .map(({ title }) => title)
    .filter((title) => title !== "" && plain(title) !== plain(step.title));
  const options = optionsOf(next.title, wrong);
  if (options.length === 0) return [];
  const question = words.next(step.title);
  return [{ ...placeOf(step), key: `next:${step.stepId}`, kind: "next", question, answer: next.title, options }];
}

const nearestFirst = (step: SourceStep, steps: readonly SourceStep[]): SourceStep[] =>
  steps
    .filter((one) => one !== step)
    .toSorted((a, b) => Math.abs(a.number - step.number) - Math.abs(b.number - step.number));

const placeOf = ({ stepId, number, title }: SourceStep) => ({ stepId, stepNumber: number, stepTitle: title });
