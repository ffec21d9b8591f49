import { sql } from "kysely";
import type { DeletedThing } from "#kit/deleted.ts";
import type { Person } from "#kit/person.ts";
import { personOf } from "#kit/server/person-of.ts";
import type { Scope } from "#kit/server/scope.ts";
import { visibleTo } from "#kit/server/visible-to.ts";
import { day } from "#kit/time.ts";

export interface DeletedRow {
  readonly id: string;
  readonly title: string;
  readonly createdAt: Date;
  readonly isPublished: boolean;
  readonly deletedAt: Date;
  readonly deletedBy: Person;
  readonly accessGroupIds: readonly string[];
}

/** How long a deleted procedure can be brought back, in ms: as long as the workspace keeps deleted things. */
export async function retentionMs(scope: Scope): Promise<number> {
  const row = await scope.db
    .selectFrom("workspace")
    .select("deleted_days")
    .where("id", "=", scope.workspaceId)
    .executeTakeFirstOrThrow();
  return row.deleted_days * day;
}

interface Deleted {
  readonly id: string;
  readonly title: string;
  readonly deletedAt: Date;
  readonly deletedBy: Person;
}

/** With the moment until which it can be restored. */
export const asDeleted = ({ id, title, deletedAt, deletedBy }: Deleted, kept: number): DeletedThing => ({
  id,
  title,
  deletedAt: deletedAt.toISOString(),
  deletedBy,
  goneAt: new Date(deletedAt.getTime() + kept).toISOString(),
});

/** Deleted procedures visible to the actor since that moment, the last one first. */
export const selectDeleted = (scope: Scope, since: Date, limit: number): Promise<DeletedRow[]> =>
  scope.db
    .selectFrom("procedure as p")
    .innerJoin("profile as u", (join) =>
      join.onRef("u.workspace_id", "=", "p.workspace_id").onRef("u.id", "=", "p.updated_by"),
    )
    .select(["p.id", "p.title", "p.created_at as createdAt", personOf("u").as("deletedBy")])
    .select([
      sql<Date>`p.deleted_at`.as("deletedAt"),
      sql<boolean>`p.published_version_id is not null`.as("isPublished"),
      sql<string[]>`array(select group_id from procedure_group t
        where t.workspace_id = p.workspace_id and t.procedure_id = p.id)`.as("accessGroupIds"),
    ])
    .where("p.workspace_id", "=", scope.workspaceId)
    .where("p.deleted_at", ">", since)
    .where(visibleTo(scope, "p"))
    .orderBy("p.deleted_at", "desc")
    .orderBy("p.id")
    .limit(limit)
    .execute();

/** The draft of a deleted procedure that was never published. */
export async function findLastDiscarded(scope: Scope, procedureId: string): Promise<string | undefined> {
  const row = await scope.db
    .selectFrom("procedure_version")
    .select("id")
    .where("workspace_id", "=", scope.workspaceId)
    .where("procedure_id", "=", procedureId)
    .where("state", "=", "discarded")
    .orderBy("updated_at", "desc")
    .orderBy("id")
    .executeTakeFirst();
  return row?.id;
}

export async function markDraftAgain(scope: Scope, versionId: string): Promise<void> {
  await scope.db
    .updateTable("procedure_version")
    .set({ state: "draft" })
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", versionId)
    .where("state", "=", "discarded")
    .execute();
}
