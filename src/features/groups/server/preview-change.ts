import type * as z from "zod/mini";
import { notFound } from "#kit/problem.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import type { groupChangeInput, VisibilityChange } from "../contract.ts";
import { groupPolicy } from "../policy.ts";
import { membershipEdits } from "./change-membership.ts";
import { groupToManage, requireMove, requirePlace } from "./change-tree.ts";
import { selectGroups } from "./group-store.ts";
import { previewOf } from "./preview.ts";

/**
 * [GR14] The preview of a change that the actor might make: an actor who may not make it does not learn its effect.
 * @throws Problem 404, 403, 409 `groupBelowItself`, 422 `tooDeep`
 */
export async function previewChange(
  scope: Scope,
  groupId: string,
  input: z.output<typeof groupChangeInput>,
): Promise<VisibilityChange> {
  const tree = await selectGroups(scope);
  if (input.change === "membership") {
    assertAllowed(scope, groupPolicy.changeMembership, undefined);
    const group = tree.find((one) => one.id === groupId);
    if (!group || !groupPolicy.view(scope.actor, group)) throw notFound();
    requirePlace(scope, groupId);
    return previewOf(scope, tree, { change: "membership", edits: membershipEdits(groupId, input) });
  }
  const group = groupToManage(scope, tree, groupId);
  if (input.change === "move") {
    if (input.parentId !== group.parentId) requireMove(scope, tree, group, input.parentId);
    return previewOf(scope, tree, { change: "move", groupId, parentId: input.parentId });
  }
  const { assignContentToGroupId: contentTo, assignMembersToGroupId: membersTo } = input;
  for (const target of [contentTo, membersTo]) if (target !== null) requirePlace(scope, target);
  return previewOf(scope, tree, { change: "removal", groupId, contentTo, membersTo });
}
