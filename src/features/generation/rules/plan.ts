import { type Claim, claimsOf, isOpen } from "./claims.ts";
import { caution } from "./cue-words.ts";
import { type Passage, passagesOf } from "./segment.ts";
import type { Sentence } from "./sentences.ts";
import { titleOf } from "./step-title.ts";

/** A step as it was taken from a video. */
export interface PlannedStep extends Passage {
  /** Of the step in the draft. */
  readonly stepId: string;
  readonly title: string;
  /** The clip. */
  readonly startMs: number;
  readonly endMs: number;
  /** Where its picture may be taken, the best guess first. */
  readonly frameMs: readonly number[];
  /** The file of its picture; there is none where the video shows nothing. */
  readonly pictureId: string;
  /** Numbers of the sentences that became warnings; the others are the instruction. */
  readonly warnings: readonly number[];
  readonly claims: readonly Claim[];
}

export interface Plan {
  readonly sentences: readonly Sentence[];
  readonly steps: readonly PlannedStep[];
}

/** [PG13] The picture of a step is looked for at these parts of its clip. */
const frameParts = [0.5, 0.3, 0.75] as const;

/**
 * [PG10] [PG12] The steps of a narration. Nothing is rewritten: titles, instructions and warnings are its own words, and
 * each number, tool and warning names its sentence.
 */
export function planOf(sentences: readonly Sentence[], durationMs: number, newId: () => string): Plan {
  const passages = passagesOf(sentences);
  return {
    sentences,
    steps: passages.map((passage, at) => stepOf(sentences, passages, at, passage, durationMs, newId)),
  };
}

function stepOf(
  sentences: readonly Sentence[],
  passages: readonly Passage[],
  at: number,
  { from, to }: Passage,
  durationMs: number,
  newId: () => string,
): PlannedStep {
  const numbers = Array.from({ length: to - from + 1 }, (_, n) => from + n);
  const textAt = (n: number) => sentences[n]?.text ?? "";
  const warnings = numbers.filter((n) => caution.test(textAt(n)));
  const written = numbers.filter((n) => !warnings.includes(n));
  const title = titleOf((written.length > 0 ? written : warnings).map(textAt));
  const clip = clipOf(sentences, passages, at, durationMs);
  const texts = { written: [title, ...written.map(textAt)], warnings: warnings.map(textAt) };
  return {
    from,
    to,
    stepId: newId(),
    pictureId: newId(),
    title,
    ...clip,
    frameMs: frameParts.map((part) => Math.round(clip.startMs + (clip.endMs - clip.startMs) * part)),
    warnings,
    claims: claimsOf(texts, sentences, { from, to }),
  };
}

/** [PG10] A clip begins with its first sentence, and the next one ends it; silence after it belongs to it. */
function clipOf(
  sentences: readonly Sentence[],
  passages: readonly Passage[],
  at: number,
  durationMs: number,
): { startMs: number; endMs: number } {
  const startOf = (passage: Passage | undefined) => passage && sentences[passage.from]?.startMs;
  const within = (moment: number) => (durationMs > 0 ? Math.min(moment, durationMs) : moment);
  const startMs = within(startOf(passages[at]) ?? 0);
  const spokenTo = sentences[passages[at]?.to ?? 0]?.endMs ?? startMs;
  const endMs = within(startOf(passages[at + 1]) ?? Math.max(spokenTo, durationMs));
  return { startMs, endMs: Math.max(endMs, startMs) };
}

/** [PG12] [PG76] What an author has to confirm before the draft counts as reviewed. */
export const unconfirmedOf = ({ steps }: Pick<Plan, "steps">): readonly Claim[] =>
  steps.flatMap(({ claims }) => claims.filter(isOpen));
