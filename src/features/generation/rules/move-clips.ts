import type { Claim } from "./claims.ts";
import { caution } from "./cue-words.ts";
import type { Plan } from "./plan.ts";

/** Where the clip of a step begins and ends, in ms of the video. */
export interface Clip {
  readonly stepId: string;
  readonly startMs: number;
  readonly endMs: number;
}

/** No clip is shorter. */
export const clipMsMin = 500;

/**
 * [PG47] The clips that change where a border of one step moves: its own, and where another clip begins or ends at its other side, all
 * that begin or end there. None becomes shorter than `clipMsMin`; a border that cannot move changes nothing.
 */
export function borderMoved(clips: readonly Clip[], stepId: string, edge: "start" | "end", wantedMs: number): Clip[] {
  const own = clips.find((clip) => clip.stepId === stepId);
  if (!own) return [];
  const from = edge === "start" ? own.startMs : own.endMs;
  const isShared = clips.some((clip) => clip.startMs === from) && clips.some((clip) => clip.endMs === from);
  const starts = (isShared ? clips : [own]).filter((clip) => clip.startMs === from);
  const ends = (isShared ? clips : [own]).filter((clip) => clip.endMs === from);
  const least = Math.max(0, ...ends.map((clip) => clip.startMs + clipMsMin));
  const most = Math.min(...starts.map((clip) => clip.endMs - clipMsMin));
  const toMs = Math.round(Math.min(Math.max(wantedMs, least), most));
  if (toMs === from || least > most) return [];
  const others = [...starts, ...ends].filter((clip) => clip !== own);
  return [own, ...others].map((clip) => ({ ...clip, [clip.startMs === from ? "startMs" : "endMs"]: toMs }));
}

/** What a plan is made of, as far as clips move it. */
interface Clipped {
  readonly stepId: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly from: number;
  readonly to: number;
  readonly warnings: readonly number[];
  readonly claims: readonly Claim[];
}

interface Film<Step extends Clipped> {
  readonly sentences: Plan["sentences"];
  readonly steps: readonly Step[];
}

/**
 * [PG47] The plan with other clips. The sentences of a step are those whose middle lies in its clip, and what the step says is held
 * against them anew. A clip of a step that the plan does not know, which came by a split, is added with what `newStep` says. [PG65]
 */
export function withClips<Step extends Clipped>(
  plan: Film<Step>,
  clips: readonly Clip[],
  claimsOf: (stepId: string, own: SentenceRange) => readonly Claim[],
  newStep: (clipped: Clipped) => Step,
): Film<Step> {
  const clipped = ({ stepId, startMs, endMs }: Clip): Clipped => {
    const own = sentencesIn(plan.sentences, { startMs, endMs });
    const numbers = Array.from({ length: own.to - own.from + 1 }, (_, n) => own.from + n);
    const warnings = numbers.filter((n) => caution.test(plan.sentences[n]?.text ?? ""));
    return { stepId, startMs, endMs, ...own, warnings, claims: claimsOf(stepId, own) };
  };
  const byStep = new Map(clips.map((clip) => [clip.stepId, clip]));
  const known = new Set(plan.steps.map(({ stepId }) => stepId));
  const steps = plan.steps.map((step) => {
    const clip = byStep.get(step.stepId);
    return clip ? { ...step, ...clipped(clip) } : step;
  });
  const added = clips.filter(({ stepId }) => !known.has(stepId)).map((clip) => newStep(clipped(clip)));
  return { sentences: plan.sentences, steps: [...steps, ...added] };
}

/** Numbers of sentences, from the first to the last; where there is none, `to` is the one before `from`. */
export interface SentenceRange {
  readonly from: number;
  readonly to: number;
}

/** [PG47] The sentences whose middle lies in the clip. */
export function sentencesIn(
  sentences: Plan["sentences"],
  { startMs, endMs }: Pick<Clip, "startMs" | "endMs">,
): SentenceRange {
  const middles = sentences.map((sentence) => (sentence.startMs + sentence.endMs) / 2);
  const before = middles.filter((middle) => middle < startMs).length;
  return { from: before, to: middles.filter((middle) => middle < endMs).length - 1 };
}
