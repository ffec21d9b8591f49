import { type HearGroupRemoved, requireMakeGlobal } from "#features/groups/server/service.ts";
import { hasTemplateOnlyIn, replaceGroupEverywhere } from "./template-store.ts";

/**
 * [TP3] A group is deleted: templates that had it get its replacement, or lose it, as the request has said. Groups asks only
 * about content that its previews know, and templates are none of that: so it is asked here whether one would be left
 * without any group (threat B59). @throws Problem 409 `wouldBecomeGlobal`
 */
export const onGroupRemoved: HearGroupRemoved = async (scope, { groupId, contentTo, makeGlobal }) => {
  if (contentTo === null && (await hasTemplateOnlyIn(scope, groupId))) requireMakeGlobal(scope, makeGlobal);
  await replaceGroupEverywhere(scope, groupId, contentTo);
};
