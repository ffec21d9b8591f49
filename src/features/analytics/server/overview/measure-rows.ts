import { type RawBuilder, sql } from "kysely";
import { isInGroups, isPersonVisible } from "#features/groups/server/service.ts";
import type { Scope } from "#kit/server/scope.ts";
import { visibleTo } from "#kit/server/visible-to.ts";
import { type Measure, setHistoryYears } from "../../rules/measures.ts";

/** Whose figures. */
export interface Audience {
  /** Undefined: whatever is visible. */
  readonly groupIds: readonly string[] | undefined;
  /** Whether the product's own people are members like others. [MB6] */
  readonly showsTeam: boolean;
}

type Rows = RawBuilder<unknown>;

/**
 * [AN6] Everything that a measure counts and the actor sees, without regard to time, as rows of `at`, `key`, `profile_id`,
 * `kind`, `thing_id`, `procedure_id` and `name`. Figures and the list of records both read these rows, so they agree; what
 * a count does not use, the planner leaves out. [AN1] [AN9]
 */
export function measureRows(scope: Scope, audience: Audience, measure: Measure): Rows {
  switch (measure) {
    case "Members.Total":
    case "Members.Added":
      return members(scope, audience);
    case "Members.Active":
      return active(scope, audience);
    case "Procedures.Published":
      return published(scope, audience);
    case "Procedures.PerformsStarted":
      return started(scope, audience);
    case "Procedures.PerformsCompleted":
      return completed(scope, audience);
    case "Procedures.PerformsViewed":
      return viewedRuns(scope, audience);
    case "ProcedureSets.Created":
      return sets(scope, audience);
    case "ProcedureSets.Performed":
      return performedSets(scope, audience);
    case "Areas.Created":
      return areas(scope, audience);
    case "Areas.Entered":
      return areaActivities(scope, audience, "AreaEntered");
    case "Notes.Created":
      return notes(scope, audience);
    case "Notes.Viewed":
      return areaActivities(scope, audience, "AreaNoteViewed");
    case "Documents.Uploaded":
      return documents(scope, audience);
    case "Documents.ReturnedViaCopilot":
      return returned(scope, audience, contentIn("document", audience));
    case "Copilot.DocumentsReturned":
      return returned(scope, audience, isPersonIn("e", audience));
    case "Copilot.QueriesAsked":
      return asked(scope, audience);
  }
}

const none = sql`null::uuid`;
const everything = sql<boolean>`true`;

/** Whether content is in one of the groups, of its own or of a folder above. `row` carries `access_set_id`. */
export const contentIn = (row: string, { groupIds }: Audience): RawBuilder<boolean> =>
  groupIds === undefined
    ? everything
    : sql<boolean>`${sql.ref(`${row}.access_set_id`)} in (select s.set_id from access_set_group s
        where s.workspace_id = ${sql.ref(`${row}.workspace_id`)} and s.group_id = any(${[...groupIds]}::uuid[]))`;

export const isPersonIn = (row: string, { groupIds }: Audience): RawBuilder<boolean> =>
  groupIds === undefined ? everything : isInGroups(row, groupIds);

export const isCounted = (row: string, { showsTeam }: Audience): RawBuilder<boolean> =>
  showsTeam ? everything : sql<boolean>`not ${sql.ref(`${row}.is_product_team`)}`;

const members = (scope: Scope, audience: Audience): Rows => sql`
  select member.created_at as at, member.removed_at as until, member.profile_id as key, member.profile_id,
    'member' as kind, member.profile_id as thing_id, ${none} as procedure_id, member.display_name as name
  from (select workspace_id, id as profile_id, created_at, removed_at, display_name, is_product_team from profile) member
  where member.workspace_id = ${scope.workspaceId} and ${isPersonVisible(scope, "member")}
    and ${isPersonIn("member", audience)} and ${isCounted("member", audience)}`;

