import type { HearGroupRemoved } from "#features/groups/server/service.ts";
import { replaceGroupInStages } from "./approval-setting.ts";

export { withdrawForCaptions as onCaptionsChanged } from "./withdraw-approval.ts";

/** [P74] A group is deleted: the members of its replacement sign its stages, as the request has said. */
export const onGroupRemoved: HearGroupRemoved = (scope, { groupId, membersTo }) =>
  replaceGroupInStages(scope, groupId, membersTo);
