import { sql } from "kysely";
import type { DraftContent } from "#features/procedures/content.ts";
import { procedurePolicy } from "#features/procedures/policy.ts";
import type { Scope } from "#kit/server/scope.ts";
import { visibleTo } from "#kit/server/visible-to.ts";
import type { ReceivedId } from "./received-store.ts";

/** A procedure of this workspace that was made from a received one. */
export interface StoredCopy {
  readonly procedureId: string;
  readonly sourceId: string;
  readonly sourceProcedureId: string;
  readonly sourceVersionId: string;
  readonly sourceRevision: number;
  /** Of the source's content as it was taken last. */
  readonly sourceHash: string;
  readonly takenAt: Date;
}

/** The same with what a comparison needs. */
export interface WholeCopy extends StoredCopy {
  /** The source as it was taken last, under the source's ids. */
  readonly base: DraftContent;
  readonly ownIds: ReadonlyMap<string, string>;
}

const columns = [
  "c.procedure_id as procedureId",
  "c.source_workspace_id as sourceId",
  "c.source_procedure_id as sourceProcedureId",
  "c.source_version_id as sourceVersionId",
  "c.source_revision as sourceRevision",
  "c.source_hash as sourceHash",
  "c.taken_at as takenAt",
] as const;

/** A copy, of a procedure that the caller has shown to be visible. */
export const findCopy = (scope: Scope, procedureId: string): Promise<StoredCopy | undefined> =>
  scope.db
    .selectFrom("procedure_copy as c")
    .select(columns)
    .where("c.workspace_id", "=", scope.workspaceId)
    .where("c.procedure_id", "=", procedureId)
    .executeTakeFirst();

/** `lock` keeps others from taking changes into it until the commit. */
export async function findWholeCopy(scope: Scope, procedureId: string, lock?: "lock"): Promise<WholeCopy | undefined> {
  const row = await scope.db
    .selectFrom("procedure_copy as c")
    .select([...columns, "c.base", "c.own_ids as ownIds"])
    .where("c.workspace_id", "=", scope.workspaceId)
    .where("c.procedure_id", "=", procedureId)
    .$if(lock === "lock", (query) => query.forUpdate("c"))
    .executeTakeFirst();
  if (!row) return undefined;
  // Only what was checked as a version's content is ever written.
  const base = row.base as DraftContent;
  return { ...row, base, ownIds: new Map(Object.entries(row.ownIds as Record<string, string>)) };
}

/** A copy in sight, with its title. */
export interface SeenCopy extends StoredCopy {
  readonly title: string;
  readonly createdAt: Date;
}

/** Copies that the actor sees, of these sources or of all; drafts only where the actor sees drafts. */
export async function selectCopiesOf(scope: Scope, sources?: readonly ReceivedId[]): Promise<SeenCopy[]> {
  const seesDrafts = procedurePolicy.viewDrafts(scope.actor, undefined);
  const wanted = JSON.stringify((sources ?? []).map(({ sourceId, procedureId }) => ({ sourceId, procedureId })));
  return scope.db
    .selectFrom("procedure_copy as c")
    .innerJoin("procedure as p", (join) =>
      join.onRef("p.workspace_id", "=", "c.workspace_id").onRef("p.id", "=", "c.procedure_id"),
    )
    .select([...columns, "p.title", "p.created_at as createdAt"])
    .where("c.workspace_id", "=", scope.workspaceId)
    .where("p.deleted_at", "is", null)
    .where(visibleTo(scope, "p"))
    .where(sql<boolean>`(p.published_version_id is not null or ${seesDrafts})`)
    .$if(sources !== undefined, (query) =>
      query.where(sql<boolean>`(c.source_workspace_id, c.source_procedure_id) in (
        select w."sourceId", w."procedureId" from json_to_recordset(${wanted}::json) as w ("sourceId" uuid, "procedureId" uuid))`),
    )
    .orderBy(sql`lower(p.title)`)
    .orderBy("p.id")
    .execute();
}

export interface TakenSource {
  readonly sourceVersionId: string;
  readonly sourceRevision: number;
  readonly sourceHash: string;
  readonly base: DraftContent;
  readonly ownIds: ReadonlyMap<string, string>;
}

const taken = (scope: Scope, source: TakenSource) => ({
  source_version_id: source.sourceVersionId,
  source_revision: source.sourceRevision,
  source_hash: source.sourceHash,
  base: JSON.stringify(source.base),
  own_ids: JSON.stringify(Object.fromEntries(source.ownIds)),
  taken_at: scope.now,
  taken_by: scope.actor.profileId,
});

export async function insertCopy(
  scope: Scope,
  copy: TakenSource & { readonly procedureId: string; readonly of: ReceivedId },
): Promise<void> {
  await scope.db
    .insertInto("procedure_copy")
    .values({
      workspace_id: scope.workspaceId,
      procedure_id: copy.procedureId,
      source_workspace_id: copy.of.sourceId,
      source_procedure_id: copy.of.procedureId,
      ...taken(scope, copy),
    })
    .execute();
}

export async function updateCopy(scope: Scope, procedureId: string, source: TakenSource): Promise<void> {
  await scope.db
    .updateTable("procedure_copy")
    .set(taken(scope, source))
    .where("workspace_id", "=", scope.workspaceId)
    .where("procedure_id", "=", procedureId)
    .execute();
}
