import type { DraftSource } from "#features/generation/contract.ts";
import { caution } from "#features/generation/rules/cue-words.ts";
import { borderMoved, type Clip, clipMsMin, sentencesIn } from "#features/generation/rules/move-clips.ts";
import { stepTitleLengthMax, titleOf } from "#features/generation/rules/step-title.ts";
import type { DraftContent, Module } from "#features/procedures/content.ts";
import { findStep, stepsOf } from "#features/procedures/rules/find.ts";
import type { NewId } from "#features/procedures/rules/new-content.ts";
import { addStep, moveModule, renameStep } from "#features/procedures/rules/outline.ts";
import { carrySentences } from "./carry-sentences.ts";
import type { FilmEdit } from "./merge-steps.ts";

type Film = Pick<DraftSource, "sentences" | "steps">;

const textsIn = ({ sentences }: Film, { from, to }: { readonly from: number; readonly to: number }): string[] =>
  sentences.slice(from, to + 1).map(({ text }) => text);

/** [PG65] Whether the film can be cut there: both halves of the clip have a length. */
export const maySplit = (clip: Pick<Clip, "startMs" | "endMs">, atMs: number): boolean =>
  atMs - clip.startMs >= clipMsMin && clip.endMs - atMs >= clipMsMin;

/**
 * [PG65] Splits a step at a moment of its clip. Sentences whose middle comes later go into a step behind it, with a title of their own;
 * the picture stays on the side that it was taken from. Undefined where the step cannot be split there.
 */
export function splitStep(
  content: DraftContent,
  film: Film,
  { stepId, atMs }: { readonly stepId: string; readonly atMs: number },
  newId: NewId,
): FilmEdit | undefined {
  const found = findStep<Module>(content, stepId);
  const clip = film.steps.find((one) => one.stepId === stepId);
  if (!found || !clip || !maySplit(clip, atMs)) return undefined;
  const second: Clip = { stepId: newId(), startMs: Math.round(atMs), endMs: clip.endMs };
  const sentences = textsIn(film, sentencesIn(film.sentences, second));
  const step = { id: second.stepId, title: titleOfHalf(sentences), modules: [] };
  let next = addStep(content, found.section.id, step, found.stepIndex + 1);
  // [PG13] Its picture is looked for around the middle of the clip.
  const isPictureLater = (clip.startMs + clip.endMs) / 2 >= atMs;
  const pictures = found.step.modules.find((module) => module.moduleType === "media");
  if (isPictureLater && pictures) next = moveModule(next, pictures.id, step.id);
  next = carrySentences(next, { from: stepId, to: step.id, sentences, where: "front" }, newId);
  next = retitled(next, stepId, textsIn(film, sentencesIn(film.sentences, { ...clip, endMs: atMs })), sentences);
  const first: Clip = { stepId, startMs: clip.startMs, endMs: second.startMs };
  return { content: next, clips: [first, second], newStepId: step.id };
}

/** A warning alone is cut at no comma: "Careful" names nothing. */
function titleOfHalf(sentences: readonly string[]): string {
  const instructing = sentences.filter((text) => !caution.test(text));
  if (instructing.length > 0) return titleOf(instructing);
  const words = (sentences[0] ?? "").replace(/[.!?…\s]+$/u, "");
  return words.length <= stepTitleLengthMax ? words : words.slice(0, stepTitleLengthMax).replace(/\s+\S*$/u, "");
}

/** A title in the words of a sentence that went to the other step would name both of them alike. */
function retitled(content: DraftContent, stepId: string, kept: readonly string[], gone: readonly string[]) {
  const step = findStep<Module>(content, stepId)?.step;
  if (!step || kept.length === 0 || step.title !== titleOf([...gone])) return content;
  return renameStep(content, stepId, titleOf([...kept]));
}

export interface BorderMove {
  readonly stepId: string;
  readonly edge: "start" | "end";
  readonly ms: number;
}

/**
 * [PG66] Moves where the clip of a step begins or ends. Sentences that change sides go along, into the step that they are said in now.
 * Undefined where the border cannot move.
 */
export function moveBorder(
  content: DraftContent,
  film: Film,
  { stepId, edge, ms }: BorderMove,
  newId: NewId,
): FilmEdit | undefined {
  const shown = new Set(stepsOf(content).map(({ id }) => id));
  const clips = borderMoved(film.steps.filter((step) => shown.has(step.stepId)).map(clipOf), stepId, edge, ms);
  if (clips.length === 0) return undefined;
  const rangesBefore = new Map(film.steps.map((step) => [step.stepId, step]));
  const rangesAfter = new Map(clips.map((clip) => [clip.stepId, sentencesIn(film.sentences, clip)]));
  let next = content;
  for (const giver of clips) {
    for (const taker of clips) {
      const was = rangesBefore.get(giver.stepId);
      const is = rangesAfter.get(taker.stepId);
      if (giver === taker || !was || !is) continue;
      const carried = textsIn(film, { from: Math.max(was.from, is.from), to: Math.min(was.to, is.to) });
      const where = taker.startMs > giver.startMs ? "front" : "back";
      next = carrySentences(next, { from: giver.stepId, to: taker.stepId, sentences: carried, where }, newId);
    }
  }
  // An edit of its own even where no sentence changes sides: undoing it takes the border back.
  return { content: next === content ? { ...content } : next, clips };
}

export const clipOf = ({ stepId, startMs, endMs }: Clip): Clip => ({ stepId, startMs, endMs });
