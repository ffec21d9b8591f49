import { notify } from "#features/notifications/server/service.ts";
import { Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import { notAfter } from "#kit/time.ts";
import type { ActionDetail, OpenActionInput } from "../contract.ts";
import { dueByPriority } from "../rules/due.ts";
import { findAction } from "./action-store.ts";
import { insertAction } from "./action-writes.ts";
import { isAssignable } from "./assignee-store.ts";
import { insertEvent, selectEvents } from "./event-store.ts";
import { idOfDeviation } from "./open-for-deviations.ts";
import { addPhotos } from "./photos.ts";
import { publishActionChange } from "./publish-change.ts";
import { snapshotOf } from "./snapshot.ts";
import { withTimeline } from "./to-wire.ts";

/**
 * Opens a corrective action. The same id by the same member again returns it in its present state. [CA1] to [CA6]
 *
 * @throws Problem what `snapshotOf` throws, 422 `assigneeOutOfSight`, 400 `unknownMedia`, 409 `idTaken`
 */
export async function openAction(scope: Scope, procedureId: string, input: OpenActionInput): Promise<ActionDetail> {
  const id = input.id.toLowerCase();
  const known = await ownAction(scope, id, procedureId);
  if (known) return known;
  const snapshot = await snapshotOf(scope, procedureId, input);
  const opened = await openedForReading(scope, snapshot, input);
  if (opened) return opened;
  const assigneeId = input.assigneeId?.toLowerCase() ?? null;
  if (assigneeId !== null) await requireAssignable(scope, procedureId, assigneeId);
  const isNew = await insertAction(scope, {
    ...snapshot,
    id,
    title: input.title,
    description: input.description ?? "",
    priority: input.priority,
    assigneeId,
    dueAt: input.dueAt === undefined ? dueByPriority(input.priority, scope.now) : new Date(input.dueAt),
    claimedAt: notAfter(scope.now, input.claimedAt),
  });
  if (!isNew) {
    const first = await ownAction(scope, id, procedureId);
    if (first) return first;
    throw new Problem("conflict", "idTaken", { detail: "This id is in use: choose another" });
  }
  await insertEvent(scope, id, { kind: "opened", photoIds: input.photoIds ?? [] });
  await addPhotos(scope, id, input.photoIds);
  await notifyAssignee(scope, { id, procedureId, title: input.title, assigneeId });
  const { versionId, performId, step } = snapshot;
  return publishActionChange(scope, undefined, id, "opened", {
    versionId,
    performId,
    stepId: step?.id ?? null,
    assigneeId,
  });
}

/**
 * [CA34] A report that arrives after the perform was submitted is about a reading for which an action was opened then:
 * it is added to that one as a comment, so that one reading has one action.
 */
async function openedForReading(
  scope: Scope,
  { performId, module, deviation }: Awaited<ReturnType<typeof snapshotOf>>,
  { title, description = "", photoIds = [] }: OpenActionInput,
): Promise<ActionDetail | undefined> {
  if (performId === null || module === null || deviation?.of !== "outOfBounds") return undefined;
  const id = idOfDeviation(scope.workspaceId, performId, module.id);
  const action = await findAction(scope, id, "lock");
  if (!action || action.state === "withdrawn" || action.openerId !== scope.actor.profileId) return undefined;
  const body = [title, description].filter(Boolean).join("\n");
  const events = await selectEvents(scope, id);
  if (events.some((event) => event.kind === "commented" && event.body === body)) return withTimeline(scope, action);
  await insertEvent(scope, id, { kind: "commented", body, photoIds });
  await addPhotos(scope, id, photoIds);
  return publishActionChange(scope, action, id, "commented");
}

/** [CA4] What the actor opened under this id before. */
async function ownAction(scope: Scope, id: string, procedureId: string): Promise<ActionDetail | undefined> {
  const action = await findAction(scope, id);
  const isOwn = action?.openerId === scope.actor.profileId && action.procedureId === procedureId.toLowerCase();
  return isOwn ? withTimeline(scope, action) : undefined;
}

/** [CA21] @throws Problem 422 `assigneeOutOfSight`, which names the field */
export async function requireAssignable(scope: Scope, procedureId: string, assigneeId: string): Promise<void> {
  if (await isAssignable(scope, procedureId, assigneeId)) return;
  throw new Problem("unprocessable", "assigneeOutOfSight", {
    detail: "The procedure is not in this member's sight",
    errors: { assigneeId: ["This member does not see the procedure"] },
  });
}

/** [CA27] Notifies the assignee, unless they are the actor. */
export async function notifyAssignee(
  scope: Scope,
  action: {
    readonly id: string;
    readonly procedureId: string;
    readonly title: string;
    readonly assigneeId: string | null;
  },
): Promise<void> {
  const { id: correctiveActionId, procedureId, title, assigneeId } = action;
  if (assigneeId === null || assigneeId === scope.actor.profileId) return;
  await notify(scope, [assigneeId], "correctiveActionAssigned", { correctiveActionId, procedureId, title });
}
