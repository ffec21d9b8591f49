import { groupPolicy } from "#features/groups/policy.ts";
import { allGroups, holdGroups } from "#features/groups/server/service.ts";
import { approvalPolicy } from "#features/procedures/policy.ts";
import { Problem } from "#kit/problem.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import type { ApprovalSetting } from "../contract.ts";
import type { ApprovalStage } from "../rules/approval-stages.ts";
import { findSetting, type StoredSetting, selectPeople, writeSetting } from "./setting-store.ts";

/** The stages as they are set, with names. */
export async function getApprovalSetting(scope: Scope): Promise<ApprovalSetting> {
  return onTheWire(scope, await findSetting(scope));
}

export interface ApprovalSettingInput {
  readonly stages: readonly ApprovalStage[];
  readonly reminderDays: number;
}

/**
 * [P110] Replaces the stages; an empty list turns them off. Running requests keep theirs. [P111]
 * @throws Problem 403, 412 `stale` with the present setting, 400 `unknownMember` or `unknownAccessGroup`
 */
export async function changeApprovalSetting(
  scope: Scope,
  revision: number,
  input: ApprovalSettingInput,
): Promise<ApprovalSetting> {
  assertAllowed(scope, approvalPolicy.changeStages, undefined);
  const before = await findSetting(scope, "change");
  if (before.revision !== revision) {
    throw new Problem("stale", "stale", {
      detail: "Somebody changed the stages in the meantime",
      current: await onTheWire(scope, before),
    });
  }
  const after = { ...input, stages: input.stages.map(tidied) };
  await requireNamed(scope, before.stages, after.stages);
  await writeSetting(scope, after);
  scope.publish({ topic: "approvalStages" });
  scope.audit({
    action: "approvalStages.changed",
    objectType: "workspace",
    objectId: scope.workspaceId,
    details: {
      before: { stages: before.stages, reminderDays: before.reminderDays },
      after: { stages: after.stages, reminderDays: after.reminderDays },
    },
  });
  return getApprovalSetting(scope);
}

const tidied = ({ name, needed, profileIds, groupIds }: ApprovalStage): ApprovalStage => ({
  name,
  needed,
  profileIds: [...new Set(profileIds.map((id) => id.toLowerCase()))],
  groupIds: [...new Set(groupIds.map((id) => id.toLowerCase()))],
});

/**
 * People must be members, and groups visible to the actor. Those named before may stay, even if they have left since.
 */
async function requireNamed(
  scope: Scope,
  before: readonly ApprovalStage[],
  after: readonly ApprovalStage[],
): Promise<void> {
  const fresh = (idsOf: (stage: ApprovalStage) => readonly string[]) => {
    const known = new Set(before.flatMap(idsOf));
    return [...new Set(after.flatMap(idsOf))].filter((id) => !known.has(id));
  };
  const profileIds = fresh((stage) => stage.profileIds);
  const people = await selectPeople(scope, profileIds);
  if (profileIds.some((id) => people.get(id)?.isFormer !== false)) {
    throw new Problem("invalid", "unknownMember", { detail: "A stage names somebody who is no member" });
  }
  const groupIds = fresh((stage) => stage.groupIds);
  const groups = new Set((await allGroups(scope)).map((group) => group.id));
  if (groupIds.some((id) => !groups.has(id) || !groupPolicy.view(scope.actor, { id }))) {
    throw new Problem("invalid", "unknownAccessGroup", { detail: "A stage names a group that does not exist" });
  }
  await holdGroups(scope, groupIds);
}

async function onTheWire(scope: Scope, { stages, reminderDays, revision }: StoredSetting): Promise<ApprovalSetting> {
  const people = await selectPeople(scope, [...new Set(stages.flatMap((stage) => stage.profileIds))]);
  const hasGroups = stages.some((stage) => stage.groupIds.length > 0);
  const groups = new Map(hasGroups ? (await allGroups(scope)).map((group) => [group.id, group.name]) : []);
  const named = (id: string) => (groupPolicy.view(scope.actor, { id }) ? (groups.get(id) ?? null) : null);
  return {
    stages: stages.map((stage) => ({
      name: stage.name,
      needed: stage.needed,
      people: stage.profileIds.flatMap((id) => {
        const one = people.get(id);
        if (!one) return [];
        const { displayName, isFormer, mayPublish } = one;
        return [{ id, displayName, ...(isFormer && { isFormer }), maySign: mayPublish && !isFormer }];
      }),
      groups: stage.groupIds.map((id) => ({ id, name: named(id) })),
    })),
    reminderDays,
    revision,
  };
}

/** [P110] A group is deleted: the one that takes its members replaces it in the stages too, if there is one. */
export async function replaceGroupInStages(scope: Scope, groupId: string, other: string | null): Promise<void> {
  const isNamed = ({ groupIds }: ApprovalStage) => groupIds.includes(groupId);
  if (!(await findSetting(scope)).stages.some(isNamed)) return;
  const { stages, reminderDays } = await findSetting(scope, "change");
  const after = stages.map((stage) => {
    if (!isNamed(stage)) return stage;
    const kept = stage.groupIds.filter((id) => id !== groupId);
    return { ...stage, groupIds: [...new Set(other === null ? kept : [...kept, other])] };
  });
  await writeSetting(scope, { stages: after, reminderDays });
  scope.publish({ topic: "approvalStages" });
  scope.audit({
    action: "approvalStages.changed",
    objectType: "workspace",
    objectId: scope.workspaceId,
    details: { before: { stages }, after: { stages: after }, because: "groupDeleted" },
  });
}
