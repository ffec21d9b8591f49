import type { OutboxOwner } from "#kit/web/outbox/outbox.ts";
import { type Anchor, type Clocks, elapsedAt } from "../../rules/anchor.ts";
import { studyLimits, type WorkElement } from "../../rules/elements.ts";
import {
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
}

export type StudyToTime = Pick<Timing, "studyId" | "studyTitle" | "elements">;

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
  const { at, clock } = elapsedAt(timing.anchor, now);
  const mark = markOf(tap, { at, clock: worse(timing.carried, clock) }, timing.rating, id);
  const isSpent = timing.marks.length >= studyLimits.marksMax || at > studyLimits.elapsedMsMax;
  if (timing.state !== "running" || isSpent || !mayFollow(standOf(timing), mark)) return timing;
  if ((tap === "lap" || tap === "skip") && isBounce(timing.marks, at)) return timing;
  return { ...timing, marks: [...timing.marks, mark], anchor: { at, ...now }, carried: "measured" };
}

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
