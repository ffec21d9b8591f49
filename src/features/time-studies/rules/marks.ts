/** How far the clock is to be trusted at a mark. */
export const clockStates = [
  /** Measured by the monotonic clock of one page. */
  "measured",
  /** The time of the film that is timed, which is right at every speed. */
  "film",
  /** The page was closed or loaded anew in between: that gap is taken from the device's time of day. */
  "resumed",
  /** The monotonic clock and the time of day differ: the device slept, or its time was set. */
  "disturbed",
] as const;
export type ClockState = (typeof clockStates)[number];

interface MarkAt {
  /** Whole milliseconds since the observation began. */
  readonly at: number;
  readonly clock: ClockState;
}

/** One tap of an observer. The element of a lap follows from its place in the list. */
export type Mark =
  | (MarkAt & { readonly kind: "lap"; readonly id: string; readonly rating: number })
  | (MarkAt & { readonly kind: "skip" })
  | (MarkAt & { readonly kind: "pause" })
  | (MarkAt & { readonly kind: "resume" })
  | (MarkAt & { readonly kind: "foreignBegin" })
  | (MarkAt & { readonly kind: "foreignEnd"; readonly id: string; readonly name: string });

export interface Lap {
  readonly id: string;
  /** From 1. */
  readonly cycle: number;
  readonly elementIndex: number;
  readonly ms: number;
  readonly rating: number;
  readonly clock: ClockState;
}

/** What interrupted the work: it is counted apart from the element that it interrupted. */
export interface ForeignElement {
  readonly id: string;
  readonly cycle: number;
  readonly elementIndex: number;
  readonly ms: number;
  readonly name: string;
  readonly clock: ClockState;
}

export type Going = "work" | "pause" | "foreign";

export interface Reading {
  readonly laps: readonly Lap[];
  readonly foreign: readonly ForeignElement[];
  readonly pausedMs: number;
  /** Work that an element without a lap was begun with: it was given up by "not done". */
  readonly skippedMs: number;
  readonly going: Going;
  /** The element that is being timed. */
  readonly elementIndex: number;
  readonly cycle: number;
  /** Work on that element up to the last mark. */
  readonly openMs: number;
  readonly lastAt: number;
}

/** A glove that bounces off the screen taps twice within this time. */
export const bounceMs = 300;

const begun: Reading = {
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

const allowed: Readonly<Record<Going, readonly Mark["kind"][]>> = {
  work: ["lap", "skip", "pause", "foreignBegin"],
  pause: ["resume"],
  foreign: ["foreignEnd"],
};

/** [TS11] Whether a mark may follow: time never runs backwards, and each state knows its marks. */
export const mayFollow = (reading: Reading, mark: Mark): boolean =>
  Number.isInteger(mark.at) && mark.at >= reading.lastAt && allowed[reading.going].includes(mark.kind);

/** The worse of two says how far a lap is to be trusted. */
export const worse = (one: ClockState, other: ClockState): ClockState =>
  clockStates.indexOf(one) > clockStates.indexOf(other) ? one : other;

/**
 * [TS10] What a row of marks says: laps in order, foreign elements, and where it stands now. Every millisecond up to the
 * last mark is in exactly one of laps, foreign elements, pauses, what was not done, and the open element.
 * Undefined if a mark may not follow the ones before it.
 */
export function readingOf(marks: readonly Mark[], elementCount: number): Reading | undefined {
  let reading = begun;
  let clock: ClockState = "measured";
  for (const mark of marks) {
    if (!mayFollow(reading, mark)) return undefined;
    clock = worse(clock, mark.clock);
    reading = after(reading, mark, elementCount, clock);
    if (mark.kind === "lap" || mark.kind === "skip") clock = "measured";
  }
  return reading;
}

function after(reading: Reading, mark: Mark, elementCount: number, clock: ClockState): Reading {
  const span = mark.at - reading.lastAt;
  const { cycle, elementIndex } = reading;
  const workedMs = reading.openMs + span;
  const next = { ...reading, lastAt: mark.at };
  const isLast = elementIndex + 1 >= elementCount;
  const turn = { elementIndex: isLast ? 0 : elementIndex + 1, cycle: isLast ? cycle + 1 : cycle, openMs: 0 };
  switch (mark.kind) {
    case "lap": {
      const lap = { id: mark.id, cycle, elementIndex, ms: workedMs, rating: mark.rating, clock };
      return { ...next, ...turn, laps: [...reading.laps, lap] };
    }
    case "skip":
      return { ...next, ...turn, skippedMs: reading.skippedMs + workedMs };
    case "pause":
    case "foreignBegin":
      return { ...next, openMs: workedMs, going: mark.kind === "pause" ? "pause" : "foreign" };
    case "resume":
      return { ...next, pausedMs: reading.pausedMs + span, going: "work" };
    case "foreignEnd": {
      const one = { id: mark.id, cycle, elementIndex, ms: span, name: mark.name, clock: mark.clock };
      return { ...next, foreign: [...reading.foreign, one], going: "work" };
    }
  }
}

/** [TS34] Whether marks are those of one clock: of a film all of them, or none. */
export const areOfOneClock = (marks: readonly Mark[], isFilm: boolean): boolean =>
  marks.every((mark) => (mark.clock === "film") === isFilm);

/** [TS12] A second lap within the time of a bounce is not one. */
export function isBounce(marks: readonly Mark[], at: number): boolean {
  const last = marks.at(-1);
  return (last?.kind === "lap" || last?.kind === "skip") && at - last.at < bounceMs;
}

/** [TS13] Takes the last mark back: the time since the one before it belongs to what went on then. */
export const undone = (marks: readonly Mark[]): readonly Mark[] => marks.slice(0, -1);
