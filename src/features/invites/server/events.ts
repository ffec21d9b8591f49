import type { HearGroupRemoved } from "../../groups/server/service.ts";
import { replaceGroupInInvites } from "./invite-store.ts";

/** [IN19] A group goes: invites that gave it give what its members get, the other group or none. */
export const onGroupRemoved: HearGroupRemoved = (scope, { groupId, membersTo }) =>
  replaceGroupInInvites(scope, groupId, membersTo);
