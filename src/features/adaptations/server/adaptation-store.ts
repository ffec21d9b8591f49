import type { Scope } from "#kit/server/scope.ts";
import type { Taken } from "../rules/adapt.ts";

export interface StoredAdaptation {
  readonly id: string;
  readonly sourceProcedureId: string | null;
  readonly versionNumber: number;
  readonly title: string;
  readonly taken: Taken;
  readonly reviewedAt: Date | null;
  readonly createdAt: Date;
}

export async function findAdaptation(scope: Scope, procedureId: string): Promise<StoredAdaptation | undefined> {
  const row = await scope.db
    .selectFrom("adaptation")
    .selectAll()
    .where("workspace_id", "=", scope.workspaceId)
    .where("procedure_id", "=", procedureId)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      sourceProcedureId: row.source_procedure_id,
      versionNumber: row.source_number,
      title: row.source_title,
      taken: row.taken as Taken,
      reviewedAt: row.reviewed_at,
      createdAt: row.created_at,
    }
  );
}

export interface NewAdaptation {
  readonly procedureId: string;
  readonly sourceProcedureId: string;
  readonly versionNumber: number;
  readonly title: string;
  readonly taken: Taken;
}

export async function insertAdaptation(scope: Scope, made: NewAdaptation): Promise<void> {
  await scope.db
    .insertInto("adaptation")
    .values({
      workspace_id: scope.workspaceId,
      id: scope.newId(),
      procedure_id: made.procedureId,
      source_procedure_id: made.sourceProcedureId,
      source_number: made.versionNumber,
      source_title: made.title,
      taken: JSON.stringify(made.taken),
      created_at: scope.now,
    })
    .execute();
}

export async function markReviewed(scope: Scope, id: string): Promise<void> {
  await scope.db
    .updateTable("adaptation")
    .set({ reviewed_at: scope.now })
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", id)
    .execute();
}
