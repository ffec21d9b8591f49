import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Person } from "#kit/person.ts";
import { containing } from "#kit/server/db/like.ts";
import type { ListPlace } from "#kit/server/list-place.ts";
import { personOf } from "#kit/server/person-of.ts";
import type { Scope } from "#kit/server/scope.ts";
import { visibleTo } from "#kit/server/visible-to.ts";
import type { StudyFacts } from "../policy.ts";
import type { WorkElement } from "../rules/elements.ts";

/** A study as it is stored: with all its groups, visible to the actor or not. */
export interface StoredStudy extends StudyFacts {
  readonly id: string;
  readonly title: string;
  readonly note: string;
  readonly procedureId: string | null;
  readonly versionNumber: number | null;
  readonly elementListId: string | null;
  readonly subjectTitle: string;
  readonly elements: readonly WorkElement[];
  /** Of what is timed. */
  readonly subjectGroupIds: readonly string[];
  readonly observationCount: number;
  readonly lapCount: number;
  readonly revision: number;
  readonly createdBy: Person;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** [TS1] Whether the actor sees what the study `s` times: deleted or not, by its groups. */
const isSubjectVisible = (scope: Scope): RawBuilder<boolean> =>
  sql<boolean>`coalesce(case when s.procedure_id is null then ${visibleTo(scope, "e")}
    else ${visibleTo(scope, "p")} end, false)`;

const tiesOf = (table: string, column: string, id: string) => sql<string[]>`array(select t.group_id
  from ${sql.table(table)} t where t.workspace_id = s.workspace_id and t.${sql.ref(column)} = ${sql.ref(id)}
  order by t.group_id)`;

function visibleOnes(scope: Scope) {
  return scope.db
    .selectFrom("time_study as s")
    .innerJoin("profile as maker", (join) =>
      join.onRef("maker.workspace_id", "=", "s.workspace_id").onRef("maker.id", "=", "s.created_by"),
    )
    .leftJoin("procedure as p", (join) =>
      join.onRef("p.workspace_id", "=", "s.workspace_id").onRef("p.id", "=", "s.procedure_id"),
    )
    .leftJoin("element_list as e", (join) =>
      join.onRef("e.workspace_id", "=", "s.workspace_id").onRef("e.id", "=", "s.element_list_id"),
    )
    .where("s.workspace_id", "=", scope.workspaceId)
    .where(visibleTo(scope, "s"))
    .where(isSubjectVisible(scope));
}

const count = (table: string, more = sql``) => sql<number>`(select count(*)::int from ${sql.table(table)} t
  where t.workspace_id = s.workspace_id and t.study_id = s.id ${more})`;

const visibleRows = (scope: Scope) =>
  visibleOnes(scope)
    .select(["s.id", "s.title", "s.note", "s.procedure_id as procedureId", "s.version_number as versionNumber"])
    .select(["s.element_list_id as elementListId", "s.subject_title as subjectTitle", "s.revision"])
    .select(["s.created_at as createdAt", "s.updated_at as updatedAt"])
    .select([
      sql<WorkElement[]>`s.elements`.as("elements"),
      tiesOf("time_study_group", "study_id", "s.id").as("accessGroupIds"),
      sql<string[]>`case when s.procedure_id is null
        then ${tiesOf("element_list_group", "element_list_id", "s.element_list_id")}
        else ${tiesOf("procedure_group", "procedure_id", "s.procedure_id")} end`.as("subjectGroupIds"),
      isSubjectVisible(scope).as("isSubjectVisible"),
      count("time_study_observation").as("observationCount"),
      count("time_study_lap", sql`and t.element_id is not null`).as("lapCount"),
      personOf("maker").as("createdBy"),
    ]);

export interface StudyFilter {
  readonly procedureId?: string | undefined;
  readonly elementListId?: string | undefined;
  readonly search?: string | undefined;
}

function filtered<Query extends ReturnType<typeof visibleOnes>>(query: Query, filter: StudyFilter): Query {
  const words = (filter.search ?? "").split(/\s+/u).filter(Boolean);
  let found: ReturnType<typeof visibleOnes> = query;
  if (filter.procedureId !== undefined) found = found.where("s.procedure_id", "=", filter.procedureId);
  if (filter.elementListId !== undefined) found = found.where("s.element_list_id", "=", filter.elementListId);
  if (words.length > 0) {
    found = found.where(
      sql<SqlBool>`concat_ws(' ', s.title, s.subject_title) ilike all (${words.map(containing)}::text[])`,
    );
  }
  return found as Query;
}

/** Those changed last first; `limit` rows after the given place. */
export const selectVisibleStudies = (
  scope: Scope,
  filter: StudyFilter,
  page: { readonly limit: number; readonly after: ListPlace | undefined },
): Promise<StoredStudy[]> =>
  filtered(visibleRows(scope), filter)
    .$if(page.after !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(s.updated_at, s.id) < (${page.after?.at ?? ""}::timestamptz, ${page.after?.id ?? ""}::uuid)`,
      ),
    )
    .orderBy("s.updated_at", "desc")
    .orderBy("s.id", "desc")
    .limit(page.limit)
    .execute();

export async function countVisibleStudies(scope: Scope, filter: StudyFilter): Promise<number> {
  const row = await filtered(visibleOnes(scope), filter)
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}

/**
 * One that the actor sees; `forUpdate` keeps others from changing it until the commit. It is read once the lock is held: a
 * statement that waited would return the groups and counts of before the wait.
 */
export async function findVisibleStudy(scope: Scope, id: string, lock?: "forUpdate"): Promise<StoredStudy | undefined> {
  if (lock) await visibleOnes(scope).where("s.id", "=", id).select("s.id").forUpdate("s").execute();
  return visibleRows(scope).where("s.id", "=", id).executeTakeFirst();
}

export interface NewStudyRow {
  readonly id: string;
  readonly title: string;
  readonly note: string;
  readonly procedureId: string | null;
  readonly versionId: string | null;
  readonly versionNumber: number | null;
  readonly elementListId: string | null;
  readonly subjectTitle: string;
  readonly elements: readonly WorkElement[];
}

export async function insertStudy(scope: Scope, study: NewStudyRow): Promise<void> {
  await scope.db
    .insertInto("time_study")
    .values({
      workspace_id: scope.workspaceId,
      id: study.id,
      title: study.title,
      note: study.note,
      procedure_id: study.procedureId,
      version_id: study.versionId,
      version_number: study.versionNumber,
      element_list_id: study.elementListId,
      subject_title: study.subjectTitle,
      elements: JSON.stringify(study.elements),
      created_by: scope.actor.profileId,
      created_at: scope.now,
      updated_at: scope.now,
    })
    .execute();
}

/** Writes the given fields and increments the revision. */
export async function updateStudy(
  scope: Scope,
  id: string,
  change: { readonly title?: string; readonly note?: string; readonly elements?: readonly WorkElement[] } = {},
): Promise<void> {
  await scope.db
    .updateTable("time_study")
    .set((eb) => ({
      ...(change.title !== undefined && { title: change.title }),
      ...(change.note !== undefined && { note: change.note }),
      ...(change.elements !== undefined && { elements: JSON.stringify(change.elements) }),
      revision: eb("revision", "+", 1),
      updated_at: scope.now,
    }))
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", id)
    .execute();
}

/** Moves it to the top of the list without counting as an edit: laps are no fields of the study. */
export async function touchStudy(scope: Scope, id: string): Promise<void> {
  await scope.db
    .updateTable("time_study")
    .set({ updated_at: scope.now })
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", id)
    .execute();
}

export async function deleteStudy(scope: Scope, id: string): Promise<void> {
  await scope.db.deleteFrom("time_study").where("workspace_id", "=", scope.workspaceId).where("id", "=", id).execute();
}
