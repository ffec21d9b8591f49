import { notFound } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { Activity } from "../contract.ts";
import { occurredAt } from "../rules/occurred-at.ts";
import { insertActivities, isOpenedVisible } from "./activity-store.ts";

/**
 * Stores what the actor opened, once. [UA1] [UA2] [UA3]
 * @throws Problem 404 for a thing that is hidden from the actor or missing
 */
export async function reportActivity(scope: Scope, activity: Activity): Promise<void> {
  if (!(await isOpenedVisible(scope, activity))) throw notFound();
  const at = occurredAt(scope.now, activity.occurredAt);
  await insertActivities(scope, [{ ...activity, occurredAt: at.toISOString(), profileId: scope.actor.profileId }]);
}

/** Openings of the past, as a seed brings them. The caller vouches for their ids. */
export const importActivities = insertActivities;
