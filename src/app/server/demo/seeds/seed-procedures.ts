import { type ImportedDraft, importProcedure } from "#features/publishing/server/import-procedure.ts";
import type { Scope } from "#kit/server/scope.ts";
import { day } from "#kit/time.ts";
import type { DemoWorkspace } from "../demo-plant.ts";
import type { DemoProcedure } from "../demo-procedure.ts";
import { areaIdOf, groupIdOf, idOf, personIdOf } from "../ids.ts";

/** The id of a published version of a demo procedure. */
export const versionIdOf = (workspaceKey: string, procedureKey: string, number: number): string =>
  idOf(workspaceKey, "version", procedureKey, String(number));

/** The procedures of a demo workspace, with their earlier versions, drafts and requests for approval. */
export async function seedProcedures(scope: Scope, workspace: DemoWorkspace): Promise<void> {
  for (const procedure of workspace.procedures) {
    const person = (key: string) => personIdOf(workspace.key, key);
    const before = (days: number) => new Date(scope.now.getTime() - days * day);
    const { published, state } = procedure;
    await importProcedure(scope, {
      id: procedure.id,
      accessGroupIds: procedure.groups.map((group) => groupIdOf(workspace.key, group)),
      areaIds: procedure.areas.map((area) => areaIdOf(workspace.key, area)),
      createdBy: person(procedure.author),
      createdAt: before(procedure.createdDaysAgo),
      publications: published
        ? state.versions.map((version) => ({
            versionId: versionIdOf(workspace.key, procedure.key, version.versionNumber),
            number: version.versionNumber,
            content: procedure.publishedAs(published, version.versionNumber),
            writtenBy: person(version.author),
            publishedBy: person(version.approver),
            publishedAt: before(version.daysAgo),
            approvedBy: person(version.approver),
            changeNote: version.note,
          }))
        : [],
      draft: draftOf(workspace, procedure, before),
    });
  }
}

function draftOf(
  workspace: DemoWorkspace,
  procedure: DemoProcedure,
  before: (days: number) => Date,
): ImportedDraft | null {
  const { draft: content, state } = procedure;
  if (!content || !state.draft) return null;
  const { approval, author, daysAgo } = state.draft;
  return {
    versionId: idOf(workspace.key, "draft", procedure.key),
    content,
    writtenBy: personIdOf(workspace.key, author),
    writtenAt: before(daysAgo),
    approval:
      approval?.status === "pending"
        ? {
            status: "pending",
            requestedBy: personIdOf(workspace.key, approval.requestedBy),
            requestedAt: before(approval.daysAgo),
          }
        : approval?.status === "rejected"
          ? { status: "rejected", reason: approval.reason }
          : null,
  };
}
