import { day } from "#kit/time.ts";

/** A moment in the workspace's zone. Days are counted from 2000-01-01. */
export interface LocalMoment {
  readonly ms: number;
  readonly day: number;
  /** When its day began, and when the next one begins. */
  readonly dayBeginMs: number;
  readonly nextBeginMs: number;
}

/** Half-open, like every range here. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export const isIn = ({ from, to }: Span, one: number): boolean => one >= from && one < to;

const epochMs = Date.UTC(2000, 0, 1);

/** The number of a calendar day, `2026-03-01`. */
export const dayOf = (date: string): number => (Date.parse(`${date}T00:00:00Z`) - epochMs) / day;

export const yearOf = (dayNumber: number): number => new Date(epochMs + dayNumber * day).getUTCFullYear();

export const firstDayOf = (year: number): number => (Date.UTC(year, 0, 1) - epochMs) / day;

/** [AN20] The whole days of an interval, and the parts of days at its ends, in milliseconds. */
export function partsOf(
  start: LocalMoment,
  end: LocalMoment,
): { readonly days: Span; readonly edges: readonly Edge[] } {
  const startsDay = start.ms === start.dayBeginMs;
  const days = { from: startsDay ? start.day : start.day + 1, to: end.day };
  if (start.ms >= end.ms) return { days: { from: end.day, to: end.day }, edges: [] };
  if (days.from > days.to) return { days: { from: end.day, to: end.day }, edges: [edge(start.day, start.ms, end.ms)] };
  const edges = [edge(end.day, end.dayBeginMs, end.ms)];
  if (!startsDay) edges.unshift(edge(start.day, start.ms, start.nextBeginMs));
  return { days, edges: edges.filter(({ from, to }) => from < to) };
}

/** A part of one day. */
export interface Edge extends Span {
  readonly day: number;
}

const edge = (dayNumber: number, from: number, to: number): Edge => ({ day: dayNumber, from, to });

/** Edges that do not overlap, cut wherever one of the given ones begins or ends. */
export function cutEdges(edges: readonly Edge[]): Edge[] {
  const cuts = [...new Set(edges.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b);
  return cuts.slice(1).flatMap((to, at) => {
    const from = cuts[at] ?? to;
    const around = edges.find((one) => one.from <= from && one.to >= to);
    return around ? [{ day: around.day, from, to }] : [];
  });
}

/** The last of the ascending `starts` that is not after a day: its bucket. */
export function bucketOf(starts: readonly number[], dayNumber: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? Number.POSITIVE_INFINITY) <= dayNumber) low = middle;
    else high = middle - 1;
  }
  return low;
}
