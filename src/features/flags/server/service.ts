import { isAdmin } from "#kit/policy.ts";
import { Problem } from "#kit/problem.ts";
import type { MemberCall, Route } from "#kit/server/http/route.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import { type FlagName, type Flags, flagsOf } from "../rules.ts";

export async function getFlags(scope: Scope): Promise<Flags> {
  const rows = await scope.db
    .selectFrom("feature_flag")
    .select(["name", "is_on"])
    .where("workspace_id", "=", scope.workspaceId)
    .execute();
  return flagsOf(Object.fromEntries(rows.map((row) => [row.name, row.is_on])));
}

export async function setFlag(scope: Scope, name: FlagName, isOn: boolean): Promise<void> {
  await scope.db
    .insertInto("feature_flag")
    .values({ workspace_id: scope.workspaceId, name, is_on: isOn })
    .onConflict((conflict) => conflict.columns(["workspace_id", "name"]).doUpdateSet({ is_on: isOn }))
    .execute();
  scope.publish({ topic: "flags" });
}

/** [FL4] [FL5] @throws Problem 403 */
export async function switchFlag(scope: Scope, name: FlagName, isOn: boolean): Promise<Flags> {
  assertAllowed(scope, isAdmin, undefined);
  const before = (await getFlags(scope))[name];
  await setFlag(scope, name, isOn);
  if (before !== isOn) {
    scope.audit({ action: isOn ? "flag.switchedOn" : "flag.switchedOff", objectType: "flag", details: { name } });
  }
  return getFlags(scope);
}

/** [FL6] The refusal of a feature that the workspace has switched off: as if there were none, and it may come back. */
export const switchedOff = (): Problem =>
  new Problem("notFound", "switchedOff", { detail: "This feature is switched off in this workspace" });

/** [FL6] A route that answers 404 where the workspace has switched its feature off (threat B10). */
export const whileOn =
  (name: FlagName) =>
  ({ endpoint, kind, handle }: Route): Route => {
    const requireOn = async (scope: Scope): Promise<void> => {
      if (!(await getFlags(scope))[name]) throw switchedOff();
    };
    return {
      endpoint,
      kind,
      handle: async (place: Scope | MemberCall, input, call) => {
        await ("transact" in place ? place.transact(requireOn) : requireOn(place));
        return handle(place, input, call);
      },
    };
  };
