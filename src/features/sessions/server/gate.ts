import type pg from "pg";
import { permissionsFrom } from "#kit/permissions.ts";
import { notFound, Problem } from "#kit/problem.ts";
import type { Clock } from "#kit/server/clock.ts";
import type { Entered, Gate, SignedIn } from "#kit/server/http/gate.ts";
import { hashOf } from "#kit/server/secrets.ts";
import { type BuiltInRole, rankOf } from "../../roles/rules.ts";
import { inForce, type Provider, seenEvery, signInSuffices } from "../rules.ts";

interface SessionRow {
  session_id: string;
  user_id: string;
  last_seen_at: Date;
  expires_at: Date;
  token_expires_at: Date;
}

interface EntryRow extends SessionRow {
  provider: Provider | null;
  email_domain: string | null;
  auth_requirement: "none" | "allSSO";
  sso_auth_types: string[];
  verified_email_domains: string[];
  profile_id: string | null;
  display_name: string;
  built_in: BuiltInRole | null;
  permissions: unknown;
  requires_sso: boolean;
  restrict_content: boolean;
  group_ids: string[];
}

const entryQuery = `
  select s.id as session_id, s.user_id, s.last_seen_at, s.expires_at, t.expires_at as token_expires_at,
    i.provider, i.email_domain,
    w.auth_requirement, w.sso_auth_types, w.verified_email_domains,
    p.id as profile_id, p.display_name,
    r.built_in, r.permissions, r.requires_sso, r.restrict_content,
    array(
      with recursive within as (
        select m.group_id from group_member m where m.workspace_id = $2 and m.profile_id = p.id
        union
        select g.id from access_group g join within on g.workspace_id = $2 and g.parent_id = within.group_id
      )
      select group_id from within
    ) as group_ids
  from session_token t
  join session s on s.id = t.session_id
  join app_user u on u.id = s.user_id and u.disabled_at is null
  left join identity i on i.id = s.identity_id
  left join workspace w on w.id = $2
  left join profile_link l on l.workspace_id = $2 and l.user_id = s.user_id
  left join profile p on p.workspace_id = $2 and p.id = l.profile_id and p.removed_at is null
  left join role r on r.workspace_id = $2 and r.id = p.role_id
  where t.token_hash = $1`;

const userQuery = `
  select s.id as session_id, s.user_id, s.last_seen_at, s.expires_at, t.expires_at as token_expires_at
  from session_token t
  join session s on s.id = t.session_id
  join app_user u on u.id = s.user_id and u.disabled_at is null
  where t.token_hash = $1`;

/** The gate: one statement per request proves session, membership, role, sign-in and group scope together. */
export class SessionGate implements Gate {
  readonly #clock: Clock;
  /** Notes that a session was used; outside the request's transaction, which may be read-only. */
  readonly #seen: (sessionId: string, at: Date) => void;

  constructor(clock: Clock, seen: (sessionId: string, at: Date) => void) {
    this.#clock = clock;
    this.#seen = seen;
  }

  async enter(client: pg.ClientBase, token: string, workspaceId: string): Promise<Entered> {
    const { rows } = await client.query<EntryRow>({
      name: "gate-enter",
      text: entryQuery,
      values: [hashOf(token), workspaceId],
    });
    const row = this.#proven(rows[0]);
    if (row.profile_id === null) throw notFound();
    const suffices = signInSuffices(
      { provider: row.provider, emailDomain: row.email_domain },
      {
        authRequirement: row.auth_requirement,
        ssoAuthTypes: row.sso_auth_types,
        verifiedEmailDomains: row.verified_email_domains,
        roleRequiresSso: row.requires_sso,
      },
    );
    if (!suffices) {
      throw new Problem("forbidden", "ssoRequired", { detail: "This workspace or role requires a personal sign-in" });
    }
    return {
      userId: row.user_id,
      sessionId: row.session_id,
      actor: {
        profileId: row.profile_id,
        workspaceId,
        displayName: row.display_name,
        rank: rankOf(row.built_in),
        permissions: new Set(permissionsFrom(row.permissions)),
        seesAllContent: !row.restrict_content,
        scope: new Set(row.group_ids),
      },
    };
  }

  async user(client: pg.ClientBase, token: string): Promise<SignedIn> {
    const { rows } = await client.query<SessionRow>({ name: "gate-user", text: userQuery, values: [hashOf(token)] });
    const row = this.#proven(rows[0]);
    return { userId: row.user_id, sessionId: row.session_id };
  }

  #proven<Row extends SessionRow>(row: Row | undefined): Row {
    const now = this.#clock.now();
    const live =
      row && row.token_expires_at > now && inForce({ lastSeenAt: row.last_seen_at, expiresAt: row.expires_at }, now);
    if (!live) throw new Problem("unauthenticated");
    if (now.getTime() - row.last_seen_at.getTime() > seenEvery) this.#seen(row.session_id, now);
    return row;
  }
}
