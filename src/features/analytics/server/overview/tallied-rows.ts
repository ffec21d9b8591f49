import { type RawBuilder, sql } from "kysely";
import { isInGroups, isPersonVisible } from "#features/groups/server/service.ts";
import type { Scope } from "#kit/server/scope.ts";
import { visibleTo } from "#kit/server/visible-to.ts";
import { setHistoryYears } from "../../rules/measures.ts";
import type { Counted } from "../../rules/tally-figures.ts";
import { type Audience, contentIn, isPersonIn, isProcedureVisible, isSetVisible } from "./measure-rows.ts";

/** The measures of each kind of row in the tally: of the first sort of its marks, and of the second. */
export const measuresOfKind = {
  area: ["Areas.Entered", "Notes.Viewed"],
  view: ["Procedures.PerformsViewed", undefined],
  run: ["Procedures.PerformsStarted", "Procedures.PerformsCompleted"],
  question: ["Copilot.QueriesAsked", undefined],
  answer: ["Copilot.DocumentsReturned", undefined],
  set: [undefined, "ProcedureSets.Performed"],
} as const satisfies Readonly<Record<string, readonly [Counted | undefined, Counted | undefined]>>;
export type Kind = keyof typeof measuresOfKind;

const everything = sql<boolean>`true`;
const nothing = sql<boolean>`false`;

/**
 * What the tally holds of what the actor sees, by the same questions as the rows of each measure. `counts`: in its own
 * measure; `acts`: as activity of its person, whom alone given groups then ask for; `returns`: as a returned document,
 * whose groups are asked for then. [AN1] [AN9] [AN10]
 */
export function talliedRows(scope: Scope, audience: Audience): RawBuilder<unknown> {
  const { groupIds, showsTeam } = audience;
  const isOfTeam = sql<boolean>`t.profile_id in (select p.id from profile p
    where p.workspace_id = ${scope.workspaceId} and p.is_product_team)`;
  const isTeamCounted = showsTeam ? everything : sql<boolean>`not ${isOfTeam}`;
  const columns = (counts: RawBuilder<boolean>, acts: RawBuilder<boolean>, returns = nothing) => sql`
    t.kind, t.profile_id, t.thing_id, t.year, t.marks, t.first_count, t.second_count, t.days,
    ${counts} as counts, ${acts} as acts, ${returns} as returns`;
  const of = (kind: Kind) =>
    sql<boolean>`t.workspace_id = ${scope.workspaceId} and t.kind = ${sql.lit(kind)} and ${isPersonVisible(scope, "t")}`;
  const isDoerIn = groupIds === undefined ? everything : isInGroups("t", groupIds);
  return sql`
    select ${columns(everything, isTeamCounted)}
    from analytics_tally t join area on area.workspace_id = t.workspace_id and area.id = t.thing_id
    where ${of("area")} and ${visibleTo(scope, "area")} and ${isPersonIn("t", audience)}
    union all
    select ${columns(everything, isTeamCounted)}
    from analytics_tally t join procedure on procedure.workspace_id = t.workspace_id and procedure.id = t.thing_id
    where ${of("view")} and ${isProcedureVisible(scope)} and ${isPersonIn("t", audience)}
    union all
    select ${columns(contentIn("procedure", audience), sql`${isTeamCounted} and ${isDoerIn}`)}
    from analytics_tally t join procedure on procedure.workspace_id = t.workspace_id and procedure.id = t.thing_id
    where ${of("run")} and ${isProcedureVisible(scope)}
    union all
    select ${columns(everything, everything)}
    from analytics_tally t
    where ${of("question")} and ${isTeamCounted} and ${isPersonIn("t", audience)}
    union all
    select ${columns(isPersonIn("t", audience), nothing, contentIn("document", audience))}
    from analytics_tally t join document on document.workspace_id = t.workspace_id and document.id = t.thing_id
    where ${of("answer")} and ${isTeamCounted} and document.deleted_at is null and ${visibleTo(scope, "document")}`;
}

/** From when on a set counts the runs of one of its procedures: within a day, which is read from the events. [AN6] */
export const countedFrom = (scope: Scope): RawBuilder<Date> =>
  sql<Date>`greatest(item.added_at, ${scope.now}::timestamptz - make_interval(years => ${setHistoryYears}))`;

/** Finished runs of procedures in sets that the actor sees, with `since`: the first day that the set counts as a whole. */
export const talliedSets = (scope: Scope, audience: Audience, zone: string): RawBuilder<unknown> => sql`
  select t.year, t.marks, t.second_count, (${countedFrom(scope)} at time zone ${zone})::date + 1 - date '2000-01-01' as since
  from procedure_set
  join procedure_set_item item on item.workspace_id = procedure_set.workspace_id and item.set_id = procedure_set.id
  join procedure on procedure.workspace_id = item.workspace_id and procedure.id = item.procedure_id
  join analytics_tally t on t.workspace_id = procedure.workspace_id and t.thing_id = procedure.id
  where procedure_set.workspace_id = ${scope.workspaceId} and ${isSetVisible(scope)}
    and ${contentIn("procedure_set", audience)} and t.workspace_id = ${scope.workspaceId} and t.kind = 'run'
    and ${isProcedureVisible(scope)} and ${isPersonVisible(scope, "t")}`;
