import { type RawBuilder, sql } from "kysely";
import { groupPolicy } from "#features/groups/policy.ts";
import { holdsWord } from "#features/properties/server/service.ts";
import { isId } from "#kit/ids.ts";
import { cursorOf, partsOf } from "#kit/page.ts";
import type { Person } from "#kit/person.ts";
import { Problem } from "#kit/problem.ts";
import { compiledOnce, type Template } from "#kit/server/compiled-once.ts";
import { isoOf } from "#kit/server/db/columns.ts";
import { personOf } from "#kit/server/person-of.ts";
import type { Scope } from "#kit/server/scope.ts";
import { type Sight, visibleTo } from "#kit/server/visible-to.ts";
import type { ApprovalStatus } from "../contract.ts";
import { procedurePolicy } from "../policy.ts";
import { wordsOf } from "./content-facts.ts";

/** The tabs of the list. Each draft is in one of `draft`, `pending` and `rejected`; `none` and `accepted` divide `draft`. */
export type ListTab = "published" | "all" | "drafts" | "draft" | ApprovalStatus;

export interface ListFilters {
  readonly search?: string | undefined;
  readonly areaId?: string | undefined;
  readonly accessGroupId?: string | undefined;
  /** A further condition on the procedure `p`. */
  readonly also?: RawBuilder<boolean> | undefined;
}

export interface ListPageOf {
  readonly after: string | undefined;
  readonly limit: number;
  readonly sort?: ListOrder | undefined;
}

/** By a text of each procedure that is never null. */
interface ListOrder {
  readonly text: RawBuilder<string>;
  readonly isDescending: boolean;
  /** Names the order in cursors. */
  readonly mark: string;
}

export interface ListedProcedure {
  readonly id: string;
  readonly title: string;
  readonly draftTitle: string | null;
  readonly sectionCount: number;
  readonly stepCount: number;
  readonly collage: readonly string[];
  readonly accessGroupIds: readonly string[];
  /** Those visible to the actor. */
  readonly areaIds: readonly string[];
  readonly publishedNumber: number | null;
  readonly draftVersionId: string | null;
  readonly approvalStatus: ApprovalStatus;
  /** As PostgreSQL writes it, for `isoOf`. */
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly updatedBy: Person;
}

type PlainPage = {
  readonly tab: ListTab;
  readonly seesDrafts: boolean;
  readonly direction: "asc" | "desc";
  readonly limit: number;
  readonly isFirst: boolean;
};

interface PageShape extends PlainPage {
  readonly conditions?: readonly RawBuilder<boolean>[];
  readonly sortText?: RawBuilder<string> | undefined;
}

function pageOf(on: Template<"lastKey" | "lastId">, shape: PageShape) {
  const { tab, direction, sortText } = shape;
  const at = tab === "published" ? sql.ref<Date>("p.published_at") : sql.ref<Date>("p.updated_at");
  const by = tab === "published" ? "p.published_by" : "p.updated_by";
  const key = sortText ?? at;
  const lastKey = sortText ? sql`${on.value("lastKey")}` : sql`${on.value("lastKey")}::timestamptz`;
  const compares = sql.raw(direction === "asc" ? ">" : "<");
  return filtered(on, shape)
    .innerJoin("profile as u", (join) => join.onRef("u.workspace_id", "=", "p.workspace_id").onRef("u.id", "=", by))
    .where(inTab(shape, tab))
    .$if(!shape.isFirst, (query) =>
      query.where(sql<boolean>`(${key}, p.id) ${compares} (${lastKey}, ${on.value("lastId")}::uuid)`),
    )
    .select(["p.id", "p.title", "p.section_count as sectionCount", "p.step_count as stepCount", "p.collage"])
    .select(["p.published_number as publishedNumber", "p.draft_version_id as draftVersionId"])
    .select([sql<ApprovalStatus>`p.approval_status`.as("approvalStatus"), "d.title as draftTitle"])
    .select([sql<string>`p.created_at::text`.as("createdAt"), sql<string>`${at}::text`.as("updatedAt")])
    .select(personOf("u").as("updatedBy"))
    .select([groupIds.as("accessGroupIds"), shownAreaIds(on).as("areaIds")])
    .$if(sortText !== undefined, (query) => query.select((sortText ?? sql<string>`''`).as("sortText")))
    .orderBy(key, direction)
    .orderBy("p.id", direction)
    .limit(sql.lit(shape.limit + 1));
}

