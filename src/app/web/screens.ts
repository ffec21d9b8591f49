import { adaptationScreens } from "#features/adaptations/web/routes.ts";
import { analyticsScreens } from "#features/analytics/web/routes.ts";
import { areaScreens } from "#features/areas/web/routes.ts";
import { auditScreens } from "#features/audit/web/routes.ts";
import { bulkPublishingScreens } from "#features/bulk-publishing/web/routes.ts";
import { copilotScreens } from "#features/copilot/web/routes.ts";
import { correctiveActionScreens } from "#features/corrective-actions/web/routes.ts";
import { deviceScreens } from "#features/devices/web/routes.ts";
import { documentScreens } from "#features/documents/web/routes.ts";
import { draftingScreens } from "#features/drafting/web/routes.ts";
import { feedbackScreens } from "#features/feedback/web/routes.ts";
import { flagScreens } from "#features/flags/web/routes.ts";
import { generationScreens } from "#features/generation/web/routes.ts";
import { groupScreens } from "#features/groups/web/routes.ts";
import { interviewScreens } from "#features/interviews/web/routes.ts";
import { inviteScreens } from "#features/invites/web/routes.ts";
import { libraryScreens } from "#features/library/web/routes.ts";
import { linkedStepScreens } from "#features/linked-steps/web/routes.ts";
import { memberScreens } from "#features/members/web/routes.ts";
import { notificationScreens } from "#features/notifications/web/routes.ts";
import { phoneScreens } from "#features/phones/web/routes.ts";
import { printScreens } from "#features/prints/web/routes.ts";
import { procedureScreens } from "#features/procedures/web/routes.ts";
import { propertyScreens } from "#features/properties/web/routes.ts";
import { proposalScreens } from "#features/proposals/web/routes.ts";
import { publishingScreens } from "#features/publishing/web/routes.ts";
import { questionScreens } from "#features/questions/web/routes.ts";
import { quizScreens } from "#features/quizzes/web/routes.ts";
import { recordScreens } from "#features/records/web/routes.ts";
import { replacingScreens } from "#features/replacing/web/routes.ts";
import { revisionScreens } from "#features/revisions/web/routes.ts";
import { roleScreens } from "#features/roles/web/routes.ts";
import { runScreens } from "#features/runs/web/routes.ts";
import { searchScreens } from "#features/search/web/routes.ts";
import { setScreens } from "#features/sets/web/routes.ts";
import { sharingScreens } from "#features/sharing/web/routes.ts";
import { ssoScreens } from "#features/sso/web/routes.ts";
import { templateScreens } from "#features/templates/web/routes.ts";
import { timeStudyScreens } from "#features/time-studies/web/routes.ts";
import { transferScreens } from "#features/transfers/web/routes.ts";
import { unrecordedScreens } from "#features/unrecorded/web/routes.ts";
import { voiceOverScreens } from "#features/voice-overs/web/routes.ts";
import { workspaceScreens } from "#features/workspaces/web/routes.ts";
import type { Screen } from "#kit/web/screen.ts";
import { shellScreens } from "./shell/routes.ts";

/** Every screen inside a workspace. */
export const screens: readonly Screen[] = [
  ...shellScreens,
  ...analyticsScreens,
  ...procedureScreens,
  ...propertyScreens,
  ...revisionScreens,
  ...bulkPublishingScreens,
  ...draftingScreens,
  ...generationScreens,
  ...publishingScreens,
  ...correctiveActionScreens,
  ...feedbackScreens,
  ...linkedStepScreens,
  ...templateScreens,
  ...sharingScreens,
  ...printScreens,
  ...adaptationScreens,
  ...proposalScreens,
  ...quizScreens,
  ...interviewScreens,
  ...voiceOverScreens,
  ...replacingScreens,
  ...runScreens,
  ...recordScreens,
  ...unrecordedScreens,
  ...searchScreens,
  ...setScreens,
  ...areaScreens,
  ...timeStudyScreens,
  ...copilotScreens,
  ...questionScreens,
  ...documentScreens,
  ...libraryScreens,
  ...groupScreens,
  ...roleScreens,
  ...memberScreens,
  ...auditScreens,
  ...transferScreens,
  ...workspaceScreens,
  ...flagScreens,
  ...ssoScreens,
  ...inviteScreens,
  ...deviceScreens,
  ...phoneScreens,
  ...notificationScreens,
];
