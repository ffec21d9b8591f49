import type { Scope } from "#kit/server/scope.ts";
import type { SetOfMember } from "../../matrix-contract.ts";
import { isOpen } from "../../rules/nudges.ts";
import { progressOf } from "../../rules/procedure-status.ts";
import { selectRequiredMember, selectRequiredSince } from "../facts-store.ts";
import { statusesOfPeople } from "../list-progress.ts";
import { selectSets } from "../set-store.ts";
import { shownProgress } from "../to-wire.ts";
import { selectLastNudges } from "./nudge-store.ts";

const setsMax = 200;

/** [S44] A member's learning sets as the table of each set has them. A member whom the actor does not know has none. */
export async function listSetsOfMember(scope: Scope, profileId: string): Promise<SetOfMember[]> {
  const found = await selectSets(scope, { setType: "learning" }, { limit: setsMax });
  const required = await selectRequiredSince(
    scope,
    found.map((set) => set.id),
    profileId,
  );
  const shown: SetOfMember[] = [];
  for (const set of found.filter((one) => required.has(one.id))) {
    const procedureIds = set.items.map((item) => item.id);
    const member = await selectRequiredMember(scope, { id: set.id, procedureIds }, profileId);
    if (!member) continue;
    const statuses = (await statusesOfPeople(scope, set, [member])).get(profileId) ?? [];
    const last = (await selectLastNudges(scope, set.id, [profileId])).get(profileId);
    const expiring = statuses.flatMap(({ expiresAt, state }) => (expiresAt && state === "done" ? [+expiresAt] : []));
    shown.push({
      procedureSetId: set.id,
      setTitle: set.title,
      ...shownProgress(progressOf(statuses)),
      expiresAt: expiring.length > 0 ? new Date(Math.min(...expiring)).toISOString() : null,
      remindedAt: last?.at.toISOString() ?? null,
      mayRemind: statuses.some(isOpen) && !last?.isToday,
    });
  }
  return shown;
}