/** Members who did something that another measure counts: a member who only opened what the reader cannot see is not. */
function active(scope: Scope, audience: Audience): Rows {
  const all = { ...audience, groupIds: undefined };
  const did = [
    started(scope, all),
    completed(scope, all),
    viewedRuns(scope, audience),
    areaActivities(scope, audience, "AreaEntered"),
    areaActivities(scope, audience, "AreaNoteViewed"),
    asked(scope, audience),
  ].map((rows) => sql`select did.at, did.profile_id from (${rows}) did`);
  return sql`
    select did.at, did.profile_id as key, did.profile_id, 'member' as kind, did.profile_id as thing_id,
      ${none} as procedure_id, doer.display_name as name
    from (${sql.join(did, sql` union all `)}) did
    join profile doer on doer.workspace_id = ${scope.workspaceId} and doer.id = did.profile_id
    where ${audience.groupIds === undefined ? everything : isDoerIn(scope, audience.groupIds)}
      and ${isCounted("doer", audience)}`;
}

const isDoerIn = (scope: Scope, groupIds: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`did.profile_id in (select m.profile_id from group_member m
    where m.workspace_id = ${scope.workspaceId} and m.group_id = any(${[...groupIds]}::uuid[]))`;

export const isProcedureVisible = (scope: Scope): RawBuilder<boolean> =>
  sql<boolean>`(procedure.deleted_at is null and ${visibleTo(scope, "procedure")})`;

const published = (scope: Scope, audience: Audience): Rows => sql`
  select v.published_at as at, v.id as key, v.published_by as profile_id, 'procedure' as kind, v.procedure_id as thing_id,
    v.procedure_id, v.title as name
  from procedure_version v
  join procedure on procedure.workspace_id = v.workspace_id and procedure.id = v.procedure_id
  where v.workspace_id = ${scope.workspaceId} and v.state in ('published', 'superseded') and v.published_at is not null
    and ${isProcedureVisible(scope)} and ${contentIn("procedure", audience)}`;

const started = (scope: Scope, audience: Audience): Rows => sql`
  select run.created_at as at, run.id as key, run.profile_id,
    case when run.state = 'submitted' then 'record' else 'run' end as kind, run.id as thing_id, run.procedure_id,
    procedure.title as name
  from perform run
  join procedure on procedure.workspace_id = run.workspace_id and procedure.id = run.procedure_id
  where run.workspace_id = ${scope.workspaceId} and ${isProcedureVisible(scope)} and ${isPersonVisible(scope, "run")}
    and ${contentIn("procedure", audience)}`;

const completed = (scope: Scope, audience: Audience): Rows => sql`
  select run.received_at as at, run.id as key, run.profile_id, 'record' as kind, run.id as thing_id, run.procedure_id,
    procedure.title as name
  from perform_record run
  join procedure on procedure.workspace_id = run.workspace_id and procedure.id = run.procedure_id
  where run.workspace_id = ${scope.workspaceId} and run.deleted_at is null and ${isProcedureVisible(scope)}
    and ${isPersonVisible(scope, "run")} and ${contentIn("procedure", audience)}`;

const viewedRuns = (scope: Scope, audience: Audience): Rows => sql`
  select a.occurred_at as at, a.id as key, a.profile_id,
    case when exists (select from perform_record r where r.workspace_id = a.workspace_id and r.id = a.perform_id
      and r.deleted_at is null) then 'record' else 'run' end as kind,
    coalesce(a.perform_id, a.procedure_id) as thing_id, a.procedure_id, procedure.title as name
  from user_activity a
  join procedure on procedure.workspace_id = a.workspace_id and procedure.id = a.procedure_id
  where a.workspace_id = ${scope.workspaceId} and a.activity_type = 'ProcedurePerformViewed'
    and ${isProcedureVisible(scope)} and ${isPersonVisible(scope, "a")} and ${isPersonIn("a", audience)}`;

const areaActivities = (scope: Scope, audience: Audience, type: "AreaEntered" | "AreaNoteViewed"): Rows => sql`
  select a.occurred_at as at, a.id as key, a.profile_id, 'area' as kind, a.area_id as thing_id, ${none} as procedure_id,
    area.name
  from user_activity a
  join area on area.workspace_id = a.workspace_id and area.id = a.area_id
  where a.workspace_id = ${scope.workspaceId} and a.activity_type = ${sql.lit(type)} and ${visibleTo(scope, "area")}
    and ${isPersonVisible(scope, "a")} and ${isPersonIn("a", audience)}`;

export const isSetVisible = (scope: Scope): RawBuilder<boolean> =>
  sql<boolean>`(procedure_set.deleted_at is null and ${visibleTo(scope, "procedure_set")})`;

const sets = (scope: Scope, audience: Audience): Rows => sql`
  select procedure_set.created_at as at, procedure_set.id as key, procedure_set.created_by as profile_id, 'set' as kind,
    procedure_set.id as thing_id, ${none} as procedure_id, procedure_set.title as name
  from procedure_set
  where procedure_set.workspace_id = ${scope.workspaceId} and ${isSetVisible(scope)}
    and ${contentIn("procedure_set", audience)}`;

/** A finished run of a procedure counts for each set that held the procedure by then. */
const performedSets = (scope: Scope, audience: Audience): Rows => sql`
  select run.received_at as at, procedure_set.id || '/' || run.id as key, run.profile_id, 'record' as kind,
    run.id as thing_id, run.procedure_id, procedure_set.title as name
  from procedure_set
  join procedure_set_item item on item.workspace_id = procedure_set.workspace_id and item.set_id = procedure_set.id
  join perform_record run on run.workspace_id = item.workspace_id and run.procedure_id = item.procedure_id
    and run.received_at >= item.added_at
  join procedure on procedure.workspace_id = run.workspace_id and procedure.id = run.procedure_id
  where procedure_set.workspace_id = ${scope.workspaceId} and ${isSetVisible(scope)}
    and ${contentIn("procedure_set", audience)} and run.deleted_at is null
    and run.received_at >= ${scope.now}::timestamptz - make_interval(years => ${setHistoryYears})
    and ${isProcedureVisible(scope)} and ${isPersonVisible(scope, "run")}`;

const areas = (scope: Scope, audience: Audience): Rows => sql`
  select area.created_at as at, area.id as key, area.created_by as profile_id, 'area' as kind, area.id as thing_id,
    ${none} as procedure_id, area.name
  from area
  where area.workspace_id = ${scope.workspaceId} and ${visibleTo(scope, "area")} and ${contentIn("area", audience)}`;

const notes = (scope: Scope, audience: Audience): Rows => sql`
  select note.created_at as at, note.id as key, note.created_by as profile_id, 'area' as kind, area.id as thing_id,
    ${none} as procedure_id, area.name
  from area_note note
  join area on area.workspace_id = note.workspace_id and area.id = note.area_id
  where note.workspace_id = ${scope.workspaceId} and ${visibleTo(scope, "area")} and ${contentIn("area", audience)}`;

const documents = (scope: Scope, audience: Audience): Rows => sql`
  select document.created_at as at, document.id as key, document.uploaded_by as profile_id, 'document' as kind,
    document.id as thing_id, ${none} as procedure_id, document.name
  from document
  where document.workspace_id = ${scope.workspaceId} and document.deleted_at is null and ${visibleTo(scope, "document")}
    and ${contentIn("document", audience)}`;

/** A document counts once for an answer, however often the answer cites it. */
function returned(scope: Scope, audience: Audience, isAsked: RawBuilder<boolean>): Rows {
  return sql`
    select e.asked_at as at, document.id as key, e.profile_id, 'document' as kind, document.id as thing_id,
      ${none} as procedure_id, document.name, e.id as exchange_id
    from copilot_exchange e
    cross join lateral (select distinct r.source_id from copilot_reference r
      where r.workspace_id = e.workspace_id and r.exchange_id = e.id and r.kind = 'document') r
    join profile asker on asker.workspace_id = e.workspace_id and asker.id = e.profile_id
    join document on document.workspace_id = e.workspace_id and document.id = r.source_id
    where e.workspace_id = ${scope.workspaceId} and e.state = 'answered' and document.deleted_at is null and ${visibleTo(scope, "document")}
      and ${isPersonVisible(scope, "e")} and ${isCounted("asker", audience)} and ${isAsked}`;
}

const asked = (scope: Scope, audience: Audience): Rows => sql`
  select e.asked_at as at, e.id as key, e.profile_id, 'question' as kind, e.id as thing_id, ${none} as procedure_id,
    '' as name
  from copilot_exchange e
  join profile asker on asker.workspace_id = e.workspace_id and asker.id = e.profile_id
  where e.workspace_id = ${scope.workspaceId} and e.state = 'answered' and ${isPersonVisible(scope, "e")}
    and ${isCounted("asker", audience)} and ${isPersonIn("e", audience)}`;
