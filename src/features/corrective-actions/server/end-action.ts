import { notify } from "#features/notifications/server/service.ts";
import { Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { ActionDetail } from "../contract.ts";
import { correctiveActionPolicy } from "../policy.ts";
import { updateAction } from "./action-writes.ts";
import { insertEvent } from "./event-store.ts";
import { actionToChange, requireOpen, requireVisibleAction } from "./find-visible.ts";
import { notifyAssignee } from "./open-action.ts";
import { addPhotos } from "./photos.ts";
import { publishActionChange } from "./publish-change.ts";
import { onTheWire } from "./to-wire.ts";

/**
 * [CA24] Closes it with a description of the action taken, and notifies its opener.
 * @throws Problem 404, 403, 409 `correctiveActionChanged` or `correctiveActionEnded`, 400 `unknownMedia`
 */
export async function closeAction(
  scope: Scope,
  id: string,
  input: {
    readonly revision: number;
    readonly resolution: string;
    readonly photoIds?: readonly string[] | undefined;
  },
): Promise<ActionDetail> {
  const { revision, resolution, photoIds = [] } = input;
  const action = await actionToChange(scope, { id, revision }, correctiveActionPolicy.work);
  requireOpen(scope, action);
  await updateAction(scope, action.id, { state: "closed", resolution });
  await insertEvent(scope, action.id, { kind: "closed", body: resolution, photoIds });
  await addPhotos(scope, action.id, photoIds);
  if (action.openerId !== scope.actor.profileId) {
    const data = { correctiveActionId: action.id, title: action.title, resolution };
    await notify(scope, [action.openerId], "correctiveActionClosed", data);
  }
  return publishActionChange(scope, action, action.id, "closed");
}

/**
 * [CA24] Reopens an action that was closed or withdrawn, and notifies its assignee.
 * @throws Problem 404, 403, 409 `correctiveActionChanged` or `correctiveActionOpen`
 */
export async function reopenAction(
  scope: Scope,
  id: string,
  { revision, reason }: { readonly revision: number; readonly reason: string },
): Promise<ActionDetail> {
  const action = await actionToChange(scope, { id, revision }, correctiveActionPolicy.work);
  if (action.state === "open") {
    throw new Problem("conflict", "correctiveActionOpen", {
      detail: "This is open",
      current: onTheWire(scope, action),
    });
  }
  await updateAction(scope, action.id, { state: "open", resolution: "" });
  await insertEvent(scope, action.id, { kind: "reopened", body: reason });
  await notifyAssignee(scope, action);
  return publishActionChange(scope, action, action.id, "reopened");
}

/**
 * [CA25] Withdraws an action for its opener, while it is unassigned.
 * @throws Problem 404, 403, 409 `correctiveActionChanged` or `correctiveActionEnded`
 */
export async function withdrawAction(
  scope: Scope,
  id: string,
  { revision, reason }: { readonly revision: number; readonly reason: string },
): Promise<ActionDetail> {
  const action = await actionToChange(scope, { id, revision }, correctiveActionPolicy.withdraw);
  requireOpen(scope, action);
  await updateAction(scope, action.id, { state: "withdrawn" });
  await insertEvent(scope, action.id, { kind: "withdrawn", body: reason });
  return publishActionChange(scope, action, action.id, "withdrawn");
}

/**
 * [CA23] Adds to the timeline, for any member who sees the action. The action is locked, so that entries stay in order.
 * @throws Problem 404, 422 `nothingSaid`, 400 `unknownMedia`
 */
export async function commentOnAction(
  scope: Scope,
  id: string,
  { text, photoIds = [] }: { readonly text: string; readonly photoIds?: readonly string[] | undefined },
): Promise<ActionDetail> {
  const action = await requireVisibleAction(scope, id, "lock");
  if (text === "" && photoIds.length === 0) {
    throw new Problem("unprocessable", "nothingSaid", { detail: "Write something, or add a photo" });
  }
  await insertEvent(scope, action.id, { kind: "commented", body: text, photoIds });
  await addPhotos(scope, action.id, photoIds);
  return publishActionChange(scope, action, action.id, "commented");
}
