import type { Scope } from "#kit/server/scope.ts";

/** What a workspace asks of a sign-in, as its row has it. Left out stays as it is. */
export interface SignInDemandRow {
  readonly auth_requirement?: "none" | "allSSO";
  readonly sso_auth_types?: string[];
  readonly verified_email_domains?: string[];
  readonly session_idle_minutes?: number;
  readonly session_life_hours?: number;
  readonly strict_idle_minutes?: number;
  readonly strict_life_hours?: number;
}

/** Stores it, with a new revision. What may be asked, and by whom, is the caller's rule. */
export async function storeSignInDemand(scope: Scope, row: SignInDemandRow): Promise<void> {
  await scope.db
    .updateTable("workspace")
    .set((eb) => ({ ...row, revision: eb("revision", "+", 1) }))
    .where("id", "=", scope.workspaceId)
    .execute();
  scope.publish({ topic: "workspace" });
}
