import type { BuiltServer } from "#app/server/build-server.ts";
import { createMember } from "#features/members/server/service.ts";
import { builtInRoleId, createRole } from "#features/roles/server/service.ts";
import { ssoEndpoints } from "#features/sso/contract.ts";
import type { AuthType } from "#features/sso/rules.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import { type SignInOptions, signInNew } from "#tests/server/people.ts";
import type { Workspace, World } from "#tests/support/world.ts";
import { send } from "./probes.ts";

/** Entries of the audit: an export reads them a thousand at a time, and has read no more than two thousand ahead. */
export const auditRows = 4000;

export const domain = "acme.example";

/** A workspace of its own for one change, with an admin for each provider who makes it. */
export interface Place {
  readonly world: World;
  readonly server: BuiltServer;
  readonly workspaceId: string;
  readonly workspace: Workspace;
  readonly admins: Readonly<Record<"google" | "microsoft", string>>;
  /** May export the audit, which asks for a sign-in; may nothing and asks for one; may nothing and asks for none. */
  readonly roles: Readonly<Record<"auditor" | "bare" | "floor", string>>;
}

export interface Member {
  readonly profileId: string;
  readonly userId: string;
  readonly token: string;
  readonly cookie: string;
}

export async function openPlace(world: World): Promise<Place> {
  const workspace = await world.workspace("sibling");
  const { workspaceId } = workspace;
  const roles = await workspace.asSystem(async (scope) => ({
    auditor: await createRole(scope, { name: "Auditor", permissions: ["workspace.roles.manage"] }),
    bare: await createRole(scope, { name: "Bare", permissions: [], requiresSso: true }),
    floor: await createRole(scope, { name: "Floor", permissions: [] }),
  }));
  const adminRole = await workspace.asSystem((scope) => builtInRoleId(scope, "admin"));
  const admin = async (provider: "google" | "microsoft") =>
    (await signInMember(world, workspace, adminRole, { provider, emailDomain: domain })).token;
  const admins = { google: await admin("google"), microsoft: await admin("microsoft") };
  await fillAudit(world, workspaceId);
  return { world, server: world.server, workspaceId, workspace, admins, roles };
}

export async function signInMember(
  world: World,
  workspace: Workspace,
  roleId: string,
  options: SignInOptions,
): Promise<Member> {
  const session = await signInNew(world.appContext, options);
  const displayName = `Somebody by ${options.provider}`;
  const profileId = await workspace.asSystem((scope) =>
    createMember(scope, { displayName, roleId, userId: session.userId }),
  );
  return { ...session, profileId };
}

/** Numbered far above what the workspace itself records. */
async function fillAudit(world: World, workspaceId: string): Promise<void> {
  await inTransaction(world.appContext.database, { workspaceId }, (client) =>
    client.query(
      `insert into audit_entry
         (workspace_id, seq, at, actor_name, action, object_type, details, previous_hash, hash)
       select $1, 1000000 + n, $2::timestamptz - interval '1 day' + n * interval '1 ms', 'Fettle', 'area.created',
         'area', jsonb_build_object('name', repeat('x', 100)), repeat('0', 64), repeat('0', 64)
       from generate_series(1, $3::int) n`,
      [workspaceId, world.clock.now(), auditRows],
    ),
  );
}

/** What the workspace asks of a sign-in from now on, by one of its admins. */
export async function enforce(
  { server, workspaceId, admins }: Place,
  by: keyof Place["admins"],
  body: { readonly all: boolean; readonly types: readonly AuthType[]; readonly domains?: readonly string[] },
): Promise<void> {
  const token = admins[by];
  const { body: settings } = await send(server, ssoEndpoints.get, { workspaceId }, { token });
  await send(
    server,
    ssoEndpoints.change,
    { workspaceId },
    {
      token,
      ifMatch: settings.revision,
      body: {
        workspaceAuthRequirement: body.all ? "allSSO" : "none",
        ssoAuthTypes: body.types.map((authType) => ({ authType })),
        verifiedEmailDomains: [...(body.domains ?? [])],
      },
    },
  );
}
