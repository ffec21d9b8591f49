import type { Scope } from "#kit/server/scope.ts";
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
  scope.tell({ topic: "flags" });
}
