import type { BuiltInRole } from "#features/roles/rules.ts";
import type { Provider } from "../rules.ts";

export interface SessionRow {
  readonly session_id: string;
  readonly user_id: string;
  readonly last_seen_at: Date;
  readonly expires_at: Date;
  readonly token_expires_at: Date;
  /** The token has not been used before: what the browser was given has arrived. */
  readonly is_first_use: boolean;
}

/** A session, its identity and the stamp of the workspace: what every call reads. */
export interface PresentRow extends SessionRow {
  readonly issued_at: Date | number;
  readonly identity_id: string | null;
  readonly provider: Provider | null;
  readonly email_domain: string | null;
  /** Let in by a number that several people use. */
  readonly by_shared_phone: boolean | null;
  readonly signed_in_at: Date;
  readonly longest_idle_s: number;
  /** Another one after each change of what a `WorkspaceRow` is read from. */
  readonly stamp: string | null;
}

/** Who the session's user is in the workspace. */
interface WorkspaceRow {
  readonly session_idle_minutes: number;
  readonly session_life_hours: number;
  readonly strict_idle_minutes: number;
  readonly strict_life_hours: number;
  readonly auth_requirement: "none" | "allSSO";
  readonly sso_auth_types: string[];
  readonly verified_email_domains: string[];
  readonly profile_id: string | null;
  readonly display_name: string;
  readonly built_in: BuiltInRole | null;
  readonly permissions: unknown;
  readonly requires_sso: boolean;
  readonly restrict_content: boolean;
  /** The member gained rights since the token was issued. */
  readonly is_raised: boolean | null;
  readonly group_ids: string[];
  /** The shared device, if the caller is one. */
  readonly device_id: string | null;
  readonly device_seen_at: Date;
  readonly device_active_at: Date | null;
  readonly device_revoked_at: Date | null;
  /** A shared device, and the profile has a sign-in of its own by now. */
  readonly is_taken: boolean | null;
}

export interface EntryRow extends PresentRow, WorkspaceRow {}

/** Of a caller who is a member. */
export type MemberRow = EntryRow & { readonly profile_id: string };

const present = `
  s.id as session_id, s.user_id, s.last_seen_at, s.expires_at, t.expires_at as token_expires_at,
  t.used_at is null as is_first_use, t.issued_at,
  s.identity_id, s.signed_in_at, s.longest_idle_s, i.provider, i.email_domain,
  i.issuer like 'sharedPhone:%' as by_shared_phone, g.stamp`;

/** `token` answers one row: a session, and since when and how long it is asked for. */
const joins = (token: string) => `
  from (${token}) t
  join session s on s.id = t.session_id
  join app_user u on u.id = s.user_id and u.disabled_at is null
  left join identity i on i.id = s.identity_id
  left join gate_stamp g on g.id = $2`;

const entryQuery = (token: string) => `
  select ${present},
    w.session_idle_minutes, w.session_life_hours, w.strict_idle_minutes, w.strict_life_hours,
    w.auth_requirement, w.sso_auth_types, w.verified_email_domains,
    p.id as profile_id, p.display_name,
    r.built_in, r.permissions, r.requires_sso, r.restrict_content,
    t.issued_at < greatest(p.raised_at, r.raised_at) as is_raised,
    array(
      select distinct b.below_id from group_member m
      join access_group_below b on b.workspace_id = $2 and b.group_id = m.group_id
      where m.workspace_id = $2 and m.profile_id = p.id
    ) as group_ids,
    d.id as device_id, d.last_seen_at as device_seen_at, d.active_at as device_active_at,
    d.revoked_at as device_revoked_at,
    i.provider = 'device' and exists (
      select from profile_link own
      join identity o on o.user_id = own.user_id and o.provider <> 'device'
      where own.workspace_id = $2 and own.profile_id = l.profile_id
    ) as is_taken
  ${joins(token)}
  left join workspace w on w.id = $2
  left join profile_link l on l.workspace_id = $2 and l.user_id = s.user_id
  left join profile p on p.workspace_id = $2 and p.id = l.profile_id and p.removed_at is null
  left join role r on r.workspace_id = $2 and r.id = p.role_id
  left join device d on d.workspace_id = $2 and d.user_id = s.user_id`;

const byToken = "select session_id, expires_at, issued_at, used_at from session_token where token_hash = $1";

/** An `EntryRow` by the hash of a token and the workspace. */
export const entryByToken = entryQuery(byToken);

/** A `PresentRow` by the same: half of the tables, for a caller whose `WorkspaceRow` is known. */
export const presentByToken = `select ${present} ${joins(byToken)}`;

const sameMoment = (column: string, place: number) => `date_trunc('milliseconds', ${column}) = $${place}`;
const sameValue = (column: string, place: number) => `${column} is not distinct from $${place}`;

/** [SE32] Finds a row where each of `proofOf` is as it was. When the session was last used does not count: later, it lives longer. */
export const proofByToken = `
  select ${joins(byToken)}
  where g.stamp = $3 and s.id = $4 and s.user_id = $5 and ${sameMoment("s.expires_at", 6)}
    and ${sameMoment("t.expires_at", 7)} and ${sameMoment("t.issued_at", 8)} and ${sameMoment("s.signed_in_at", 9)}
    and s.longest_idle_s = $10 and ${sameValue("s.identity_id", 11)} and ${sameValue("i.provider", 12)}
    and ${sameValue("i.email_domain", 13)} and ${sameValue("i.issuer like 'sharedPhone:%'", 14)} and t.used_at is not null`;

/** The values of `proofByToken` behind the token and the workspace. */
export const proofOf = (row: PresentRow): readonly unknown[] => [
  row.stamp,
  row.session_id,
  row.user_id,
  ...[row.expires_at, row.token_expires_at, row.issued_at, row.signed_in_at].map((moment) =>
    typeof moment === "number" ? "infinity" : moment.toISOString(),
  ),
  row.longest_idle_s,
  row.identity_id,
  row.provider,
  row.email_domain,
  row.by_shared_phone,
];

/** Work that was begun in a session continues: only the session itself is checked. */
export const entryBySession = entryQuery(
  `select $1::uuid as session_id, 'infinity'::timestamptz as expires_at, 'infinity'::timestamptz as issued_at,
    now() as used_at`,
);

export interface UserRow extends SessionRow {
  readonly provider: Provider | null;
}

export const userQuery = `
  select s.id as session_id, s.user_id, s.last_seen_at, s.expires_at, t.expires_at as token_expires_at,
    t.used_at is null as is_first_use, i.provider
  from session_token t
  join session s on s.id = t.session_id
  left join identity i on i.id = s.identity_id
  join app_user u on u.id = s.user_id and u.disabled_at is null
  where t.token_hash = $1`;
