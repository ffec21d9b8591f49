import type pg from "pg";
import { createMember } from "#features/members/server/service.ts";
import type { BuiltInRole } from "#features/roles/rules.ts";
import { Problem } from "#kit/problem.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import type { MemberCall } from "#kit/server/http/route.ts";
import type { Scope } from "#kit/server/scope.ts";
import { nameKey } from "#kit/text.ts";
import { siblingsMax } from "../rules.ts";
import { createWorkspace } from "./service.ts";

interface Sibling {
  readonly workspaceId: string;
  readonly workspaceName: string;
}

/** [WS6] All workspaces of the caller's enterprise, this one too. Read above the tenants: a workspace sees itself alone. */
export function listSiblings({ appContext, workspaceId }: MemberCall): Promise<Sibling[]> {
  return inTransaction(appContext.database, { readOnly: true }, async (client) => {
    const { rows } = await client.query<Sibling>(
      `select s.id as "workspaceId", s.name as "workspaceName" from workspace w
       join workspace s on s.enterprise_id = w.enterprise_id where w.id = $1 order by lower(s.name), s.id`,
      [workspaceId],
    );
    return rows;
  });
}

/**
 * [WS7] A further workspace of the enterprise, with the caller as its first admin: the same person, by the same ways of
 * signing in. The workspace that it was made from remembers it in its audit.
 * @throws Problem 409 `workspaceExists`, 422 `tooManyWorkspaces`
 */
export async function createSibling(
  call: MemberCall,
  input: { readonly name: string; readonly timeZone: string },
): Promise<string> {
  const { enterpriseId, icon, email } = await call.transact((scope) =>
    scope.db
      .selectFrom("profile as p")
      .innerJoin("workspace as w", "w.id", "p.workspace_id")
      .select(["w.enterprise_id as enterpriseId", "p.icon", "p.email"])
      .where("p.workspace_id", "=", scope.workspaceId)
      .where("p.id", "=", scope.actor.profileId)
      .executeTakeFirstOrThrow(),
  );
  const { displayName } = call.actor;
  const fill = async (scope: Scope, roleIds: Record<BuiltInRole, string>) => {
    const member = { displayName, icon, email: email ?? undefined, roleId: roleIds.admin, userId: call.userId };
    const profileId = await createMember(scope, member);
    const details = { profileId, createdFrom: call.workspaceId };
    scope.audit({ action: "workspace.created", objectType: "workspace", objectId: scope.workspaceId, details });
  };
  const { workspaceId } = await createWorkspace(call.appContext, { enterpriseId, ...input }, fill, (client) =>
    requireRoom(client, enterpriseId, input.name),
  );
  await call.transact(async (scope) => {
    const details = { name: input.name };
    scope.audit({ action: "enterprise.workspaceCreated", objectType: "workspace", objectId: workspaceId, details });
  });
  return workspaceId;
}

/** Under a lock on the enterprise: of two that create a workspace at the same moment, the second one sees the first. */
async function requireRoom(client: pg.ClientBase, enterpriseId: string, name: string): Promise<void> {
  const [, { rows }] = await Promise.all([
    client.query("select from enterprise where id = $1 for no key update", [enterpriseId]),
    client.query<{ name: string }>("select name from workspace where enterprise_id = $1", [enterpriseId]),
  ]);
  if (rows.length >= siblingsMax) throw new Problem("unprocessable", "tooManyWorkspaces");
  if (rows.some((one) => nameKey(one.name) === nameKey(name))) {
    throw new Problem("conflict", "workspaceExists", { detail: "The enterprise has a workspace of this name already" });
  }
}
