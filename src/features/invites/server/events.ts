import type { HearGroupRemoved } from "#features/groups/server/service.ts";
import { replaceGroupInInvites } from "./invite-store.ts";

/** [IN19] A group is deleted: invites with it get what its members get, the replacement or none. */
export const onGroupRemoved: HearGroupRemoved = (scope, { groupId, membersTo }) =>
  replaceGroupInInvites(scope, groupId, membersTo);
