import { type RawBuilder, sql } from "kysely";
import { filteringGroups } from "#features/groups/server/service.ts";
import { Problem } from "#kit/problem.ts";
import { personOf } from "#kit/server/person-of.ts";
import type { Scope } from "#kit/server/scope.ts";
import { workspaceZone } from "#kit/server/workspace-zone.ts";
import { day } from "#kit/time.ts";
import type { RangeQuery, Readings } from "../contract.ts";
import { type BucketUnit, defaultStart, rangeDaysMax, type ZonedRange } from "../rules/range.ts";

/** A range of time, and whose figures. */
export interface FiguresFilter extends ZonedRange {
  /** Undefined: whatever is visible. */
  readonly groupIds: readonly string[] | undefined;
  readonly procedureId?: string | undefined;
  readonly submittedBy?: string | undefined;
}

/** @throws Problem 400 `rangeTooLong` [AN2] [AN26] */
export async function rangeOf(
  scope: Scope,
  { startTime, endTime }: Pick<RangeQuery, "startTime" | "endTime">,
  startBefore = defaultStart,
): Promise<ZonedRange> {
  const timeZone = await workspaceZone(scope);
  const end = endTime === undefined ? scope.now : new Date(endTime);
  const start = startTime === undefined ? startBefore(end, timeZone) : new Date(startTime);
  const days = (end.getTime() - start.getTime()) / day;
  if (days < 0 || days > rangeDaysMax) {
    const errors = { startTime: [days < 0 ? "This is after the end" : "At most ten years before the end"] };
    throw new Problem("invalid", "rangeTooLong", { errors });
  }
  return { start, end, timeZone };
}

/** @throws Problem 400 `rangeTooLong`, or `unknownAccessGroup` for a group that is not there or out of sight. [AN1] [AN2] */
export async function filterOf(scope: Scope, query: RangeQuery): Promise<FiguresFilter> {
  const { procedureId, submittedBy, accessGroupIds } = query;
  return {
    ...(await rangeOf(scope, query)),
    groupIds: await filteringGroups(scope, accessGroupIds),
    procedureId,
    submittedBy,
  };
}

/** Whether `procedure` is in one of the groups. */
export const inGroups = (groupIds: readonly string[] | undefined): RawBuilder<boolean> =>
  groupIds === undefined
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from procedure_group tie where tie.workspace_id = procedure.workspace_id
        and tie.procedure_id = procedure.id and tie.group_id = any(${[...groupIds]}::uuid[]))`;

/** [AN3] Whether `run` is of the procedure and by the person that were asked for. */
export const isOfFilter = ({ procedureId, submittedBy }: FiguresFilter): RawBuilder<boolean> =>
  sql<boolean>`${procedureId ? sql`run.procedure_id = ${procedureId}` : sql`true`}
    and ${submittedBy ? sql`run.profile_id = ${submittedBy}` : sql`true`}`;

/**
 * [AN26] The moment at which a local time begins a day: the first, where clocks show it twice, as a calendar has it. PostgreSQL itself
 * takes the second one.
 */
export const beginningOf = (local: RawBuilder<unknown>, zone: RawBuilder<string>): RawBuilder<Date> =>
  sql<Date>`least(${local} at time zone ${zone}, (${local} - interval '1 second') at time zone ${zone} + interval '1 second')`;

/** [AN2] Moments as the beginnings of their buckets, and all buckets of a range, in the workspace's zone. */
export function bucketsOf({ start, end, timeZone }: ZonedRange, unit: BucketUnit) {
  const zone = sql<string>`${timeZone}::text`;
  const beginOf = (at: RawBuilder<unknown>) => sql`date_trunc(${unit}::text, ${at} at time zone ${zone})`;
  // The end does not count in.
  const last = new Date(end.getTime() - 1);
  const series = sql`generate_series(${beginOf(sql`${start}::timestamptz`)}, ${beginOf(sql`${last}::timestamptz`)},
    ${`1 ${unit}`}::interval)`;
  /** The end of a bucket that begins at a local time, as a moment; the range may end within it. */
  const endOf = (begin: RawBuilder<unknown>) =>
    sql`least(${beginningOf(sql`(${begin} + ${`1 ${unit}`}::interval)`, zone)}, ${end}::timestamptz)`;
  return { beginOf, series, endOf };
}

const choicesMax = 1000;

/** What the filters may be set to among these rows, which have `procedure` and `profile`; whatever they are set to now. [AN3] */
export async function selectChoices(
  scope: Scope,
  rows: RawBuilder<unknown>,
): Promise<Pick<Readings, "procedures" | "people">> {
  const procedures = await sql<Readings["procedures"][number]>`
    select distinct procedure.id, procedure.title from ${rows}
    order by procedure.title, procedure.id limit ${choicesMax}`.execute(scope.db);
  const people = await sql<{ by: Readings["people"][number] }>`
    select distinct ${personOf("profile")}::jsonb as by from ${rows} limit ${choicesMax}`.execute(scope.db);
  const named = people.rows.map((row) => row.by);
  return {
    procedures: procedures.rows,
    people: named.toSorted((a, b) => a.displayName.localeCompare(b.displayName)),
  };
}
