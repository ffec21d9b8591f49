import type { Scope } from "#kit/server/scope.ts";
import type { Proposal } from "../rules/proposal.ts";

export interface StoredProposal {
  readonly id: string;
  readonly prompt: string;
  readonly proposal: Proposal;
  readonly reviewedAt: Date | null;
  readonly createdAt: Date;
}

export async function findProposal(scope: Scope, procedureId: string): Promise<StoredProposal | undefined> {
  const row = await scope.db
    .selectFrom("proposal")
    .selectAll()
    .where("workspace_id", "=", scope.workspaceId)
    .where("procedure_id", "=", procedureId)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      prompt: row.prompt,
      proposal: row.proposed as Proposal,
      reviewedAt: row.reviewed_at,
      createdAt: row.created_at,
    }
  );
}

export async function insertProposal(
  scope: Scope,
  made: { readonly procedureId: string; readonly prompt: string; readonly proposal: Proposal },
): Promise<void> {
  await scope.db
    .insertInto("proposal")
    .values({
      workspace_id: scope.workspaceId,
      id: scope.newId(),
      procedure_id: made.procedureId,
      prompt: made.prompt,
      proposed: JSON.stringify(made.proposal),
      created_at: scope.now,
    })
    .execute();
}

export async function markReviewed(scope: Scope, id: string): Promise<void> {
  await scope.db
    .updateTable("proposal")
    .set({ reviewed_at: scope.now })
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", id)
    .execute();
}
