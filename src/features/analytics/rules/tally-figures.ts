import type { Measure } from "./measures.ts";
import { bucketOf, type Edge, firstDayOf, type Span } from "./tally.ts";
import { eachMark, type IntervalName, intervalNames, type Marks, PlannedDays, type TallyPlan } from "./tally-plan.ts";

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

/** The measures of each kind of row in the tally: of the first sort of its marks, and of the second. */
export const measuresOfKind = {
  area: ["Areas.Entered", "Notes.Viewed"],
  view: ["Procedures.PerformsViewed", undefined],
  run: ["Procedures.PerformsStarted", "Procedures.PerformsCompleted"],
  question: ["Copilot.QueriesAsked", undefined],
  answer: ["Copilot.DocumentsReturned", undefined],
} as const satisfies Readonly<Record<string, readonly [Counted | undefined, Counted | undefined]>>;
export type Kind = keyof typeof measuresOfKind;

/** What was read. */
export interface TallyPieces {
  /** What happened: all of it as counts, and that of the plan's years by its marks. */
  readonly happened: readonly {
    readonly kind: Kind;
    readonly firsts: number;
    readonly seconds: number;
    readonly year: number | null;
    readonly marks: Marks | null;
  }[];
  /** Who was active or which document was returned at all, and on which days of the plan's years. */
  readonly present: readonly {
    readonly measure: Distinct;
    readonly key: string;
    readonly year: number | null;
    readonly marks: Marks | null;
  }[];
  /** Finished runs of the procedures in sets; the marks of the plan's years, and of those in which a set began to count. */
  readonly runs: readonly {
    readonly procedureId: string;
    readonly year: number;
    readonly seconds: number;
    readonly marks: Marks | null;
  }[];
  /** Procedures in sets, with the first day that the set counts as a whole. */
  readonly items: readonly { readonly procedureId: string; readonly since: number }[];
  /** What sets count of the days before. */
  readonly firstDays: readonly { readonly day: number; readonly count: number }[];
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

/** [AN20] The figures of what was read. Each mark is looked at once. */
export function figuresOf(plan: TallyPlan, pieces: TallyPieces): TallyFigures[] {
  const days = new PlannedDays(plan);
  const tallies = new Map<Counted, Tally>();
  const tallyOf = (measure: Counted): Tally => {
    const tally = tallies.get(measure) ?? { total: 0, byDay: new Uint32Array(days.length) };
    tallies.set(measure, tally);
    return tally;
  };
  for (const one of pieces.happened) addHappened(one, days, tallyOf);
  addSets(pieces, days, tallyOf("ProcedureSets.Performed"));
  return talliedMeasures.map((measure) =>
    isDistinct(measure)
      ? distinct(plan, days, pieces, measure)
      : counted(plan, days, pieces, { measure, ...tallyOf(measure) }),
  );
}

/** How often something happened: at all, and on each day of the plan. */
interface Tally {
  total: number;
  readonly byDay: Uint32Array;
}

function addHappened(
  { kind, firsts, seconds, year, marks }: TallyPieces["happened"][number],
  days: PlannedDays,
  tallyOf: (measure: Counted) => Tally,
): void {
  const [first, second] = measuresOfKind[kind].map((measure) => measure && tallyOf(measure));
  if (first) first.total += firsts;
  if (second) second.total += seconds;
  if (year === null || !marks) return;
  days.visit(year, marks, (place, sort) => {
    const tally = sort === 0 ? first : second;
    if (tally) tally.byDay[place] = (tally.byDay[place] ?? 0) + 1;
  });
}

/** [AN6] A finished run counts for each set that held its procedure by then. */
function addSets({ runs, items, firstDays }: TallyPieces, days: PlannedDays, tally: Tally): void {
  const itemsOf = Map.groupBy(items, ({ procedureId }) => procedureId);
  for (const { procedureId, year, seconds, marks } of runs) {
    const [first, next] = [firstDayOf(year), firstDayOf(year + 1)];
    const sinces = (itemsOf.get(procedureId) ?? []).map(({ since }) => since).filter((since) => since < next);
    const cut = sinces.filter((since) => since > first);
    tally.total += (sinces.length - cut.length) * seconds;
    if (!marks) continue;
    eachMark(marks, (dayOfYear, sort) => {
      if (sort === 0) return;
      const day = first + dayOfYear;
      const late = cut.reduce((count, since) => (since > day ? count : count + 1), 0);
      tally.total += late;
      addOn(tally, days, day, sinces.length - cut.length + late);
    });
  }
  for (const { day, count } of firstDays) {
    tally.total += count;
    addOn(tally, days, day, count);
  }
}

function addOn({ byDay }: Tally, days: PlannedDays, day: number, count: number): void {
  const place = days.placeOf(day);
  if (place !== undefined) byDay[place] = (byDay[place] ?? 0) + count;
}

const empty = ({ starts }: TallyPlan, measure: Tallied): TallyFigures => ({
  measure,
  total: 0,
  lastWeek: 0,
  inRange: 0,
  before: 0,
  counts: starts.map(() => 0),
});

function counted(
  plan: TallyPlan,
  days: PlannedDays,
  { events }: TallyPieces,
  { measure, total, byDay }: Tally & { readonly measure: Counted },
): TallyFigures {
  const figures = { ...empty(plan, measure), total };
  for (const [place, count] of byDay.entries()) {
    if (count === 0) continue;
    for (const name of intervalNames) if (days.isWithin(place, name)) figures[name] += count;
    if (days.isWithin(place, "inRange")) addTo(figures.counts, days.bucketAt(place), count);
  }
  // The total has the events of parts of days from the tally, which knows of each event at once.
  for (const event of events) {
    const edge = plan.edges[event.edge];
    if (!edge || event.measure !== measure) continue;
    for (const name of intervalNames) if (holds(plan.parts[name].edges, edge)) figures[name] += event.count;
    if (holds(plan.parts.inRange.edges, edge)) addTo(figures.counts, bucketOf(plan.starts, edge.day), event.count);
  }
  return figures;
}

function addTo(counts: number[], at: number, count: number): void {
  counts[at] = (counts[at] ?? 0) + count;
}

const holds = (edges: readonly Edge[], { from, to }: Span): boolean =>
  edges.some((one) => one.from <= from && one.to >= to);

/** Different ones, each once for an interval and once for a bucket. */
function distinct(
  plan: TallyPlan,
  days: PlannedDays,
  { present, presentInEdges }: TallyPieces,
  measure: Distinct,
): TallyFigures {
  const figures = empty(plan, measure);
  const daysOf = Map.groupBy(
    present.filter((one) => one.measure === measure),
    ({ key }) => key,
  );
  const edgesOf = Map.groupBy(
    presentInEdges.filter((one) => one.measure === measure),
    ({ key }) => key,
  );
  figures.total = daysOf.size;
  const there = new Uint8Array(days.length);
  for (const key of new Set([...daysOf.keys(), ...edgesOf.keys()])) {
    const within = new Set<IntervalName>();
    const buckets = new Set<number>();
    there.fill(0);
    for (const { year, marks } of daysOf.get(key) ?? []) {
      if (year !== null && marks) days.visit(year, marks, (place) => (there[place] = 1));
    }
    for (let place = there.indexOf(1); place >= 0; place = there.indexOf(1, place + 1)) {
      for (const name of intervalNames) if (days.isWithin(place, name)) within.add(name);
      if (days.isWithin(place, "inRange")) buckets.add(days.bucketAt(place));
    }
    for (const { edge: at } of edgesOf.get(key) ?? []) {
      const edge = plan.edges[at];
      if (!edge) continue;
      for (const name of intervalNames) if (holds(plan.parts[name].edges, edge)) within.add(name);
      if (holds(plan.parts.inRange.edges, edge)) buckets.add(bucketOf(plan.starts, edge.day));
    }
    for (const name of within) figures[name]++;
    for (const bucket of buckets) addTo(figures.counts, bucket, 1);
  }
  return figures;
}
