import { Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { PropertyValue } from "../rules/property.ts";
import { faultText } from "./fault-text.ts";

/** [CF5] A value names a present member of the workspace. @throws Problem 400 `propertyInvalid` at the field */
export async function requireMember(scope: Scope, value: PropertyValue | null, field: string): Promise<void> {
  if (typeof value !== "string") return;
  const found = await scope.db
    .selectFrom("profile")
    .select("id")
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", value)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  if (!found) throw new Problem("invalid", "propertyInvalid", { errors: { [field]: [faultText("unknownMember")] } });
}
