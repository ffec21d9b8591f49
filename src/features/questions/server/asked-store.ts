import { type RawBuilder, sql } from "kysely";
import { isInGroups, isPersonVisible } from "#features/groups/server/service.ts";
import type { Person } from "#kit/person.ts";
import { personOf } from "#kit/server/person-of.ts";
import type { Scope } from "#kit/server/scope.ts";
import { visibleTo } from "#kit/server/visible-to.ts";
import { topCount } from "../contract.ts";
import type { AskedText } from "../rules/count-words.ts";
import type { UnansweredQuestion } from "../rules/unanswered-topics.ts";

/** Whose questions of which time are looked at. */
export interface AskedFilter {
  readonly start: Date;
  readonly end: Date;
  /** Of members of these groups; undefined: of every member whom the actor sees. */
  readonly groupIds: readonly string[] | undefined;
  /** [MB6] Whether the product's own people are members like others. */
  readonly showsTeam: boolean;
}

/**
 * [QU2] Whether the actor may read what was asked: `e` is an exchange, `p` the profile of its asker. What is asked and not
 * answered yet, or was interrupted, counts nowhere.
 */
export const isReadable = (
  scope: Scope,
  { groupIds, showsTeam }: Pick<AskedFilter, "groupIds" | "showsTeam">,
): RawBuilder<boolean> => sql<boolean>`(
  e.workspace_id = ${scope.workspaceId} and e.state = 'answered' and ${isPersonVisible(scope, "e")}
  and ${groupIds === undefined ? sql`true` : isInGroups("e", groupIds)}
  and ${showsTeam ? sql`true` : sql`not p.is_product_team`})`;

/** The exchanges of the filter with their askers. */
const asked = (scope: Scope, filter: AskedFilter) => sql`
  copilot_exchange e
  join profile p on p.workspace_id = e.workspace_id and p.id = e.profile_id
  where ${isReadable(scope, filter)} and e.asked_at >= ${filter.start} and e.asked_at < ${filter.end}`;

export interface AskedCounts {
  readonly questions: number;
  readonly askers: number;
  readonly up: number;
  readonly down: number;
  readonly none: number;
}

export async function countAsked(scope: Scope, filter: AskedFilter): Promise<AskedCounts> {
  const { rows } = await sql<AskedCounts>`
    select count(*)::int as questions, count(distinct e.profile_id)::int as askers,
      (count(*) filter (where e.thumbs = 1))::int as up, (count(*) filter (where e.thumbs = -1))::int as down,
      (count(*) filter (where e.found = 'none'))::int as none
    from ${asked(scope, filter)}`.execute(scope.db);
  const [counts] = rows;
  if (!counts) throw new Error("an aggregate has a row");
  return counts;
}

/** A question with its answer, as stored. */
export interface AskedRow {
  readonly id: string;
  readonly chatId: string;
  readonly profileId: string;
  readonly askedBy: Person;
  readonly askedAt: Date;
  readonly question: string;
  readonly answer: string;
  readonly found: "answer" | "none" | "choices";
  readonly thumbs: 1 | -1 | null;
}

/** A place in the order of questions. */
export interface AskedPlace {
  readonly at: string;
  readonly id: string;
}

