import type { HearGroupRemoved } from "#features/groups/server/service.ts";
import { replaceGroupInStages } from "./approval-setting.ts";

/** [P74] A group goes: stages that its members sign are signed by those of the other one, as the request has said. */
export const onGroupRemoved: HearGroupRemoved = (scope, { groupId, membersTo }) =>
  replaceGroupInStages(scope, groupId, membersTo);
