import type { HearGroupRemoved } from "#features/groups/server/service.ts";
import { replaceAssignedGroup } from "./received-store.ts";

/** [SP7] A group is deleted: received procedures get its replacement, or become restricted again. */
export const onGroupRemoved: HearGroupRemoved = (scope, { groupId, contentTo }) =>
  replaceAssignedGroup(scope, groupId, contentTo);
