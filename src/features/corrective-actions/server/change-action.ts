import type { Scope } from "#kit/server/scope.ts";
import type { ActionDetail } from "../contract.ts";
import { correctiveActionPolicy } from "../policy.ts";
import { type ChangeableInput, changesBetween } from "../rules/changes.ts";
import { updateAction } from "./action-writes.ts";
import { insertEvent } from "./event-store.ts";
import { actionToChange, requireOpen } from "./find-visible.ts";
import { notifyAssignee, requireAssignable } from "./open-action.ts";
import { publishActionChange } from "./publish-change.ts";
import { withTimeline } from "./to-wire.ts";

export interface ChangeActionInput extends ChangeableInput {
  readonly revision: number;
}

/**
 * [CA20] [CA22] Assigns it, moves its due date, changes its words. What stays the same is no change.
 *
 * @throws Problem 404, 403, 409 `correctiveActionChanged` or `correctiveActionEnded`, 422 `assigneeOutOfSight`
 */
export async function changeAction(
  scope: Scope,
  id: string,
  { revision, ...input }: ChangeActionInput,
): Promise<ActionDetail> {
  const action = await actionToChange(scope, { id, revision }, correctiveActionPolicy.work);
  requireOpen(scope, action);
  const change = {
    ...input,
    ...(typeof input.assigneeId === "string" && { assigneeId: input.assigneeId.toLowerCase() }),
    ...(input.dueAt !== undefined && { dueAt: new Date(input.dueAt).toISOString() }),
  };
  const changes = changesBetween({ ...action, dueAt: action.dueAt.toISOString() }, change);
  if (changes.length === 0) return withTimeline(scope, action);
  const assigned = changes.some((one) => one.field === "assignee") ? (change.assigneeId ?? null) : undefined;
  if (typeof assigned === "string") await requireAssignable(scope, action.procedureId, assigned);
  await updateAction(scope, action.id, {
    ...change,
    dueAt: change.dueAt === undefined ? undefined : new Date(change.dueAt),
  });
  await insertEvent(scope, action.id, { kind: "changed", changes });
  if (typeof assigned === "string") {
    await notifyAssignee(scope, { ...action, title: change.title ?? action.title, assigneeId: assigned });
  }
  return publishActionChange(scope, action, action.id, "changed", { changes });
}
