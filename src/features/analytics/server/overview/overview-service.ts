import { filteringGroups } from "#features/groups/server/service.ts";
import { showsTeam } from "#features/members/server/service.ts";
import type { Output } from "#kit/endpoint.ts";
import { cursorOf, partsOf } from "#kit/page.ts";
import { may } from "#kit/policy.ts";
import { Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { Overview, OverviewQuery, OverviewRecordsQuery, overviewEndpoints } from "../../overview-contract.ts";
import { type Measure, measures } from "../../rules/measures.ts";
import { monthBefore, periodBefore, shownStart, unitOf, unitsOf } from "../../rules/range.ts";
import { dayOf } from "../../rules/tally.ts";
import { figuresOf } from "../../rules/tally-figures.ts";
import { planTally } from "../../rules/tally-plan.ts";
import { rangeOf } from "../figures-filter.ts";
import {
  type Cut,
  lastWeekOf,
  type OverviewFilter,
  selectBuckets,
  selectFigures,
  selectRecords,
} from "./overview-store.ts";
import { holdTally, selectIntervals, selectPieces } from "./tally-store.ts";

type RangeQuery = Pick<OverviewQuery, "startTime" | "endTime" | "accessGroupIds">;

/** @throws Problem 400 `rangeTooLong` or `unknownAccessGroup` [AN7] */
async function filterOf(scope: Scope, query: RangeQuery): Promise<OverviewFilter> {
  const range = await rangeOf(scope, query, monthBefore);
  return {
    ...range,
    start: shownStart(range),
    groupIds: await filteringGroups(scope, query.accessGroupIds),
    showsTeam: await showsTeam(scope),
  };
}

/**
 * Every figure of the dashboard, over what is visible to the actor. [AN1] [AN6] [AN7] [AN8]
 * @throws Problem 400 as above, or `granularityNotOffered` for a range of that length
 */
export async function getOverview(scope: Scope, query: OverviewQuery): Promise<Overview> {
  const filter = await filterOf(scope, query);
  const units = unitsOf(filter);
  const unit = query.granularity ?? unitOf(filter);
  if (!units.includes(unit)) {
    const errors = { granularity: [`A range of this length is shown by ${units.join(", ")}`] };
    throw new Problem("invalid", "granularityNotOffered", { errors });
  }
  const buckets = await selectBuckets(scope, filter, unit);
  const tallied = await tallyFigures(scope, filter, { unit, buckets });
  const counted = await selectFigures(
    scope,
    filter,
    measures.filter((measure) => !tallied.has(measure)),
    { unit, buckets },
  );
  return {
    startTime: filter.start.toISOString(),
    endTime: filter.end.toISOString(),
    previousStartTime: periodBefore(filter).start.toISOString(),
    unit,
    units: [...units],
    buckets,
    measures: measures.flatMap((measure) => tallied.get(measure) ?? counted.get(measure) ?? []),
  };
}

/** [AN20] The figures of what happens often, by the tally; none while there is no tally to read. [AN21] */
async function tallyFigures(
  scope: Scope,
  filter: OverviewFilter,
  { unit, buckets }: Cut,
): Promise<ReadonlyMap<Measure, Overview["measures"][number]>> {
  const zone = await holdTally(scope);
  if (zone === undefined) return new Map();
  const intervals = await selectIntervals(scope, zone, {
    inRange: filter,
    before: periodBefore(filter),
    lastWeek: lastWeekOf(scope),
  });
  const plan = planTally(intervals, unit, buckets.map(dayOf));
  const figures = figuresOf(plan, await selectPieces(scope, filter, plan, zone));
  return new Map(figures.map((one) => [one.measure, one]));
}

const pageRows = 50;
const readsQuestions = may("copilot.queries.manage");

/**
 * [AN9] What a figure counts. Who asked the copilot is for those who manage its questions (threat B128).
 * @throws Problem 400 as above, or `unknownCursor`
 */
export async function listOverviewRecords(
  scope: Scope,
  query: OverviewRecordsQuery,
): Promise<Output<typeof overviewEndpoints.records>> {
  const filter = await filterOf(scope, query);
  const limit = query.limit ?? pageRows;
  const after = query.after === undefined ? undefined : placeOf(query.after);
  const rows = await selectRecords(scope, filter, query.measure, { after, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const isNamed = !askedFor.has(query.measure) || readsQuestions(scope.actor, undefined);
  return {
    records: shown.map((row) => ({ ...row, at: row.at.toISOString(), by: isNamed ? row.by : null })),
    next: rows.length > limit && last ? cursorOf(last.at.toISOString(), last.key) : null,
  };
}

const askedFor: ReadonlySet<string> = new Set([
  "Documents.ReturnedViaCopilot",
  "Copilot.QueriesAsked",
  "Copilot.DocumentsReturned",
]);

function placeOf(cursor: string) {
  const [at, key] = partsOf(cursor, 2) ?? [];
  if (at === undefined || key === undefined || Number.isNaN(Date.parse(at))) {
    throw new Problem("invalid", "unknownCursor", { errors: { after: ["This page does not exist"] } });
  }
  return { at, key };
}
