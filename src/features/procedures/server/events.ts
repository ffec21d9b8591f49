import type { HearGroupRemoved } from "#features/groups/server/service.ts";
import { replaceGroupEverywhere } from "./procedure-store.ts";

/** [P74] A group is deleted: procedures that had it get its replacement, or lose it, as the request has said. */
export const onGroupRemoved: HearGroupRemoved = (scope, { groupId, contentTo }) =>
  replaceGroupEverywhere(scope, groupId, contentTo);
