import type { HearGroupRemoved } from "../../groups/server/service.ts";
import { replaceGroupEverywhere } from "./procedure-store.ts";
import { replaceGroupInStages } from "./service/approval-setting.ts";

/** [P74] A group goes: procedures that had it get the other one, or lose it, as the request has said. */
export const onGroupRemoved: HearGroupRemoved = async (scope, { groupId, contentTo, membersTo }) => {
  await replaceGroupEverywhere(scope, groupId, contentTo);
  await replaceGroupInStages(scope, groupId, membersTo);
};
