import type { Answer, Asked, InterviewState, InterviewStep, Photo } from "../content.ts";

/**
 * [IV5] What two devices know of one interview, put together: everything that one of them has, and the later of two
 * answers to one question. In whatever order and however often states are merged, the result is the same.
 */
export function mergeStates(one: InterviewState, other: InterviewState): InterviewState {
  return {
    language: one.language < other.language ? other.language : one.language,
    title: later(one.title, other.title),
    speaker: later(one.speaker, other.speaker),
    steps: byId(one.steps, other.steps, mergeSteps),
  };
}

const mergeSteps = (one: InterviewStep, other: InterviewStep): InterviewStep => {
  const [a, b] = [headOf(one), headOf(other)];
  const { isRemoved, at, place } = a.isRemoved === b.isRemoved ? newer(a, b) : a.isRemoved ? a : b;
  return {
    id: one.id,
    place,
    isRemoved,
    at,
    answers: {
      do: later(one.answers.do, other.answers.do),
      with: later(one.answers.with, other.answers.with),
      wrong: later(one.answers.wrong, other.answers.wrong),
      right: later(one.answers.right, other.answers.right),
    },
    asked: byId(one.asked, other.asked, mergeAsked),
    photos: byId(one.photos, other.photos, mergePhotos),
    durationMs: larger(one.durationMs, other.durationMs),
  };
};

const headOf = ({ at, place, isRemoved }: InterviewStep) => ({ at, place, isRemoved });

const mergeAsked = (one: Asked, other: Asked): Asked => ({ ...one, answer: later(one.answer, other.answer) });

/** A photo that was uploaded once is uploaded. */
const mergePhotos = (one: Photo, other: Photo): Photo => ({
  id: one.id,
  at: Date.parse(one.at) >= Date.parse(other.at) ? one.at : other.at,
  isRemoved: one.isRemoved || other.isRemoved,
  mediaId: largerText(one.mediaId, other.mediaId),
});

function later(one: Answer | null, other: Answer | null): Answer | null {
  return one && other ? newer(one, other) : (one ?? other);
}

/** Of the same moment: whichever both sides would choose. */
function newer<Value extends { readonly at: string }>(one: Value, other: Value): Value {
  const [a, b] = [Date.parse(one.at), Date.parse(other.at)];
  if (a !== b) return a > b ? one : other;
  return JSON.stringify(one) >= JSON.stringify(other) ? one : other;
}

const larger = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.max(one, other);

const largerText = (one: string | null, other: string | null): string | null =>
  one === null || other === null ? (one ?? other) : one > other ? one : other;

function byId<Value extends { readonly id: string }>(
  one: readonly Value[],
  other: readonly Value[],
  merge: (a: Value, b: Value) => Value,
): Value[] {
  const found = new Map(one.map((value) => [value.id, value]));
  for (const value of other) {
    const own = found.get(value.id);
    found.set(value.id, own ? merge(own, value) : value);
  }
  return [...found.values()].toSorted((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
}
