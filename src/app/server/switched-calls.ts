import { overviewEndpoints } from "#features/analytics/overview-contract.ts";
import { areaEndpoints, areaNoteEndpoints } from "#features/areas/contract.ts";
import { copilotEndpoints, feedbackEndpoints } from "#features/copilot/contract.ts";
import type { FlagName } from "#features/flags/rules.ts";
import { whileOn } from "#features/flags/server/service.ts";
import { batchEndpoints } from "#features/generation/batch-contract.ts";
import { generationEndpoints } from "#features/generation/contract.ts";
import { paperEndpoints } from "#features/generation/paper-contract.ts";
import { groupEndpoints } from "#features/groups/contract.ts";
import { interviewEndpoints } from "#features/interviews/contract.ts";
import { markupEndpoints } from "#features/markups/contract.ts";
import { notificationEndpoints } from "#features/notifications/contract.ts";
import { notificationSettingEndpoints } from "#features/notifications/settings-contract.ts";
import { roleEndpoints } from "#features/roles/contract.ts";
import { setEndpoints } from "#features/sets/contract.ts";
import { matrixEndpoints } from "#features/sets/matrix-contract.ts";
import { trainingEndpoints } from "#features/sets/training-contract.ts";
import { sharingEndpoints } from "#features/sharing/contract.ts";
import { videoEndpoints } from "#features/videos/contract.ts";
import type { AnyEndpoint } from "#kit/endpoint.ts";
import type { Route } from "#kit/server/http/route.ts";

/**
 * [FL6] The calls that a flag closes (threat B10). Open stays what other features say of this one (a hidden group must not look
 * like no group), what a draft came from, and every way out: off a list of messages, out of a browser's push.
 * Subscriptions, also to push, and the courier's token are 403 `notEnabled` (N10).
 */
export const closedWhileOff: Partial<Record<FlagName, readonly AnyEndpoint[]>> = {
  access_groups_enabled: [
    groupEndpoints.create,
    groupEndpoints.update,
    groupEndpoints.remove,
    groupEndpoints.addMembers,
    groupEndpoints.removeMembers,
    groupEndpoints.preview,
  ],
  analytics_dashboard_enabled: Object.values(overviewEndpoints),
  areas_web_v2_enabled: [
    areaEndpoints.create,
    areaEndpoints.update,
    areaEndpoints.remove,
    areaEndpoints.setGroups,
    areaEndpoints.setConnections,
    ...Object.values(areaNoteEndpoints),
  ],
  copilot_chat_enabled: Object.values(copilotEndpoints),
  copilot_interview_enabled: [
    interviewEndpoints.list,
    interviewEndpoints.get,
    interviewEndpoints.save,
    interviewEndpoints.remove,
    interviewEndpoints.questions,
    interviewEndpoints.finish,
  ],
  notifications_enabled: [
    ...Object.values(notificationEndpoints),
    notificationSettingEndpoints.get,
    notificationSettingEndpoints.change,
  ],
  pdf_proc_gen_enabled: [paperEndpoints.start, ...Object.values(batchEndpoints)],
  procedure_generation_web_enabled: [generationEndpoints.start, generationEndpoints.retry],
  procedure_sets_enabled: [setEndpoints, matrixEndpoints, trainingEndpoints].flatMap((calls) => Object.values(calls)),
  rbac_enabled: [roleEndpoints.create, roleEndpoints.update, roleEndpoints.remove],
  shared_procedures_enabled: Object.values(sharingEndpoints),
  show_copilot_ratings: [feedbackEndpoints.logFeedback],
  video_trimming_enabled: [videoEndpoints.noteCut],
  web_annotation_enabled: [markupEndpoints.record],
};

const flagOf = new Map(
  Object.entries(closedWhileOff).flatMap(([name, calls]) => calls.map((call) => [call, name as FlagName] as const)),
);

/** Routes as they are given, where none has a flag; the others answer 404 while it is off. */
export const closedByFlags = (routes: readonly Route[]): readonly Route[] =>
  routes.map((route) => {
    const name = flagOf.get(route.endpoint);
    return name === undefined ? route : whileOn(name)(route);
  });