/** Pages without filters and in the order of time are asked for most. */
const selectPlain = compiledOnce((on: Template<"lastKey" | "lastId">, shape: PlainPage) => pageOf(on, shape));

/**
 * A page of a tab, as far as the actor sees it, newest first. [P62]
 *
 * The published list is ordered by publication, alike for everyone: writing a draft changes no order.
 */
export async function selectPage(
  scope: Scope,
  wanted: ListTab,
  filters: ListFilters,
  page: ListPageOf,
): Promise<{ rows: ListedProcedure[]; next: string | null }> {
  // Members who see no drafts see published versions only, and their order must not reveal drafts either. [P63]
  const tab = wanted === "all" && !seesDrafts(scope) ? "published" : wanted;
  const { sort, after, limit } = page;
  const order = sort?.mark ?? orderOf(tab);
  const last = after === undefined ? undefined : lastOf(after, order, sort !== undefined);
  const direction = sort?.isDescending === false ? "asc" : "desc";
  const shape = { tab, seesDrafts: seesDrafts(scope), direction, limit, isFirst: last === undefined } as const;
  const values = { lastKey: last?.key ?? "", lastId: last?.id ?? "" };
  const conditions = conditionsOf(scope, filters);
  const isPlain = sort === undefined && conditions.length === 0;
  const on = { ...scope, value: (name: keyof typeof values) => values[name] };
  const query = () => pageOf(on, { ...shape, conditions, sortText: sort?.text });
  const found = await (isPlain ? selectPlain(scope, shape, values) : query().execute());
  const rows = found.slice(0, page.limit);
  const end = rows.at(-1);
  const next = found.length > page.limit && end ? cursorOf(order, end.sortText ?? isoOf(end.updatedAt), end.id) : null;
  return { rows, next };
}

export type ListCounts = Readonly<Record<"all" | "published" | "draft" | "pending" | "rejected", number>>;

/** What each tab holds for the actor, under the same filters as the lists. [P62] */
export const selectCounts = (scope: Scope, filters: ListFilters): Promise<ListCounts> => {
  const shape = { seesDrafts: seesDrafts(scope), conditions: conditionsOf(scope, filters) };
  const inOf = (tab: ListTab) => sql<number>`count(*) filter (where ${inTab(shape, tab)})`;
  return filtered(scope, shape)
    .select([inOf("all").as("all"), inOf("published").as("published"), inOf("draft").as("draft")])
    .select([inOf("pending").as("pending"), inOf("rejected").as("rejected")])
    .executeTakeFirstOrThrow();
};

/** How many drafts have which state, under the same filters. */
export async function countDrafts(scope: Scope, filters: ListFilters): Promise<Record<ApprovalStatus, number>> {
  const shape = { seesDrafts: seesDrafts(scope), conditions: conditionsOf(scope, filters) };
  const rows = await filtered(scope, shape)
    .where(inTab(shape, "drafts"))
    .select(["p.approval_status as status", sql<number>`count(*)::int`.as("count")])
    .groupBy("p.approval_status")
    .execute();
  const counts = { none: 0, pending: 0, accepted: 0, rejected: 0 };
  for (const { status, count } of rows) counts[status as ApprovalStatus] = count;
  return counts;
}

const seesDrafts = (scope: Scope): boolean => procedurePolicy.viewDrafts(scope.actor, undefined);

type Filtered = Pick<PageShape, "seesDrafts" | "conditions">;

const filtered = (on: Sight & Pick<Scope, "db">, { seesDrafts: withDrafts, conditions = [] }: Filtered) =>
  on.db
    .selectFrom("procedure as p")
    // For a member who may not see drafts this joins no row, so that no condition can reach a draft.
    .leftJoin("procedure_version as d", (join) =>
      join
        .onRef("d.workspace_id", "=", "p.workspace_id")
        .onRef("d.id", "=", "p.draft_version_id")
        .on(sql.lit(withDrafts)),
    )
    .where("p.workspace_id", "=", on.workspaceId)
    .where("p.deleted_at", "is", null)
    .where(visibleTo(on, "p"))
    .$if(conditions.length > 0, (query) => query.where(sql<boolean>`${sql.join([...conditions], sql` and `)}`));

