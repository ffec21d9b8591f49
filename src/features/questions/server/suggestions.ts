import { groupPolicy } from "#features/groups/policy.ts";
import { differenceOf, seenBeforeOrAfter } from "#features/groups/rules.ts";
import { requireAssignable, requireGroupChange } from "#features/groups/server/service.ts";
import { notFound, Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import { type SuggestedQuery, suggestionLimits, type WrittenSuggestion } from "../suggested-contract.ts";
import {
  deleteSuggestion,
  findSuggestionToChange,
  insertSuggestion,
  replaceGroups,
  type StoredSuggestion,
  selectVisibleSuggestions,
  updateSuggestion,
} from "./suggestion-store.ts";

/** [QU1] */
export const listSuggestions = async (scope: Scope): Promise<SuggestedQuery[]> =>
  (await selectVisibleSuggestions(scope)).map((one) => shown(scope, one));

/** [QU1] @throws Problem 400 `unknownAccessGroup`, 409 `tooManySuggestions` */
export async function createSuggestion(scope: Scope, input: WrittenSuggestion): Promise<SuggestedQuery> {
  const accessGroupIds = [...new Set(input.accessGroupIds)];
  await requireAssignable(scope, accessGroupIds);
  // Counts what the actor sees: a limit on all of them would tell of those in other groups.
  if ((await selectVisibleSuggestions(scope)).length >= suggestionLimits.suggestionsMax) {
    throw new Problem("conflict", "tooManySuggestions", {
      detail: `There are ${suggestionLimits.suggestionsMax} suggested questions already`,
    });
  }
  const { title, emoji } = tidied(input);
  const id = scope.newId();
  await insertSuggestion(scope, { id, title, emoji });
  await replaceGroups(scope, id, accessGroupIds);
  scope.publish({ topic: "copilot", subjectId: id, accessGroupIds });
  const details = { title, emoji, groupIds: accessGroupIds };
  scope.audit({ action: "copilot.suggestionCreated", objectType: "copilotSuggestion", objectId: id, details });
  return shown(scope, { id, title, emoji, createdBy: scope.actor.profileId, accessGroupIds, revision: 1 });
}

/**
 * [QU1] [QU10] Rewrites a suggestion. Groups that the actor does not see were not shown, so they stay.
 * @throws Problem 404, 412 `stale` with the present state, 400 `unknownAccessGroup`, 409 `wouldBecomeGlobal`, 403
 */
export async function changeSuggestion(
  scope: Scope,
  { id, revision }: { readonly id: string; readonly revision: number },
  input: WrittenSuggestion & { readonly makeGlobal?: boolean | undefined },
): Promise<SuggestedQuery> {
  const before = await suggestionToChange(scope, id);
  if (before.revision !== revision) {
    const detail = "Somebody changed this question in the meantime";
    // The row is that of after the wait for its lock, and its groups are those of before: they are read again.
    throw new Problem("stale", "stale", { detail, current: shown(scope, await suggestionToChange(scope, id)) });
  }
  const difference = differenceOf(visibleGroups(scope, before), [...new Set(input.accessGroupIds)]);
  const accessGroupIds = await requireGroupChange(scope, before.accessGroupIds, difference, input.makeGlobal);
  const { title, emoji } = tidied(input);
  await updateSuggestion(scope, id, { title, emoji });
  if (difference.add.length + difference.remove.length > 0) await replaceGroups(scope, id, accessGroupIds);
  const seenBy = seenBeforeOrAfter(before.accessGroupIds, accessGroupIds);
  scope.publish({ topic: "copilot", subjectId: id, accessGroupIds: seenBy });
  const details = {
    before: { title: before.title, emoji: before.emoji, groupIds: before.accessGroupIds },
    after: { title, emoji, groupIds: accessGroupIds },
  };
  scope.audit({ action: "copilot.suggestionChanged", objectType: "copilotSuggestion", objectId: id, details });
  // Do not read it again: an actor who removed their own visibility still gets the result.
  return shown(scope, { ...before, title, emoji, accessGroupIds, revision: revision + 1 });
}

/** [QU1] @throws Problem 404 */
export async function removeSuggestion(scope: Scope, id: string): Promise<void> {
  const { title, accessGroupIds } = await suggestionToChange(scope, id);
  await deleteSuggestion(scope, id);
  scope.publish({ topic: "copilot", subjectId: id, accessGroupIds });
  const details = { title, groupIds: accessGroupIds };
  scope.audit({ action: "copilot.suggestionDeleted", objectType: "copilotSuggestion", objectId: id, details });
}

async function suggestionToChange(scope: Scope, id: string): Promise<StoredSuggestion> {
  const one = await findSuggestionToChange(scope, id);
  if (!one) throw notFound();
  return one;
}

const tidied = ({ title, emoji }: WrittenSuggestion) => ({ title, emoji: emoji.trim() });

const visibleGroups = ({ actor }: Scope, { accessGroupIds }: StoredSuggestion): string[] =>
  accessGroupIds.filter((id) => groupPolicy.view(actor, { id }));

function shown(scope: Scope, one: StoredSuggestion): SuggestedQuery {
  const accessGroupIds = visibleGroups(scope, one);
  return {
    id: one.id,
    title: one.title,
    emoji: one.emoji,
    created_by: one.createdBy,
    accessGroupIds,
    hiddenAccessGroups: one.accessGroupIds.length - accessGroupIds.length,
    revision: one.revision,
  };
}
