import type { HearGroupRemoved } from "#features/groups/server/service.ts";
import { deleteSuggestionsOnlyIn, removeGroupEverywhere, replaceGroupEverywhere } from "./suggestion-store.ts";

/**
 * [QU1] A group is deleted: suggestions that had it get its replacement. Without one they lose it, and those that would
 * then be open to everyone are deleted: the request was asked about other content alone.
 */
export const onGroupRemoved: HearGroupRemoved = async (scope, { groupId, contentTo }) => {
  if (contentTo !== null) return replaceGroupEverywhere(scope, groupId, contentTo);
  for (const { id, title } of await deleteSuggestionsOnlyIn(scope, groupId)) {
    const details = { title, groupIds: [groupId], reason: "groupDeleted" };
    scope.audit({ action: "copilot.suggestionDeleted", objectType: "copilotSuggestion", objectId: id, details });
  }
  await removeGroupEverywhere(scope, groupId);
};