const conditionsOf = (scope: Scope, { search, areaId, accessGroupId, also }: ListFilters): RawBuilder<boolean>[] =>
  [
    wordsOf(search).length > 0 ? holdsAll(scope, wordsOf(search)) : undefined,
    areaId === undefined ? undefined : inArea(scope, areaId),
    accessGroupId === undefined ? undefined : inGroup(scope, accessGroupId),
    also,
  ].filter((one) => one !== undefined);

/** [P63] Draft-only procedures are in no tab for those who may not see drafts. */
function inTab({ seesDrafts: withDrafts }: Filtered, tab: ListTab): RawBuilder<boolean> {
  const isPublished = sql<boolean>`p.published_version_id is not null`;
  if (tab === "published") return isPublished;
  if (!withDrafts) return tab === "all" ? isPublished : sql<boolean>`false`;
  switch (tab) {
    case "all":
      return sql<boolean>`true`;
    case "drafts":
      return sql<boolean>`p.draft_version_id is not null`;
    case "draft":
      return sql<boolean>`(p.draft_version_id is not null and p.approval_status not in ('pending', 'rejected'))`;
    default:
      return sql<boolean>`(p.draft_version_id is not null and p.approval_status = ${sql.lit(tab)})`;
  }
}

/**
 * Every word occurs: in the text of the version that the list shows, in the title of the visible draft, or in a value of a
 * property. [P60] [CF11]
 */
const holdsAll = (scope: Scope, words: readonly string[]) => sql<boolean>`not exists (
  select from unnest(${[...words]}::text[]) word
  where strpos(p.search_text, word) = 0 and strpos(lower(normalize(coalesce(d.title, ''), NFKC)), word) = 0
    and not ${holdsWord(scope, "p.id", sql`word`)})`;

const inArea = (scope: Scope, areaId: string) => sql<boolean>`exists (
  select from procedure_area t join area a on a.workspace_id = t.workspace_id and a.id = t.area_id
  where t.workspace_id = p.workspace_id and t.procedure_id = p.id and t.area_id = ${areaId}::uuid
    and ${visibleTo(scope, "a")})`;

/** A hidden group matches nothing, or the filter would reveal its contents (threat B65). */
function inGroup(scope: Scope, groupId: string): RawBuilder<boolean> {
  const tied = sql`select from procedure_group t where t.workspace_id = p.workspace_id and t.procedure_id = p.id`;
  if (groupId === "unassigned") return sql<boolean>`not exists (${tied})`;
  if (!groupPolicy.view(scope.actor, { id: groupId })) return sql<boolean>`false`;
  return sql<boolean>`exists (${tied} and t.group_id = ${groupId}::uuid)`;
}

/** Of the procedure `p` of a statement. */
export const groupIds = sql<string[]>`array(select t.group_id from procedure_group t
  where t.workspace_id = p.workspace_id and t.procedure_id = p.id order by 1)`;

/** `is true` keeps the visible areas apart: they are found once and hashed, where a join would go through them row by row. */
const shownAreaIds = (sight: Sight) => sql<string[]>`array(
  select t.area_id from procedure_area t where t.workspace_id = p.workspace_id and t.procedure_id = p.id and (t.area_id in (
    select a.id from area a where a.workspace_id = ${sight.workspaceId} and ${visibleTo(sight, "a")}
  )) is true order by 1)`;

/** Lists of one order share their cursors. */
const orderOf = (tab: ListTab): string => (tab === "published" ? "published" : "updated");

function lastOf(cursor: string, order: string, isText: boolean): { key: string; id: string } {
  const [madeFor, key = "", id] = partsOf(cursor, 3) ?? [];
  const isKey = isText ? !key.includes("\0") : !Number.isNaN(Date.parse(key));
  if (madeFor === order && id !== undefined && isId(id) && isKey) {
    return { key: isText ? key : new Date(key).toISOString(), id };
  }
  throw new Problem("invalid", "invalidRequest", { errors: { after: ["No cursor of this list"] } });
}