/** The newest questions, or those after a place in their order. */
export async function selectAsked(
  scope: Scope,
  filter: AskedFilter,
  limit: number,
  after?: AskedPlace,
): Promise<AskedRow[]> {
  const { rows } = await sql<AskedRow>`
    select e.id, e.chat_id as "chatId", e.profile_id as "profileId", ${personOf("p")} as "askedBy",
      e.asked_at as "askedAt", e.question, e.answer, e.found, e.thumbs
    from ${asked(scope, filter)}
      and ${after ? sql`(e.asked_at, e.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`}
    order by e.asked_at desc, e.id desc limit ${limit}`.execute(scope.db);
  return rows;
}

/** [QU2] Whether the actor sees a source now, as the copilot itself would: `document` or `procedure` is in the query. */
const isSourceVisible = (scope: Scope, kind: ReturnedSource["kind"]): RawBuilder<boolean> =>
  kind === "document"
    ? sql<boolean>`(document.deleted_at is null and ${visibleTo(scope, "document")})`
    : sql<boolean>`(procedure.deleted_at is null and procedure.published_version_id is not null
        and ${visibleTo(scope, "procedure")})`;

/** [QU2] Id and name of all sources of a kind that the actor sees now. */
const visibleSources = (scope: Scope, kind: ReturnedSource["kind"]): RawBuilder<unknown> =>
  kind === "document"
    ? sql`select document.id, document.name from document
        where document.workspace_id = ${scope.workspaceId} and ${isSourceVisible(scope, kind)}`
    : sql`select procedure.id, procedure.title as name from procedure
        where procedure.workspace_id = ${scope.workspaceId} and ${isSourceVisible(scope, kind)}`;

interface TopSource {
  readonly id: string;
  readonly name: string;
  readonly count: number;
}

/** [QU2] The sources that most answers returned, of those that the actor sees now. */
export async function selectTopSources(
  scope: Scope,
  filter: AskedFilter,
  kind: "document" | "procedure",
): Promise<TopSource[]> {
  const { rows } = await sql<TopSource>`
    select source.id, source.name, returned.count::int as count
    from (
      select r.source_id as id, count(distinct r.exchange_id) as count from copilot_reference r
      where r.workspace_id = ${scope.workspaceId} and r.kind = ${kind}
        and r.exchange_id in (select e.id from ${asked(scope, filter)})
      group by r.source_id
    ) returned
    join (${visibleSources(scope, kind)}) source on source.id = returned.id
    order by returned.count desc, lower(source.name), source.id limit ${topCount}`.execute(scope.db);
  return rows;
}

const askersMax = 100;

/** Who asked, most questions first. */
export async function countByAsker(
  scope: Scope,
  filter: AskedFilter,
): Promise<{ profileId: string; askedBy: Person; count: number }[]> {
  const { rows } = await sql<{ profileId: string; askedBy: Person; count: number }>`
    select p.id as "profileId", ${personOf("p")} as "askedBy", count(*)::int as count
    from ${asked(scope, filter)}
    group by p.workspace_id, p.id
    order by count(*) desc, lower(p.display_name), p.id limit ${askersMax}`.execute(scope.db);
  return rows;
}

const unansweredMax = 1000;

/** The newest questions that nothing close enough was found for. */
export async function selectUnanswered(scope: Scope, filter: AskedFilter): Promise<UnansweredQuestion[]> {
  const { rows } = await sql<UnansweredQuestion>`
    select e.question, e.asked_at as "askedAt" from ${asked(scope, filter)} and e.found = 'none'
    order by e.asked_at desc, e.id limit ${unansweredMax}`.execute(scope.db);
  return rows;
}

const countedMax = 20_000;

/** What was asked by whom: the newest questions, as many as words are counted in. */
export async function selectAskedTexts(scope: Scope, filter: AskedFilter): Promise<AskedText[]> {
  const { rows } = await sql<AskedText>`
    select e.profile_id as "profileId", e.question from ${asked(scope, filter)}
    order by e.asked_at desc, e.id limit ${countedMax}`.execute(scope.db);
  return rows;
}

/** A source that an answer returned. */
export interface ReturnedSource {
  readonly exchangeId: string;
  readonly kind: "document" | "procedure";
  readonly sourceId: string;
  /** Of the document, or the title of the procedure; null where the actor does not see it, or it is gone. */
  readonly name: string | null;
}

/**
 * [QU2] What these answers returned or gave as a choice, each source once an answer, in the order of the answer. What is
 * offered as a choice is named in the answer's text, so its visibility counts likewise.
 */
export async function selectReturned(scope: Scope, exchangeIds: readonly string[]): Promise<ReturnedSource[]> {
  if (exchangeIds.length === 0) return [];
  const ids = sql`any(${[...exchangeIds]}::uuid[])`;
  const { rows } = await sql<ReturnedSource>`
    select returned."exchangeId", returned.kind, returned."sourceId",
      coalesce(document.name, procedure.title) as name
    from (
      select r.exchange_id as "exchangeId", r.kind, r.source_id as "sourceId", min(r.citation) as place
      from copilot_reference r where r.workspace_id = ${scope.workspaceId} and r.exchange_id = ${ids}
      group by r.exchange_id, r.kind, r.source_id
      union
      select e.id, 'procedure', (choice.value ->> 'procedureId')::uuid, 1000 + choice.ordinality::int
      from copilot_exchange e
      cross join lateral jsonb_array_elements(e.notes -> 'choices') with ordinality as choice (value, ordinality)
      where e.workspace_id = ${scope.workspaceId} and e.id = ${ids} and e.found = 'choices'
    ) returned
    left join document on returned.kind = 'document' and document.workspace_id = ${scope.workspaceId}
      and document.id = returned."sourceId" and ${isSourceVisible(scope, "document")}
    left join procedure on returned.kind = 'procedure' and procedure.workspace_id = ${scope.workspaceId}
      and procedure.id = returned."sourceId" and ${isSourceVisible(scope, "procedure")}
    order by returned."exchangeId", returned.place, returned."sourceId"`.execute(scope.db);
  return rows;
}
