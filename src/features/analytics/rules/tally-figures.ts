import type { Measure } from "./measures.ts";
import type { BucketUnit } from "./range.ts";
import { bucketOf, cutEdges, type Edge, type LocalMoment, partsOf, type Span, yearsOf } from "./tally.ts";

/** What happened of a measure that is tallied, or who was there at all. */
export type Tallied = (typeof talliedMeasures)[number];
export const talliedMeasures = [
  "Members.Active",
  "Procedures.PerformsStarted",
  "Procedures.PerformsCompleted",
  "Procedures.PerformsViewed",
  "Areas.Entered",
  "Notes.Viewed",
  "ProcedureSets.Performed",
  "Documents.ReturnedViaCopilot",
  "Copilot.QueriesAsked",
  "Copilot.DocumentsReturned",
] as const satisfies readonly Measure[];
/** How many different ones: people, or documents. */
export const distinctMeasures = ["Members.Active", "Documents.ReturnedViaCopilot"] as const;
type Distinct = (typeof distinctMeasures)[number];
export const isDistinct = (measure: Tallied): measure is Distinct =>
  (distinctMeasures as readonly string[]).includes(measure);
export type Counted = Exclude<Tallied, Distinct>;

export interface Intervals {
  readonly inRange: readonly [LocalMoment, LocalMoment];
  readonly before: readonly [LocalMoment, LocalMoment];
  readonly lastWeek: readonly [LocalMoment, LocalMoment];
}
type Name = keyof Intervals;
const names = ["inRange", "before", "lastWeek"] as const satisfies readonly Name[];

/** [AN20] What has to be read for the figures of some intervals. */
export interface TallyPlan {
  readonly parts: Readonly<Record<Name, { readonly days: Span; readonly edges: readonly Edge[] }>>;
  /** Parts of days, read from the events themselves. */
  readonly edges: readonly Edge[];
  /** Years whose days are read one by one; of all others the sums are enough. */
  readonly years: readonly number[];
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
  const cutByYear = names.flatMap((name) => yearsOf(parts[name].days).filter((one) => !one.isWhole));
  const cutByBucket = unit === "year" ? [] : yearsOf(parts.inRange.days);
  return {
    parts,
    edges: cutEdges(names.flatMap((name) => parts[name].edges)),
    years: [...new Set([...cutByYear, ...cutByBucket].map(({ year }) => year))],
    unit,
    starts,
  };
}

/** What was read. */
export interface TallyPieces {
  readonly sums: readonly { readonly measure: Counted; readonly year: number; readonly count: number }[];
  /** Of the years that the plan names. */
  readonly days: readonly { readonly measure: Counted; readonly day: number; readonly count: number }[];
  /** Beyond the sums, and of any year. */
  readonly extra: TallyPieces["days"];
  /** The days of a year on which a person was active, or a document was returned: zeros and ones from the first of January. */
  readonly present: readonly {
    readonly measure: Distinct;
    readonly key: string;
    readonly firstDay: number;
    readonly days: string;
  }[];
  /** By the plan's edges. */
  readonly events: readonly { readonly edge: number; readonly measure: Counted; readonly count: number }[];
  readonly presentInEdges: readonly { readonly edge: number; readonly measure: Distinct; readonly key: string }[];
}

export interface TallyFigures {
  readonly measure: Tallied;
  total: number;
  lastWeek: number;
  inRange: number;
  before: number;
  readonly counts: number[];
}

export function figuresOf(plan: TallyPlan, pieces: TallyPieces): TallyFigures[] {
  const { days, sums, extra } = pieces;
  const extraOf = Map.groupBy(extra, ({ measure }) => measure);
  const daysOf = Map.groupBy(days, ({ measure }) => measure);
  const sumsOf = Map.groupBy(sums, ({ measure }) => measure);
  return talliedMeasures.map((measure) => {
    if (isDistinct(measure)) return distinct(plan, pieces, measure);
    const more = extraOf.get(measure) ?? [];
    const figures = counted(plan, measure, [...(daysOf.get(measure) ?? []), ...more], sumsOf.get(measure) ?? []);
    for (const { count } of more) figures.total += count;
    addEdges(plan, pieces, figures);
    return figures;
  });
}

const empty = (plan: TallyPlan, measure: Tallied): TallyFigures => ({
  measure,
  total: 0,
  lastWeek: 0,
  inRange: 0,
  before: 0,
  counts: plan.starts.map(() => 0),
});

const isIn = ({ from, to }: Span, one: number): boolean => one >= from && one < to;

function counted(
  plan: TallyPlan,
  measure: Counted,
  days: TallyPieces["days"],
  sums: TallyPieces["sums"],
): TallyFigures {
  const figures = empty(plan, measure);
  for (const { year, count } of sums) {
    figures.total += count;
    if (plan.years.includes(year)) continue;
    for (const name of names) {
      const whole = yearsOf(plan.parts[name].days).find((one) => one.year === year);
      if (!whole) continue;
      figures[name] += count;
      if (name === "inRange") addTo(figures.counts, bucketOf(plan.starts, whole.days.from), count);
    }
  }
  for (const one of days) {
    for (const name of names) if (isIn(plan.parts[name].days, one.day)) figures[name] += one.count;
    if (isIn(plan.parts.inRange.days, one.day)) addTo(figures.counts, bucketOf(plan.starts, one.day), one.count);
  }
  return figures;
}

function addTo(counts: number[], at: number, count: number): void {
  counts[at] = (counts[at] ?? 0) + count;
}

const holds = (edges: readonly Edge[], { from, to }: Span): boolean =>
  edges.some((one) => one.from <= from && one.to >= to);

/** The events of parts of days; the total has them from the tally, which knows of each event at once. */
function addEdges(plan: TallyPlan, { events }: TallyPieces, figures: TallyFigures): void {
  for (const event of events) {
    const edge = plan.edges[event.edge];
    if (!edge || event.measure !== figures.measure) continue;
    for (const name of names) if (holds(plan.parts[name].edges, edge)) figures[name] += event.count;
    if (holds(plan.parts.inRange.edges, edge)) addTo(figures.counts, bucketOf(plan.starts, edge.day), event.count);
  }
}

/** Different ones, each once for an interval and once for a bucket. */
function distinct(plan: TallyPlan, { present, presentInEdges }: TallyPieces, measure: Distinct): TallyFigures {
  const figures = empty(plan, measure);
  const seen = { inRange: new Set<string>(), before: new Set<string>(), lastWeek: new Set<string>() };
  const everything = new Set<string>();
  const buckets = plan.starts.map(() => new Set<string>());
  const note = (key: string, day: number, isWithin: (name: Name) => boolean) => {
    for (const name of names) if (isWithin(name)) seen[name].add(key);
    if (isWithin("inRange")) buckets[bucketOf(plan.starts, day)]?.add(key);
  };
  for (const { measure: of, key, firstDay, days } of present) {
    if (of !== measure) continue;
    everything.add(key);
    for (let at = days.indexOf("1"); at >= 0; at = days.indexOf("1", at + 1)) {
      note(key, firstDay + at, (name) => isIn(plan.parts[name].days, firstDay + at));
    }
  }
  for (const { edge: at, measure: of, key } of presentInEdges) {
    const edge = plan.edges[at];
    if (edge && of === measure) note(key, edge.day, (name) => holds(plan.parts[name].edges, edge));
  }
  figures.total = everything.size;
  for (const name of names) figures[name] = seen[name].size;
  for (const [at, bucket] of buckets.entries()) figures.counts[at] = bucket.size;
  return figures;
}
