import type { Claim } from "./claims.ts";
import { caution } from "./cue-words.ts";
import type { Plan, PlannedStep } from "./plan.ts";

/** Where the clip of a step begins and ends, in ms of the video. */
export interface Clip {
  readonly stepId: string;
  readonly startMs: number;
  readonly endMs: number;
}

/** No clip is shorter. */
export const clipMsMin = 500;

/**
 * [PG47] The clips that change where a border of one step moves: its own, and that of a step whose clip ends or begins there.
 * Neither becomes shorter than `clipMsMin`; a border that cannot move changes nothing.
 */
export function borderMoved(clips: readonly Clip[], stepId: string, edge: "start" | "end", wantedMs: number): Clip[] {
  const own = clips.find((clip) => clip.stepId === stepId);
  if (!own) return [];
  const isStart = edge === "start";
  const from = isStart ? own.startMs : own.endMs;
  const other = clips.find((clip) => clip !== own && (isStart ? clip.endMs : clip.startMs) === from);
  const least = isStart ? (other ? other.startMs + clipMsMin : 0) : own.startMs + clipMsMin;
  const most = isStart ? own.endMs - clipMsMin : other ? other.endMs - clipMsMin : Number.POSITIVE_INFINITY;
  const toMs = Math.round(Math.min(Math.max(wantedMs, least), most));
  if (toMs === from || least > most) return [];
  return [
    isStart ? { ...own, startMs: toMs } : { ...own, endMs: toMs },
    ...(other ? [isStart ? { ...other, endMs: toMs } : { ...other, startMs: toMs }] : []),
  ];
}

/**
 * [PG47] The plan with other clips. The sentences of a step are those whose middle lies in its clip, and what the step says is held
 * against them anew.
 */
export function withClips(
  plan: Plan,
  clips: readonly Clip[],
  claimsOf: (stepId: string, own: { readonly from: number; readonly to: number }) => readonly Claim[],
): Plan {
  const byStep = new Map(clips.map((clip) => [clip.stepId, clip]));
  const steps = plan.steps.map((step): PlannedStep => {
    const clip = byStep.get(step.stepId);
    if (!clip) return step;
    const own = sentencesIn(plan, clip);
    const numbers = Array.from({ length: own.to - own.from + 1 }, (_, n) => own.from + n);
    return {
      ...step,
      startMs: clip.startMs,
      endMs: clip.endMs,
      ...own,
      warnings: numbers.filter((n) => caution.test(plan.sentences[n]?.text ?? "")),
      claims: claimsOf(step.stepId, own),
    };
  });
  return { ...plan, steps };
}

/** Of a clip in which nothing is said, `to` is the one before `from`. */
function sentencesIn({ sentences }: Plan, { startMs, endMs }: Clip): { from: number; to: number } {
  const middles = sentences.map((sentence) => (sentence.startMs + sentence.endMs) / 2);
  const before = middles.filter((middle) => middle < startMs).length;
  return { from: before, to: middles.filter((middle) => middle < endMs).length - 1 };
}
