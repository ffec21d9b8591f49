import type { OutboxOwner } from "#kit/web/outbox/outbox.ts";
import { type Anchor, type Clocks, elapsedAt } from "../../rules/anchor.ts";
import { studyLimits, type WorkElement } from "../../rules/elements.ts";
import {
  bounceMs,
  type ClockState,
  isBounce,
  type Mark,
  mayFollow,
  type Reading,
  readingOf,
  undone,
  worse,
} from "../../rules/marks.ts";

/** One observation as this device keeps it: whole, so that it goes on and is sent without anything else. */
export interface Timing extends OutboxOwner {
  readonly id: string;
  readonly studyId: string;
  readonly studyTitle: string;
  readonly elements: readonly WorkElement[];
  readonly startedAt: string;
  readonly marks: readonly Mark[];
  /** Of the last mark, or of the beginning. */
  readonly anchor: Anchor;
  readonly rating: number;
  /** What a mark that was taken back said of the clock: it holds for the next one. */
  readonly carried: ClockState;
  readonly state: "running" | "finished";
  /** Why the server did not take it; null while it waits. */
  readonly refusal: string | null;
  /** [TS34] What is timed, where that is a film. */
  readonly film?: TimedFilm;
}

export interface TimedFilm {
  readonly name: string;
  /** Of a file of the device; the length, in ms, tells whether the same one was chosen again. */
  readonly lengthMs: number;
  /** Of the workspace: the document and its file. */
  readonly document?: { readonly id: string; readonly fileId: string };
}

export type StudyToTime = Pick<Timing, "studyId" | "studyTitle" | "elements" | "film">;

export const begun = (owner: OutboxOwner, study: StudyToTime, id: string, now: Clocks): Timing => ({
  workspaceId: owner.workspaceId,
  profileId: owner.profileId,
  studyId: study.studyId,
  studyTitle: study.studyTitle,
  elements: study.elements,
  id,
  startedAt: new Date(now.wall).toISOString(),
  marks: [],
  anchor: { at: 0, ...now },
  rating: 100,
  carried: "measured",
  state: "running",
  refusal: null,
  ...(study.film && { film: study.film }),
});

const nothingRead: Reading = {
  laps: [],
  foreign: [],
  pausedMs: 0,
  skippedMs: 0,
  going: "work",
  elementIndex: 0,
  cycle: 1,
  openMs: 0,
  lastAt: 0,
};

/** Where an observation stands. Its marks follow each other, since `tapped` stores no others. */
export const standOf = ({ marks, elements }: Timing): Reading => readingOf(marks, elements.length) ?? nothingRead;

export type Tap = "lap" | "skip" | "pause" | "resume" | "foreignBegin" | "foreignEnd";

/** [TS11] [TS12] [TS14] The observation after a tap; the same one where the tap counts as none. */
export function tapped(timing: Timing, tap: Tap, now: Clocks, id: string): Timing {
  // A film that is not there, or not yet where it began, has no time.
  if (timing.film && now.film === undefined) return timing;
  const { at, clock } = elapsedAt(timing.anchor, now);
  const mark = markOf(tap, { at, clock: worse(timing.carried, clock) }, timing.rating, id);
  const isSpent = timing.marks.length >= studyLimits.marksMax || at > studyLimits.elapsedMsMax;
  if (timing.state !== "running" || isSpent || !mayFollow(standOf(timing), mark)) return timing;
  if ((tap === "lap" || tap === "skip") && isBounced(timing, at, now)) return timing;
  return { ...timing, marks: [...timing.marks, mark], anchor: { at, ...now }, carried: "measured" };
}

/** [TS12] [TS34] A film may have been played faster or slower in between: the finger goes by the clock of the page. */
function isBounced({ marks, anchor, film }: Timing, at: number, now: Clocks): boolean {
  if (!film) return isBounce(marks, at);
  const last = marks.at(-1);
  // The anchor of a mark that was taken back says nothing of the one before it.
  const isOfLast = last !== undefined && last.at === anchor.at && now.page === anchor.page;
  return isOfLast && (last.kind === "lap" || last.kind === "skip") && now.mono - anchor.mono < bounceMs;
}

/**
 * [TS37] The element of this place begins: the present one ends, and those between were not done. The same observation where
 * it is the one that is being timed.
 */
export function beganElement(timing: Timing, elementIndex: number, now: Clocks, id: string): Timing {
  const { going, elementIndex: present } = standOf(timing);
  const count = timing.elements.length;
  if (going !== "work" || elementIndex === present || elementIndex >= count) return timing;
  let next = tapped(timing, "lap", now, id);
  const mark = next.marks.at(-1);
  if (next === timing || !mark) return timing;
  // They are skipped at the very moment of the lap, so that they take no time.
  while (standOf(next).elementIndex !== elementIndex && next.marks.length < studyLimits.marksMax) {
    next = { ...next, marks: [...next.marks, { kind: "skip", at: mark.at, clock: mark.clock }] };
  }
  return next;
}

/** [TS34] Whether the film was wound back behind the last mark, where nothing can be marked. */
export const isBehind = (timing: Timing, now: Clocks): boolean =>
  timing.film !== undefined && elapsedAt(timing.anchor, now).at < standOf(timing).lastAt;

/** [TS36] Where the film stood at the last mark, in ms; where it was begun if there is none. */
export const filmMsAtLastMark = ({ anchor, marks }: Timing): number =>
  (anchor.film ?? 0) - anchor.at + (marks.at(-1)?.at ?? 0);

function markOf(tap: Tap, when: Pick<Mark, "at" | "clock">, rating: number, id: string): Mark {
  if (tap === "lap") return { kind: tap, id, rating, ...when };
  if (tap === "foreignEnd") return { kind: tap, id, name: "", ...when };
  return { kind: tap, ...when };
}

/** [TS13] The observation without its last mark. The anchor stays: the clock goes on. */
export function takenBack(timing: Timing): Timing {
  const last = timing.marks.at(-1);
  if (timing.state !== "running" || !last) return timing;
  return { ...timing, marks: undone(timing.marks), carried: worse(timing.carried, last.clock) };
}

/** A rating within its limits, for this lap and those after it. */
export const rated = (timing: Timing, rating: number): Timing => ({
  ...timing,
  rating: Math.min(studyLimits.ratingMax, Math.max(studyLimits.ratingMin, rating)),
});

/** Work on the present element so far, in ms; what goes on now if that is a pause or a foreign element. */
export function spanNow(timing: Timing, now: Clocks): number {
  const { going, openMs, lastAt } = standOf(timing);
  const since = Math.max(0, elapsedAt(timing.anchor, now).at - lastAt);
  return going === "work" ? openMs + since : since;
}
