import { isAdmin } from "#kit/policy.ts";
import { Problem } from "#kit/problem.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import { builtFlags, type FlagName, type Flags, flagsOf } from "../rules.ts";

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

/** [FL4] [FL5] @throws Problem 403, 422 `notBuilt` for a feature that this release does not have */
export async function switchFlag(scope: Scope, name: FlagName, isOn: boolean): Promise<Flags> {
  assertAllowed(scope, isAdmin, undefined);
  if (isOn && !builtFlags.has(name)) {
    throw new Problem("unprocessable", "notBuilt", { detail: "This release does not have the feature yet" });
  }
  const before = (await getFlags(scope))[name];
  await setFlag(scope, name, isOn);
  if (before !== isOn) {
    scope.audit({ action: isOn ? "flag.switchedOn" : "flag.switchedOff", objectType: "flag", details: { name } });
  }
  return getFlags(scope);
}
