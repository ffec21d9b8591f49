import { sql } from "kysely";
import type { ApprovalStatus } from "#features/procedures/contract.ts";
import type { Scope } from "#kit/server/scope.ts";
import { visibleTo } from "#kit/server/visible-to.ts";

/** The version that an author sees: the draft, or the published one if there is none. */
export interface Searched {
  readonly procedureId: string;
  readonly createdAt: Date;
  readonly versionId: string;
  readonly revision: number;
  readonly isDraft: boolean;
  readonly approvalStatus: ApprovalStatus;
  /** What its content takes in the database, compressed where it is whole; of one kept step by step, as JSON. */
  readonly storedBytes: number;
}

export interface After {
  readonly createdAt: Date;
  readonly id: string;
}

/**
 * The procedures visible to the actor, drafts included: for members who may write only. Ordered by creation, the last
 * one first, which no change affects: a long search covers each once. [P160]
 */
const visibleRows = (scope: Scope, after: After | undefined) =>
  scope.db
    .selectFrom("procedure as p")
    .where("p.workspace_id", "=", scope.workspaceId)
    .where("p.deleted_at", "is", null)
    .where(visibleTo(scope, "p"))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(p.created_at, p.id) < (${after?.createdAt}, ${after?.id}::uuid)`),
    );

const withVersion = (scope: Scope, after?: After) =>
  visibleRows(scope, after)
    .innerJoin("procedure_version as v", (join) =>
      join
        .onRef("v.workspace_id", "=", "p.workspace_id")
        .on("v.id", "=", sql<string>`coalesce(p.draft_version_id, p.published_version_id)`),
    )
    .select(["p.id as procedureId", "p.created_at as createdAt", "v.id as versionId", "v.revision"])
    .select([sql<boolean>`v.state = 'draft'`.as("isDraft"), "p.approval_status as approvalStatus"])
    .select(
      sql<number>`case when v.section_ids is null then pg_column_size(v.content) else v.content_bytes end`.as(
        "storedBytes",
      ),
    );

type Row = Awaited<ReturnType<ReturnType<typeof withVersion>["executeTakeFirstOrThrow"]>>;
const searchedOf = (row: Row): Searched => ({ ...row, approvalStatus: row.approvalStatus as ApprovalStatus });

export async function selectSearched(scope: Scope, after: After | undefined, limit: number): Promise<Searched[]> {
  const rows = await withVersion(scope, after)
    .orderBy("p.created_at", "desc")
    .orderBy("p.id", "desc")
    .limit(sql.lit(limit))
    .execute();
  return rows.map(searchedOf);
}

export async function findSearched(scope: Scope, procedureId: string): Promise<Searched | undefined> {
  const row = await withVersion(scope).where("p.id", "=", procedureId).executeTakeFirst();
  return row && searchedOf(row);
}

/** How many procedures come after a position of the order. */
export async function countBehind(scope: Scope, after: After | undefined): Promise<number> {
  const { count } = await visibleRows(scope, after)
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The titles of procedures visible to the actor, as their authors have them. */
export async function selectTitles(
  scope: Scope,
  procedureIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly title: string; readonly createdAt: Date }>> {
  if (procedureIds.length === 0) return new Map();
  const rows = await withVersion(scope)
    .select("v.title")
    .where("p.id", "=", sql<string>`any(${[...procedureIds]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.procedureId, row]));
}
