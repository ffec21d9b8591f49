import { type RawBuilder, sql } from "kysely";
import { isPersonVisible } from "#features/groups/server/service.ts";
import type { Scope } from "#kit/server/scope.ts";
import { visibleTo } from "#kit/server/visible-to.ts";
import { setHistoryYears } from "../../rules/measures.ts";
import type { Kind } from "../../rules/tally-figures.ts";
import type { TallyPlan } from "../../rules/tally-plan.ts";
import { beginningOf } from "../figures-filter.ts";
import { type Audience, contentIn, isPersonIn, isProcedureVisible, isSetVisible } from "./measure-rows.ts";

const everything = sql<boolean>`true`;

/** Rows of the tally that are put together for each person, or for each document. */
interface Part {
  readonly kind: Kind;
  readonly by: "profile_id" | "thing_id";
  /** The things that the actor sees, joined to `t`. */
  readonly things?: RawBuilder<unknown>;
  readonly where: RawBuilder<boolean>;
  /** Whether they count in the measures of their kind; by default they do. */
  readonly counts?: boolean;
  /** Whether they tell who was active, or which document was returned; by default they do. */
  readonly tells?: boolean;
}

/**
 * What the tally holds of what the actor sees, by the same questions as the rows of each measure, as rows of `kind`, `key`,
 * `year`, `firsts`, `seconds`, `marks`, `counts` and `tells`. What lies outside of the plan's years has neither year nor
 * marks. Given groups ask for the procedure of a run where it counts and for its person where that was active; for the person
 * who was answered and for the document that was returned likewise. [AN1] [AN9] [AN10]
 */
export function talliedRows(scope: Scope, audience: Audience, { years }: TallyPlan): RawBuilder<unknown> {
  const isDoerIn = isPersonIn("t", audience);
  const areas = sql`join area on area.workspace_id = t.workspace_id and area.id = t.thing_id and ${visibleTo(scope, "area")}`;
  const procedures = sql`join procedure on procedure.workspace_id = t.workspace_id and procedure.id = t.thing_id
    and ${isProcedureVisible(scope)}`;
  const documents = sql`join document on document.workspace_id = t.workspace_id and document.id = t.thing_id
    and document.deleted_at is null and ${visibleTo(scope, "document")}`;
  const team = sql`(select p.id from profile p where p.workspace_id = ${scope.workspaceId} and p.is_product_team)`;
  const isTeamIn = (row: RawBuilder<unknown>) =>
    audience.showsTeam ? everything : sql<boolean>`${row} not in ${team}`;
  const runs = { kind: "run", by: "profile_id", things: procedures } as const;
  const answers = { kind: "answer", by: "thing_id", things: documents } as const;
  const isShown = isTeamIn(sql`t.profile_id`);
  const parts: readonly Part[] = [
    { kind: "area", by: "profile_id", things: areas, where: isDoerIn },
    { kind: "view", by: "profile_id", things: procedures, where: isDoerIn },
    { kind: "question", by: "profile_id", where: sql`${isDoerIn} and ${isShown}` },
    ...(audience.groupIds === undefined
      ? [
          { ...runs, where: everything },
          { ...answers, where: isShown },
        ]
      : [
          { ...runs, where: contentIn("procedure", audience), tells: false },
          { ...runs, where: isDoerIn, counts: false },
          { ...answers, where: sql<boolean>`${isShown} and ${isDoerIn}`, tells: false },
          { ...answers, where: sql<boolean>`${isShown} and ${contentIn("document", audience)}`, counts: false },
        ]),
  ];
  const isPlanned = sql<boolean>`t.year between ${years.first}::integer and ${years.last}::integer`;
  const rowsOf = ({ kind, by, things = sql``, where, counts = true, tells = true }: Part) => sql`
    select ${sql.lit(kind)} as kind, ${sql.ref(`t.${by}`)} as key, case when ${isPlanned} then t.year end as year,
      sum(t.first_count)::integer as firsts, sum(t.second_count)::integer as seconds,
      string_agg(t.marks, '') filter (where ${isPlanned}) as marks, ${sql.lit(counts)} as counts, ${sql.lit(tells)} as tells
    from analytics_tally t ${things}
    where t.workspace_id = ${scope.workspaceId} and t.kind = ${sql.lit(kind)} and ${isPersonVisible(scope, "t")} and ${where}
    group by 2, 3`;
  // A person of the product's own team counts, and is no active member. [MB6]
  return sql`select one.kind, one.key, one.year, one.firsts, one.seconds, one.marks, one.counts,
      one.tells and (one.kind = 'answer' or ${isTeamIn(sql`one.key`)}) as tells
    from (${sql.join(parts.map(rowsOf), sql` union all `)}) one`;
}

/** From when on a set counts the runs of one of its procedures: within a day, which is read from the events. [AN6] */
const countedFrom = (scope: Scope): RawBuilder<Date> =>
  sql<Date>`greatest(item.added_at, ${scope.now}::timestamptz - make_interval(years => ${setHistoryYears}))`;

/**
 * Procedures in sets that the actor sees: `starts`, from when on the set counts their runs, `ends` of that day, and `since`, the
 * first day that it counts as a whole.
 */
export const setItems = (scope: Scope, audience: Audience, zone: string): RawBuilder<unknown> => sql`
  select one.procedure_id, one.starts, ${beginningOf(sql`(one.first_day + 1)::timestamp`, sql`${zone}`)} as ends,
    one.first_day + 1 - date '2000-01-01' as since
  from (
    select item.procedure_id, ${countedFrom(scope)} as starts, (${countedFrom(scope)} at time zone ${zone})::date as first_day
    from procedure_set
    join procedure_set_item item on item.workspace_id = procedure_set.workspace_id and item.set_id = procedure_set.id
    join procedure on procedure.workspace_id = item.workspace_id and procedure.id = item.procedure_id
    where procedure_set.workspace_id = ${scope.workspaceId} and ${isSetVisible(scope)}
      and ${contentIn("procedure_set", audience)} and ${isProcedureVisible(scope)}
  ) one`;

/** Finished runs of procedures, whose sight was asked for before, with the marks of some years. */
export const talliedRuns = (
  scope: Scope,
  procedureIds: readonly string[],
  years: readonly number[],
): RawBuilder<unknown> => sql`
  select t.thing_id as "procedureId", t.year, sum(t.second_count)::integer as seconds,
    string_agg(t.marks, '') filter (where t.year = any(${[...years]}::integer[])) as marks
  from analytics_tally t
  where t.workspace_id = ${scope.workspaceId} and t.kind = 'run' and t.second_count > 0
    and t.thing_id = any(${[...procedureIds]}::uuid[]) and ${isPersonVisible(scope, "t")}
  group by 1, 2`;
