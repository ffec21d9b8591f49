import type { HearGroupRemoved } from "#features/groups/server/service.ts";
import { replaceGroupEverywhere } from "./template-store.ts";

/** [TP3] A group is deleted: templates that had it get its replacement, or lose it, as the request has said. */
export const onGroupRemoved: HearGroupRemoved = (scope, { groupId, contentTo }) =>
  replaceGroupEverywhere(scope, groupId, contentTo);
