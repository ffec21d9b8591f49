import { filteringGroups } from "#features/groups/server/service.ts";
import { notFound, Problem } from "#kit/problem.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import { byName } from "#kit/text.ts";
import { analyticsPolicy } from "../../policy.ts";
import { type AnalyticsView, type ViewChanged, type ViewSaved, viewLimits } from "../../view-contract.ts";
import { countOwnViews, deleteView, insertView, selectViews, updateView } from "./view-store.ts";

/** [AN16] */
export const listViews = async (scope: Scope): Promise<AnalyticsView[]> => (await selectViews(scope)).toSorted(byName);

/** @throws Problem 422 `tooManyViews`, 400 `unknownAccessGroup`, or 403 for sharing it [AN16] */
export async function saveView(scope: Scope, given: ViewSaved): Promise<AnalyticsView> {
  if (given.isShared) assertAllowed(scope, analyticsPolicy.share, undefined);
  await filteringGroups(scope, given.asked.group);
  if ((await countOwnViews(scope)) >= viewLimits.perPerson) throw new Problem("unprocessable", "tooManyViews");
  const view = await getView(scope, await insertView(scope, scope.actor.profileId, given));
  if (view.isShared) scope.publish({ topic: "analytics-views" });
  return view;
}

/** @throws Problem 404, or 403 for a view of another, or for sharing it [AN16] */
export async function changeView(scope: Scope, id: string, change: ViewChanged): Promise<AnalyticsView> {
  const before = await getView(scope, id);
  if (!before.isOwn) throw new Problem("forbidden", "forbidden", { detail: "This view is of somebody else" });
  if (change.isShared === true) assertAllowed(scope, analyticsPolicy.share, undefined);
  await updateView(scope, id, change);
  if (before.isShared || change.isShared) scope.publish({ topic: "analytics-views" });
  return getView(scope, id);
}

/** A shared view may be removed by whoever may share. @throws Problem 404, or 403 for one of another [AN16] */
export async function removeView(scope: Scope, id: string): Promise<void> {
  const view = await getView(scope, id);
  if (!view.isOwn) assertAllowed(scope, analyticsPolicy.share, undefined);
  await deleteView(scope, id);
  if (view.isShared) scope.publish({ topic: "analytics-views" });
}

async function getView(scope: Scope, id: string): Promise<AnalyticsView> {
  const [view] = await selectViews(scope, id);
  if (!view) throw notFound();
  return view;
}
