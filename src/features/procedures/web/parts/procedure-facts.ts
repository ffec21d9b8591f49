import type { MarkedStatus } from "#kit/web/ui/marks/status-mark.tsx";
import type { ProcedureSummary } from "../../contract.ts";
import { procedurePaths } from "../../paths.ts";

/** The one badge of a procedure in a list. */
export function statusOf(summary: Pick<ProcedureSummary, "isPublished" | "procedureVersionApproval">): MarkedStatus {
  const { approvalStatus } = summary.procedureVersionApproval;
  if (approvalStatus === "pending" || approvalStatus === "rejected") return approvalStatus;
  return summary.isPublished ? "published" : "draft";
}

export const isPending = (summary: Pick<ProcedureSummary, "procedureVersionApproval">): boolean =>
  summary.procedureVersionApproval.approvalStatus === "pending";

/** [P116] Approved, and waiting for its day. */
export const isApproved = (summary: Pick<ProcedureSummary, "procedureVersionApproval">): boolean =>
  summary.procedureVersionApproval.approvalStatus === "accepted";

/** The draft has a pending request, or an approval that waits for its day: it cannot be deleted before that is withdrawn. */
export const isWaiting = (summary: Pick<ProcedureSummary, "procedureVersionApproval">): boolean =>
  isPending(summary) || isApproved(summary);

/** Where a request is decided on or withdrawn, or an approval that waits for its day. */
export const reviewPath = (
  workspaceId: string,
  summary: Pick<ProcedureSummary, "id" | "procedureVersionApproval">,
): string =>
  isApproved(summary)
    ? procedurePaths.preview(workspaceId, summary.id, { previewDraft: true })
    : procedurePaths.decide(workspaceId, summary.id);

/**
 * Where a procedure opens: a pending or approved draft in its preview, a rejected one in the editor with the reason, a
 * draft in the editor for those who may edit, anything else in the preview (specification, procedures section 4).
 */
export function openPath(workspaceId: string, summary: ProcedureSummary, mayEdit: boolean): string {
  const status = statusOf(summary);
  if (status === "rejected" && mayEdit) return procedurePaths.edit(workspaceId, summary.id, { showReject: true });
  if (status === "draft" && mayEdit && !isApproved(summary)) return procedurePaths.edit(workspaceId, summary.id);
  const isDraft = status !== "published";
  return procedurePaths.preview(workspaceId, summary.id, isDraft ? { previewDraft: true } : {});
}
