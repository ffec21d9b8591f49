import { sql } from "kysely";
import { getFlags } from "#features/flags/server/service.ts";
import { notFound, Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import { visibleTo } from "#kit/server/visible-to.ts";
import { notificationPolicy } from "../policy.ts";
import type { ProcedureEvent, Subscription } from "../subscription-contract.ts";

interface Wish {
  readonly procedureId: string;
  readonly notificationEventTriggers: readonly ProcedureEvent[];
}

/** [N5] [N6] @throws Problem 403 `notEnabled`; 404 for another's profile or a hidden procedure */
export async function subscribe(scope: Scope, profileId: string, wish: Wish): Promise<Subscription> {
  await requireEnabled(scope);
  requireOwn(scope, profileId);
  await requireVisible(scope, wish.procedureId);
  await scope.db
    .insertInto("notification_subscription")
    .values(
      [...new Set(wish.notificationEventTriggers)].map((event) => ({
        workspace_id: scope.workspaceId,
        procedure_id: wish.procedureId,
        event,
        profile_id: scope.actor.profileId,
        created_at: scope.now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  publishOwn(scope, wish.procedureId);
  return subscriptionOf(scope, wish.procedureId);
}

/** [N5] What the member no longer sees can still be left. @throws Problem 403 `notEnabled`; 404 for another's profile */
export async function unsubscribe(scope: Scope, profileId: string, wish: Wish): Promise<Subscription> {
  await requireEnabled(scope);
  requireOwn(scope, profileId);
  const left = await scope.db
    .deleteFrom("notification_subscription")
    .where("workspace_id", "=", scope.workspaceId)
    .where("procedure_id", "=", wish.procedureId)
    .where("profile_id", "=", scope.actor.profileId)
    .where("event", "in", [...wish.notificationEventTriggers])
    .executeTakeFirst();
  if (Number(left.numDeletedRows) === 0) await requireVisible(scope, wish.procedureId);
  publishOwn(scope, wish.procedureId);
  return subscriptionOf(scope, wish.procedureId);
}

/** @throws Problem 403 `notEnabled`; 404 for a hidden procedure */
export async function getSubscription(scope: Scope, procedureId: string): Promise<Subscription> {
  await requireEnabled(scope);
  await requireVisible(scope, procedureId);
  return subscriptionOf(scope, procedureId);
}

/** @throws Problem 403 `notEnabled` where the workspace has notifications switched off */
export async function requireEnabled(scope: Scope): Promise<void> {
  const { notifications_enabled: isOn } = await getFlags(scope);
  if (!isOn) throw new Problem("forbidden", "notEnabled", { detail: "This workspace has notifications switched off" });
}

async function subscriptionOf(scope: Scope, procedureId: string): Promise<Subscription> {
  const rows = await scope.db
    .selectFrom("notification_subscription")
    .select("event")
    .where("workspace_id", "=", scope.workspaceId)
    .where("procedure_id", "=", procedureId)
    .where("profile_id", "=", scope.actor.profileId)
    .orderBy("event", "desc")
    .execute();
  return {
    subscriptionObjectType: "procedure",
    procedureId: procedureId.toLowerCase(),
    notificationEventTriggers: rows.map((row) => row.event as ProcedureEvent),
  };
}

/** [N5] The profile of another is treated like one that does not exist (threat B137). */
function requireOwn(scope: Scope, profileId: string): void {
  if (profileId.toLowerCase() !== scope.actor.profileId) throw notFound();
}

/** [N6] (threat B137) */
async function requireVisible(scope: Scope, procedureId: string): Promise<void> {
  const seesDrafts = notificationPolicy.hearOfDrafts(scope.actor, undefined);
  const row = await scope.db
    .selectFrom("procedure as p")
    .select("p.id")
    .where("p.workspace_id", "=", scope.workspaceId)
    .where("p.id", "=", procedureId)
    .where("p.deleted_at", "is", null)
    .where(sql<boolean>`(p.published_version_id is not null or ${seesDrafts})`)
    .where(visibleTo(scope, "p"))
    .executeTakeFirst();
  if (!row) throw notFound();
}

const publishOwn = (scope: Scope, procedureId: string): void =>
  scope.publish({ topic: "subscriptions", subjectId: procedureId, profileId: scope.actor.profileId });
