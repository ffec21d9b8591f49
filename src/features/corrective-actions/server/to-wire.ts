import type { Scope } from "#kit/server/scope.ts";
import type { ActionDetail, CorrectiveAction } from "../contract.ts";
import { isOverdue } from "../rules/due.ts";
import type { StoredAction } from "./action-store.ts";
import { selectEvents } from "./event-store.ts";

export function onTheWire(scope: Scope, action: StoredAction): CorrectiveAction {
  const { accessGroupIds: _0, openerId, assigneeId, dueAt, openedAt, claimedAt, endedAt, ...rest } = action;
  const { profileId } = scope.actor;
  return {
    ...rest,
    isAssigned: assigneeId !== null,
    isMine: assigneeId === profileId,
    isOwn: openerId === profileId,
    isOverdue: isOverdue(action, scope.now),
    dueAt: dueAt.toISOString(),
    openedAt: openedAt.toISOString(),
    claimedAt: claimedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}

export const withTimeline = async (scope: Scope, action: StoredAction): Promise<ActionDetail> => ({
  ...onTheWire(scope, action),
  events: await selectEvents(scope, action.id),
});
