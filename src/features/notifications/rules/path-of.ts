import { copilotPaths } from "#features/copilot/paths.ts";
import { correctiveActionPaths } from "#features/corrective-actions/paths.ts";
import { documentPaths } from "#features/documents/paths.ts";
import { feedbackPaths } from "#features/feedback/paths.ts";
import { performPaths } from "#features/performs/paths.ts";
import { procedurePaths } from "#features/procedures/paths.ts";
import { setPaths } from "#features/sets/paths.ts";
import { transferPaths } from "#features/transfers/paths.ts";
import type { Notification } from "../contract.ts";

/** The screen of its subject. */
export function pathOf(notification: Notification, workspaceId: string): string {
  switch (notification.kind) {
    case "enforcementEnded":
      return `/app/${workspaceId}/settings/sign-in`;
    case "pinRemoved":
      return `/app/${workspaceId}/settings`;
    case "signOffRequested":
      return setPaths.waiting(workspaceId, notification.data.procedureSetId);
    case "attemptPassed":
    case "attemptFailed":
    case "setDue":
    case "setReminder":
      return setPaths.detail(workspaceId, notification.data.procedureSetId);
    case "approvalRequested":
    case "approvalReminder":
      return procedurePaths.decide(workspaceId, notification.data.procedureId);
    case "approvalScheduled":
    case "publicationFailed":
      return procedurePaths.preview(workspaceId, notification.data.procedureId, { previewDraft: true });
    case "mention":
      return procedurePaths.comments(workspaceId, notification.data.procedureId, notification.data.commentId);
    case "approvalRejected":
      return procedurePaths.edit(workspaceId, notification.data.procedureId, { showReject: true });
    case "suggestionTaken":
    case "feedbackDismissed":
    case "feedbackSettled":
      return feedbackPaths.ofProcedure(workspaceId, notification.data.procedureId);
    case "photosToCheck":
      return performPaths.photosToCheck(workspaceId, notification.data.procedureId);
    case "correctiveActionAssigned":
    case "correctiveActionDueSoon":
    case "correctiveActionOverdue":
    case "correctiveActionClosed":
      return correctiveActionPaths.detail(workspaceId, notification.data.correctiveActionId);
    case "flaggedAnswerClosed":
    case "chatShared":
      return copilotPaths.chat(workspaceId, notification.data.chatId);
    case "generationFailed":
      return procedurePaths.generation(workspaceId);
    case "exportCompleted":
    case "exportFailed":
      return transferPaths.exports(workspaceId);
    case "fileUnreadable":
      return documentPaths.document(workspaceId, notification.data.documentId);
    default:
      return procedurePaths.preview(workspaceId, notification.data.procedureId);
  }
}
