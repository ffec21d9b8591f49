import type { HearGroupRemoved } from "#features/groups/server/service.ts";
import { replaceGroupEverywhere } from "./group-ties.ts";

/** [TS7] A group is deleted: studies and lists that had it get its replacement, or lose it, as the request has said. */
export const onGroupRemoved: HearGroupRemoved = async (scope, { groupId, contentTo }) => {
  await replaceGroupEverywhere(scope, "elementList", groupId, contentTo);
  await replaceGroupEverywhere(scope, "timeStudy", groupId, contentTo);
};
