import { randomUUID } from "node:crypto";
import type pg from "pg";
import { createMember } from "#features/members/server/service.ts";
import type { BuiltInRole } from "#features/roles/rules.ts";
import { createBuiltInRoles } from "#features/roles/server/service.ts";
import { type Identity, userOfIdentity } from "#features/sessions/server/service.ts";
import { beginAudit } from "#kit/server/audit/audit-store.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import { type AppContext, asSystem, type Scope } from "#kit/server/scope.ts";
import type { DateFormat } from "#kit/time.ts";
import type { WorkspaceInfo } from "../contract.ts";
import { workspaceLanguages } from "../rules.ts";

export { storeSignInDemand } from "./sign-in-demand.ts";

export async function getInfo(scope: Scope): Promise<WorkspaceInfo> {
  const row = await scope.db
    .selectFrom("workspace as w")
    .innerJoin("enterprise as e", "e.id", "w.enterprise_id")
    .select(["w.id", "w.name", "e.id as enterpriseId", "e.name as enterpriseName", "w.time_zone as timeZone"])
    .select(["w.auth_requirement", "w.sso_auth_types", "w.verified_email_domains", "w.languages", "w.revision"])
    .select([
      "w.upload_bytes_max",
      "w.audit_days",
      "w.record_days",
      "w.deleted_days",
      "w.date_format",
      "w.offline_days",
      "w.allows_self_approval",
      "w.shares_drafts",
    ])
    .where("w.id", "=", scope.workspaceId)
    .executeTakeFirstOrThrow();
  return {
    id: row.id,
    name: row.name,
    enterpriseId: row.enterpriseId,
    enterpriseName: row.enterpriseName,
    timeZone: row.timeZone,
    workspaceAuthRequirement: row.auth_requirement === "allSSO" ? "allSSO" : "none",
    ssoAuthTypes: row.sso_auth_types.map((authType) => ({ authType })),
    verifiedEmailDomains: row.verified_email_domains,
    languages: row.languages.flatMap((one) => workspaceLanguages.filter((language) => language === one)),
    maxUploadBytes: row.upload_bytes_max,
    auditRetentionDays: row.audit_days,
    recordRetentionDays: row.record_days,
    deletedRetentionDays: row.deleted_days,
    // The table's check holds it to these.
    dateFormat: row.date_format as DateFormat,
    offlineDays: row.offline_days,
    allowSelfApproval: row.allows_self_approval,
    shareDrafts: row.shares_drafts,
    revision: row.revision,
  };
}

export interface NewWorkspace {
  readonly id?: string | undefined;
  readonly enterpriseId: string;
  readonly name: string;
  readonly timeZone?: string | undefined;
}

export async function createEnterprise(
  appContext: AppContext,
  name: string,
  id: string = randomUUID(),
): Promise<string> {
  await appContext.database.pool.query(
    "insert into enterprise (id, name, created_at) values ($1, $2, $3) on conflict (id) do nothing",
    [id, name, appContext.clock.now()],
  );
  return id;
}

/**
 * A workspace with its built-in roles, and with whatever `fill` puts into it: all of it, or nothing. With a given id it
 * may be tried again. `check` sends its statements first in the same transaction, above the tenants, all of them at once.
 */
export async function createWorkspace(
  appContext: AppContext,
  workspace: NewWorkspace,
  fill: (scope: Scope, roleIds: Record<BuiltInRole, string>) => Promise<void> = async () => {},
  check: (client: pg.ClientBase) => Promise<void> = async () => {},
): Promise<{ workspaceId: string; roleIds: Record<BuiltInRole, string> }> {
  const workspaceId = workspace.id ?? randomUUID();
  const values = [workspaceId, workspace.enterpriseId, workspace.name, workspace.timeZone ?? "UTC"];
  // Sent at once: what is sent after the first answer is sent in the name of the workspace already.
  const insert = (client: pg.ClientBase) =>
    Promise.all([
      check(client),
      client.query(
        `insert into workspace (id, enterprise_id, name, time_zone, created_at) values ($1, $2, $3, $4, $5)
         on conflict (id) do nothing`,
        [...values, appContext.clock.now()],
      ),
      beginAudit(client, appContext.seals, workspaceId),
    ]);
  const withRoles = async (scope: Scope) => {
    const roleIds = await createBuiltInRoles(scope);
    await fill(scope, roleIds);
    return roleIds;
  };
  return { workspaceId, roleIds: await asSystem(appContext, workspaceId, withRoles, insert) };
}

export interface SetUp {
  readonly enterpriseName: string;
  readonly workspaceName: string;
  readonly displayName: string;
  readonly email: string;
}

/**
 * The first start: an enterprise, a workspace, and an admin who can sign in. [WS1] The workspace begins to exist
 * together with its admin, so that a crash in between leaves a server that is still empty.
 */
export async function setUp(
  appContext: AppContext,
  input: SetUp,
): Promise<{ workspaceId: string; identity: Identity }> {
  const enterpriseId = await createEnterprise(appContext, input.enterpriseName);
  const identity: Identity = { provider: "link", issuer: "fettle", subject: randomUUID(), username: input.email };
  const { userId } = await inTransaction(appContext.database, {}, (client) => userOfIdentity(client, identity));
  const { workspaceId } = await createWorkspace(
    appContext,
    { enterpriseId, name: input.workspaceName },
    async (scope, roleIds) => {
      const { displayName, email } = input;
      const profileId = await createMember(scope, { displayName, email, roleId: roleIds.admin, userId });
      scope.audit({
        action: "workspace.created",
        objectType: "workspace",
        objectId: scope.workspaceId,
        details: { profileId },
      });
    },
  );
  return { workspaceId, identity };
}

/** Returns whether this server has not been set up yet. */
export async function isEmpty(appContext: AppContext): Promise<boolean> {
  const { rows } = await appContext.database.pool.query<{ empty: boolean }>(
    "select not exists (select from workspace) as empty",
  );
  return rows[0]?.empty ?? true;
}
