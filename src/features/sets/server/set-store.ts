import { type RawBuilder, sql } from "kysely";
import type { Person } from "#kit/person.ts";
import { containing } from "#kit/server/db/like.ts";
import { lockRow } from "#kit/server/db/lock-row.ts";
import { personOf } from "#kit/server/person-of.ts";
import type { Scope } from "#kit/server/scope.ts";
import { visibleTo } from "#kit/server/visible-to.ts";
import type { SetTerms, SetType } from "../rules/procedure-status.ts";

/** A procedure of a set that the actor sees. */
export interface SeenItem {
  readonly id: string;
  readonly title: string;
  readonly version: number;
  readonly versionId: string;
  readonly stepCount: number;
  readonly collage: readonly string[];
  readonly addedAt: string;
}

/** A set as it is kept, with all its groups and the procedures that the actor sees. */
export interface StoredSet extends SetTerms {
  readonly id: string;
  readonly title: string;
  readonly accessGroupIds: readonly string[];
  readonly items: readonly SeenItem[];
  /** Procedures that exist, and are hidden from the actor. */
  readonly hiddenCount: number;
  readonly revision: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly updatedBy: Person;
  readonly deletedAt: Date | null;
}

/** A procedure that is published and not deleted. */
const isThere = sql<boolean>`(q.deleted_at is null and q.published_version_id is not null)`;

/** The items of a set `s` with their procedures `q`. */
const items = sql`procedure_set_item i join procedure q on q.workspace_id = i.workspace_id and q.id = i.procedure_id
  where i.workspace_id = s.workspace_id and i.set_id = s.id and ${isThere}`;

const seenItems = (scope: Scope): RawBuilder<SeenItem[]> => sql<SeenItem[]>`coalesce((
  select json_agg(json_build_object('id', q.id, 'title', q.title, 'version', q.published_number,
    'versionId', q.published_version_id, 'stepCount', q.step_count, 'collage', q.collage, 'addedAt', i.added_at)
    order by i.position)
  from ${items} and ${visibleTo(scope, "q")}), '[]')`;

/** Counts nothing for a member who sees all content, since none is hidden from them. */
const hiddenCount = (scope: Scope): RawBuilder<number> =>
  scope.actor.seesAllContent
    ? sql<number>`0`
    : sql<number>`(select count(*)::int from ${items} and not ${visibleTo(scope, "q")})`;

const visibleRows = (scope: Scope) =>
  scope.db
    .selectFrom("procedure_set as s")
    .innerJoin("profile as u", (join) =>
      join.onRef("u.workspace_id", "=", "s.workspace_id").onRef("u.id", "=", "s.updated_by"),
    )
    .select(["s.id", "s.title", "s.enforces_order as enforcesOrder", "s.due_days as dueDays", "s.due_on as dueOn"])
    .select(["s.valid_months as validMonths", "s.revision", "s.created_at as createdAt", "s.updated_at as updatedAt"])
    .select(["s.pass_mark as passMark", "s.attempts_max as attemptsMax", "s.wait_hours as waitHours"])
    .select(["s.needs_sign_off as needsSignOff"])
    .select(["s.deleted_at as deletedAt", personOf("u").as("updatedBy"), sql<SetType>`s.set_type`.as("setType")])
    .select([seenItems(scope).as("items"), hiddenCount(scope).as("hiddenCount")])
    .select(
      sql<string[]>`array(select t.group_id from procedure_set_group t
        where t.workspace_id = s.workspace_id and t.set_id = s.id order by 1)`.as("accessGroupIds"),
    )
    .where("s.workspace_id", "=", scope.workspaceId)
    .where(visibleTo(scope, "s"));

export interface SetFilters {
  readonly search?: string | undefined;
  readonly setType?: SetType | undefined;
}

/** Where the next page of the list begins: behind this title and id. */
export interface ListPlace {
  readonly title: string;
  readonly id: string;
}

/** [S3] Sets in sight by title, one statement a page. */
export const selectSets = (
  scope: Scope,
  filters: SetFilters,
  page: {
    readonly after?: ListPlace | undefined;
    /** The same, this one included. */
    readonly from?: ListPlace | undefined;
    readonly limit: number;
  },
): Promise<StoredSet[]> => {
  const like = containing(filters.search ?? "");
  return visibleRows(scope)
    .where("s.deleted_at", "is", null)
    .$if(filters.setType !== undefined, (query) => query.where("s.set_type", "=", filters.setType ?? ""))
    .$if((filters.search ?? "") !== "", (query) => query.where("s.title", "ilike", like))
    .$if(page.after !== undefined, (query) =>
      query.where(sql<boolean>`(lower(s.title), s.id) > (lower(${page.after?.title}), ${page.after?.id}::uuid)`),
    )
    .$if(page.from !== undefined, (query) =>
      query.where(sql<boolean>`(lower(s.title), s.id) >= (lower(${page.from?.title}), ${page.from?.id}::uuid)`),
    )
    .orderBy(sql`lower(s.title)`)
    .orderBy("s.id")
    .limit(sql.lit(page.limit))
    .execute();
};

/** Deleted sets in sight since that moment, the last one first. */
export async function selectDeletedSets(scope: Scope, since: Date, limit: number) {
  const rows = await visibleRows(scope)
    .where("s.deleted_at", ">", since)
    .orderBy("s.deleted_at", "desc")
    .orderBy("s.id")
    .limit(sql.lit(limit))
    .execute();
  // Nothing changes a deleted set until it is restored, so its last writer is the member who deleted it.
  return rows.flatMap(({ id, title, deletedAt, updatedBy }) =>
    deletedAt ? [{ id, title, deletedAt, deletedBy: updatedBy }] : [],
  );
}

/** Learning sets in sight that have the procedure, by title. */
export const selectLearningSetsWith = (scope: Scope, procedureId: string, limit: number): Promise<StoredSet[]> =>
  visibleRows(scope)
    .where("s.deleted_at", "is", null)
    .where("s.set_type", "=", "learning")
    .where(
      sql<boolean>`exists (select from procedure_set_item i where i.workspace_id = s.workspace_id and i.set_id = s.id
        and i.procedure_id = ${procedureId})`,
    )
    .orderBy(sql`lower(s.title)`)
    .orderBy("s.id")
    .limit(sql.lit(limit))
    .execute();

/** One set in sight, deleted or not. */
export const findVisibleSet = (scope: Scope, id: string): Promise<StoredSet | undefined> =>
  visibleRows(scope).where("s.id", "=", id).executeTakeFirst();

/** The same, kept from being changed by others until the commit. */
export async function lockVisibleSet(scope: Scope, id: string): Promise<StoredSet | undefined> {
  await lockRow(scope, "procedure_set", id);
  return findVisibleSet(scope, id);
}
