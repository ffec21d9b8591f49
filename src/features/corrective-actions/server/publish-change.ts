import type { Scope } from "#kit/server/scope.ts";
import type { ActionDetail, ActionEvent } from "../contract.ts";
import type { StoredAction } from "./action-store.ts";
import { requireVisibleAction } from "./find-visible.ts";
import { withTimeline } from "./to-wire.ts";

const events = {
  opened: "correctiveAction.opened",
  changed: "correctiveAction.changed",
  commented: "correctiveAction.commented",
  closed: "correctiveAction.closed",
  reopened: "correctiveAction.reopened",
  withdrawn: "correctiveAction.withdrawn",
} as const satisfies Record<ActionEvent["kind"], string>;

/** Publishes to those who may see it before or after, audits the event, and returns the current action. */
export async function publishActionChange(
  scope: Scope,
  before: Pick<StoredAction, "id" | "assigneeId"> | undefined,
  actionId: string,
  kind: ActionEvent["kind"],
  details: Readonly<Record<string, unknown>> = {},
): Promise<ActionDetail> {
  const action = await requireVisibleAction(scope, actionId);
  scope.publish({ topic: "correctiveActions", accessGroupIds: action.accessGroupIds });
  // These may see it without the procedure's groups.
  const parties = new Set([action.openerId, action.assigneeId, before?.assigneeId ?? null]);
  if (action.accessGroupIds.length > 0) {
    for (const profileId of parties) if (profileId) scope.publish({ topic: "correctiveActions", profileId });
  }
  scope.audit({
    action: events[kind],
    objectType: "correctiveAction",
    objectId: actionId,
    details: { procedureId: action.procedureId, ...details },
  });
  return withTimeline(scope, action);
}
