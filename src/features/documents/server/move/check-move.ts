import { groupPolicy } from "#features/groups/policy.ts";
import { nameFirst, selectOnlookers } from "#features/groups/server/service.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { MoveCheck } from "../../move-contract.ts";
import { type ClassEffect, effectOf, isTouched, type MoveEffect } from "./move-effect.ts";
import { type MoveInput, type MoveSources, requireMovable, selectMoved } from "./move-facts.ts";

/**
 * [D16–D18] Who would newly see which items, and who would lose access.
 * @throws Problem 404, 403, 409 `folderBelowItself`, 422 `tooDeep`, 400 `unknownFolder`
 */
export async function checkMove(scope: Scope, input: MoveInput): Promise<MoveCheck> {
  const sources = await requireMovable(scope, input);
  return shownCheck(scope, await judgeMove(scope, sources));
}

/** @throws Problem 409 `folderBelowItself`, 422 `tooDeep` */
export async function judgeMove(scope: Scope, sources: MoveSources): Promise<MoveEffect> {
  const things = await selectMoved(scope, sources);
  const counted = things.map(({ kind, ids, before, after }) => ({ kind, count: ids.length, before, after }));
  return effectOf(scope.actor, await selectOnlookers(scope, counted), sources.targetId, things);
}

/** The effect as far as the actor may know it: hidden items are counted, hidden groups are not named (threat B65). */
export async function shownCheck(scope: Scope, effect: MoveEffect): Promise<MoveCheck> {
  const seen = effect.classes.filter((one) => !one.isHidden);
  const hidden = effect.classes.filter((one) => one.isHidden && isTouched(one));
  const gaining = (kind: ClassEffect["kind"]) => {
    const byId: Record<string, string[]> = {};
    for (const one of seen) {
      if (one.kind !== kind || one.gainingGroupIds.length === 0) continue;
      const groupIds = one.gainingGroupIds.filter((id) => groupPolicy.view(scope.actor, { id }));
      for (const id of one.ids) byId[id] = groupIds;
    }
    return byId;
  };
  const idsOf = (kind: ClassEffect["kind"], is: (one: ClassEffect) => boolean) =>
    seen.filter((one) => one.kind === kind && is(one)).flatMap((one) => one.ids);
  const both = (is: (one: ClassEffect) => boolean) => ({
    documentIds: idsOf("document", is),
    documentFolderIds: idsOf("documentFolder", is),
  });
  const sideOf = async (people: MoveEffect["gains"], is: (one: ClassEffect) => boolean) => ({
    peopleCount: people.all.size,
    people: await nameFirst(scope, people.named),
    documentCount: idsOf("document", is).length,
    folderCount: idsOf("documentFolder", is).length,
  });
  return {
    documentsGainingAccess: gaining("document"),
    documentFoldersGainingAccess: gaining("documentFolder"),
    everyone: both((one) => one.turnsGlobal),
    losing: both((one) => one.isLost),
    gains: await sideOf(effect.gains, (one) => one.isGained),
    losses: await sideOf(effect.losses, (one) => one.isLost),
    hiddenCount: hidden.reduce((sum, one) => sum + one.ids.length, 0),
    digest: effect.digest,
  };
}
