import type pg from "pg";
import type { Demanded } from "../rules.ts";

/** A membership of a user, with what its workspace and role ask of a sign-in. */
export interface MemberOf extends Demanded {
  readonly profileId: string;
  readonly displayName: string;
}

interface Row {
  readonly workspace_id: string;
  readonly auth_requirement: "none" | "allSSO";
  readonly sso_auth_types: string[];
  readonly verified_email_domains: string[];
  readonly profile_id: string;
  readonly display_name: string;
  readonly requires_sso: boolean;
}

export type Enforced = Pick<Demanded, "workspaceId" | "authRequirement" | "ssoAuthTypes">;

/** [SO18] What the workspaces of a user ask of a sign-in; of a shared device, what its workspace does. Asked as the user. */
export async function demandsOn(client: pg.ClientBase, userId: string): Promise<Enforced[]> {
  const memberships = await membershipsOf(client, userId);
  const { rows } = await client.query<Pick<Row, "workspace_id" | "auth_requirement" | "sso_auth_types">>(
    `select w.id as workspace_id, w.auth_requirement, w.sso_auth_types
     from device d join workspace w on w.id = d.workspace_id
     where d.user_id = $1 and d.revoked_at is null`,
    [userId],
  );
  const ofDevice = rows.map((row) => ({
    workspaceId: row.workspace_id,
    authRequirement: row.auth_requirement,
    ssoAuthTypes: row.sso_auth_types,
  }));
  return [...memberships, ...ofDevice];
}

/** All of a user's memberships: a question above the tenants, asked as the user. */
export async function membershipsOf(client: pg.ClientBase, userId: string): Promise<MemberOf[]> {
  await client.query("select set_config('fettle.user', $1, true)", [userId]);
  const { rows } = await client.query<Row>(
    `select w.id as workspace_id, w.auth_requirement, w.sso_auth_types, w.verified_email_domains,
       p.id as profile_id, p.display_name, r.requires_sso
     from profile_link l
     join profile p on p.workspace_id = l.workspace_id and p.id = l.profile_id and p.removed_at is null
     join role r on r.workspace_id = p.workspace_id and r.id = p.role_id
     join workspace w on w.id = l.workspace_id
     where l.user_id = $1
     order by w.id`,
    [userId],
  );
  return rows.map((row) => ({
    workspaceId: row.workspace_id,
    authRequirement: row.auth_requirement,
    ssoAuthTypes: row.sso_auth_types,
    verifiedEmailDomains: row.verified_email_domains,
    profileId: row.profile_id,
    displayName: row.display_name,
    roleRequiresSso: row.requires_sso,
  }));
}
