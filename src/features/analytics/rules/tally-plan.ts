import type { BucketUnit } from "./range.ts";
import {
  bucketOf,
  cutEdges,
  type Edge,
  firstDayOf,
  isIn,
  type LocalMoment,
  partsOf,
  type Span,
  yearOf,
} from "./tally.ts";

export interface Intervals {
  readonly inRange: readonly [LocalMoment, LocalMoment];
  readonly before: readonly [LocalMoment, LocalMoment];
  readonly lastWeek: readonly [LocalMoment, LocalMoment];
}
export type IntervalName = keyof Intervals;
export const intervalNames = ["inRange", "before", "lastWeek"] as const satisfies readonly IntervalName[];

/** [AN20] What has to be read for the figures of some intervals. */
export interface TallyPlan {
  readonly parts: Readonly<Record<IntervalName, { readonly days: Span; readonly edges: readonly Edge[] }>>;
  /** Parts of days, read from the events themselves. */
  readonly edges: readonly Edge[];
  /** From the first day that an interval holds as a whole to the last; empty if none does. */
  readonly days: Span;
  /** Those of the days, both included, whose marks are read; of all others the counts are enough. */
  readonly years: { readonly first: number; readonly last: number };
  readonly unit: BucketUnit;
  /** The first day of each bucket. */
  readonly starts: readonly number[];
}

export function planTally(intervals: Intervals, unit: BucketUnit, starts: readonly number[]): TallyPlan {
  const parts = {
    inRange: partsOf(...intervals.inRange),
    before: partsOf(...intervals.before),
    lastWeek: partsOf(...intervals.lastWeek),
  };
  const spans = intervalNames.map((name) => parts[name].days).filter(({ from, to }) => from < to);
  const days = spans.length
    ? { from: Math.min(...spans.map(({ from }) => from)), to: Math.max(...spans.map(({ to }) => to)) }
    : { from: 0, to: 0 };
  return {
    parts,
    edges: cutEdges(intervalNames.flatMap((name) => parts[name].edges)),
    days,
    years: days.from < days.to ? { first: yearOf(days.from), last: yearOf(days.to - 1) } : { first: 0, last: -1 },
    unit,
    starts,
  };
}

/**
 * The marks of a year: two bytes for each event. Their lowest bit tells the second sort of its kind, the others are the day,
 * counted from the first of January.
 */
export type Marks = Uint8Array;

/** The days that a plan goes over, each by its place among them. */
export class PlannedDays {
  readonly length: number;
  readonly #from: number;
  /** Which intervals hold a day as a whole: a bit for each of their names. */
  readonly #intervals: Uint8Array;
  readonly #buckets: Int32Array;

  constructor({ days, parts, starts }: TallyPlan) {
    this.#from = days.from;
    this.length = days.to - days.from;
    this.#intervals = new Uint8Array(this.length);
    this.#buckets = new Int32Array(this.length);
    for (let place = 0; place < this.length; place++) {
      const day = days.from + place;
      const bits = intervalNames.map((name, bit) => (isIn(parts[name].days, day) ? 1 << bit : 0));
      this.#intervals[place] = bits.reduce((all, bit) => all | bit, 0);
      this.#buckets[place] = bucketOf(starts, day);
    }
  }

  placeOf(day: number): number | undefined {
    const place = day - this.#from;
    return place >= 0 && place < this.length ? place : undefined;
  }

  isWithin(place: number, name: IntervalName): boolean {
    return ((this.#intervals[place] ?? 0) & (1 << intervalNames.indexOf(name))) !== 0;
  }

  /** Of a day of the range. */
  bucketAt(place: number): number {
    return this.#buckets[place] ?? 0;
  }

  /** Shows where each mark of a year lies, and its sort; none that lies outside of the plan's days. */
  visit(year: number, marks: Marks, show: (place: number, sort: number) => void): void {
    const offset = firstDayOf(year) - this.#from;
    eachMark(marks, (dayOfYear, sort) => {
      const place = offset + dayOfYear;
      if (place >= 0 && place < this.length) show(place, sort);
    });
  }
}

export function eachMark(marks: Marks, show: (dayOfYear: number, sort: number) => void): void {
  for (let at = 0; at + 1 < marks.length; at += 2) {
    const mark = ((marks[at] ?? 0) << 8) | (marks[at + 1] ?? 0);
    show(mark >> 1, mark & 1);
  }
}
