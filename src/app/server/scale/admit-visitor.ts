import { createMember, listMembers } from "#features/members/server/service.ts";
import { makeOneTimeLink, userOfIdentity } from "#features/sessions/server/service.ts";
import type { Config } from "#kit/server/config.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import { type AppContext, asSystem } from "#kit/server/scope.ts";
import { personIdOf } from "../demo/ids.ts";
import { demoIdentityOf } from "../demo/personas.ts";
import type { ScaleWorkspace } from "./seed-scale.ts";

const demoAdmin = { key: "ingrid-halvorsen", name: "Ingrid Halvorsen" };

/**
 * Makes a visitor an admin of the workspace: the demo's admin in demo mode, a new user otherwise. Returns in a sentence
 * how to sign in.
 */
export async function admitVisitor(appContext: AppContext, config: Config, to: ScaleWorkspace): Promise<string> {
  const isDemo = config.FETTLE_MODE === "demo";
  const identity = isDemo
    ? demoIdentityOf(demoAdmin.key)
    : ({ provider: "link", issuer: "fettle", subject: to.workspaceId, username: "trial@localhost" } as const);
  const { userId } = await inTransaction(appContext.database, {}, (client) => userOfIdentity(client, identity));
  await asSystem(appContext, to.workspaceId, async (scope) => {
    const id = personIdOf(to.workspaceId, "visitor");
    if ((await listMembers(scope)).some((member) => member.id === id)) return;
    const displayName = isDemo ? demoAdmin.name : "Trial admin";
    await createMember(scope, { id, displayName, roleId: to.roleIds.admin, userId });
  });
  if (isDemo) return `${demoAdmin.name} is an admin of it: choose her on the sign-in page, then switch the workspace`;
  const token = await makeOneTimeLink(appContext, "signIn", userId);
  return `Open once, within 24 hours: ${config.publicUrl ?? `http://localhost:${config.PORT}`}/login#${token}`;
}
