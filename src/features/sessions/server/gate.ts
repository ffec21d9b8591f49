import { isDeepStrictEqual } from "node:util";
import type pg from "pg";
import { type BuiltInRole, rankOf } from "#features/roles/rules.ts";
import { permissionsFrom } from "#kit/permissions.ts";
import type { Actor } from "#kit/policy.ts";
import { notFound, Problem } from "#kit/problem.ts";
import { BoundedMemory } from "#kit/server/bounded-memory.ts";
import type { Clock } from "#kit/server/clock.ts";
import type { Entered, Gate, SignedIn } from "#kit/server/http/gate.ts";
import { hashOf } from "#kit/server/secrets.ts";
import { second } from "#kit/time.ts";
import {
  ageSuffices,
  deviceInForce,
  inForce,
  isLocked,
  type Lifetimes,
  type Provider,
  type SessionAge,
  seenEvery,
  signInSuffices,
} from "../rules.ts";

interface SessionRow {
  session_id: string;
  user_id: string;
  last_seen_at: Date;
  expires_at: Date;
  token_expires_at: Date;
  /** The token has not been used before: what the browser was given has arrived. */
  is_first_use: boolean;
}

interface EntryRow extends SessionRow {
  provider: Provider | null;
  identity_id: string | null;
  email_domain: string | null;
  signed_in_at: Date;
  longest_idle_s: number;
  session_idle_minutes: number;
  session_life_hours: number;
  strict_idle_minutes: number;
  strict_life_hours: number;
  auth_requirement: "none" | "allSSO";
  sso_auth_types: string[];
  verified_email_domains: string[];
  profile_id: string | null;
  display_name: string;
  built_in: BuiltInRole | null;
  permissions: unknown;
  requires_sso: boolean;
  restrict_content: boolean;
  /** The member gained rights since the token was issued. */
  is_raised: boolean | null;
  group_ids: string[];
  /** The shared device, if the caller is one. */
  device_id: string | null;
  device_seen_at: Date;
  device_active_at: Date | null;
  device_revoked_at: Date | null;
  /** Let in by a number that several people use. */
  by_shared_phone: boolean | null;
  /** A shared device, and the profile has a sign-in of its own by now. */
  is_taken: boolean | null;
}

/** `token` answers one row: a session, and since when and how long it is asked for. */
const entryQuery = (token: string) => `
  select s.id as session_id, s.user_id, s.last_seen_at, s.expires_at, t.expires_at as token_expires_at,
    t.used_at is null as is_first_use,
    s.identity_id, s.signed_in_at, s.longest_idle_s, i.provider, i.email_domain,
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
    i.issuer like 'sharedPhone:%' as by_shared_phone,
    i.provider = 'device' and exists (
      select from profile_link own
      join identity o on o.user_id = own.user_id and o.provider <> 'device'
      where own.workspace_id = $2 and own.profile_id = l.profile_id
    ) as is_taken
  from (${token}) t
  join session s on s.id = t.session_id
  join app_user u on u.id = s.user_id and u.disabled_at is null
  left join identity i on i.id = s.identity_id
  left join workspace w on w.id = $2
  left join profile_link l on l.workspace_id = $2 and l.user_id = s.user_id
  left join profile p on p.workspace_id = $2 and p.id = l.profile_id and p.removed_at is null
  left join role r on r.workspace_id = $2 and r.id = p.role_id
  left join device d on d.workspace_id = $2 and d.user_id = s.user_id`;

const entryByToken = entryQuery(
  "select session_id, expires_at, issued_at, used_at from session_token where token_hash = $1",
);
/** Work that was begun in a session continues: only the session itself is checked. */
const entryBySession = entryQuery(
  `select $1::uuid as session_id, 'infinity'::timestamptz as expires_at, 'infinity'::timestamptz as issued_at,
    now() as used_at`,
);

const ageOf = (row: EntryRow): SessionAge => ({
  signedInAt: row.signed_in_at,
  lastSeenAt: row.last_seen_at,
  longestIdleMs: row.longest_idle_s * second,
});

/** A phone that is passed round is not left open (ruling R2); it has no lock, so it signs in again. */
const sharedPhoneIdleMinutes = 10;

const lifetimesOf = (row: EntryRow): Lifetimes => ({
  idleMinutes: row.by_shared_phone
    ? Math.min(row.session_idle_minutes, sharedPhoneIdleMinutes)
    : row.session_idle_minutes,
  lifeHours: row.session_life_hours,
  strictIdleMinutes: row.strict_idle_minutes,
  strictLifeHours: row.strict_life_hours,
});

interface UserRow extends SessionRow {
  provider: Provider | null;
}

const userQuery = `
  select s.id as session_id, s.user_id, s.last_seen_at, s.expires_at, t.expires_at as token_expires_at,
    t.used_at is null as is_first_use, i.provider
  from session_token t
  join session s on s.id = t.session_id
  left join identity i on i.id = s.identity_id
  join app_user u on u.id = s.user_id and u.disabled_at is null
  where t.token_hash = $1`;

/** Groups, permissions and fields of the actors that are remembered: some 20 MB. */
const guessedMax = 200_000;

/** What an actor without groups and permissions takes, in the same measure. */
const actorFields = 50;

const sizeOf = ({ scope, permissions }: Actor): number => actorFields + scope.size + permissions.size;

/** Tokens themselves are not kept in memory. */
const keyOf = (tokenHash: Buffer, workspaceId: string): string => `${tokenHash.toString("base64")} ${workspaceId}`;

type NoteSeen = (sessionId: string, at: Date) => void;
type NoteArrived = (token: string, at: Date) => void;
type NoteActive = (member: { readonly workspaceId: string; readonly profileId: string }, at: Date) => void;

/** The gate: one statement per request proves session, membership, role, sign-in and group scope together. */
export class SessionGate implements Gate {
  readonly #clock: Clock;
  /** Notes that a session was used; outside the request's transaction, which may be read-only. */
  readonly #seen: NoteSeen;

  /** Notes the same of the member as whom it was used. */
  readonly #active: NoteActive;

  /** The actor that each token proved last, by `keyOf`. */
  readonly #known = new BoundedMemory<Actor>(guessedMax);

  /** Records that a browser has received its new cookie. */
  readonly #arrived: NoteArrived;

  constructor(clock: Clock, seen: NoteSeen, active: NoteActive = () => {}, arrived: NoteArrived = () => {}) {
    this.#clock = clock;
    this.#seen = seen;
    this.#active = active;
    this.#arrived = arrived;
  }

  async enter(client: pg.ClientBase, token: string, workspaceId: string): Promise<Entered> {
    const tokenHash = hashOf(token);
    const { rows } = await client.query<EntryRow>({
      name: "gate-enter",
      text: entryByToken,
      values: [tokenHash, workspaceId],
    });
    if (rows[0]?.is_first_use) this.#arrived(token, this.#clock.now());
    const entered = this.#entered(rows[0], workspaceId);
    const key = keyOf(tokenHash, workspaceId);
    const known = this.#known.recall(key);
    if (known && isDeepStrictEqual(known, entered.actor)) return { ...entered, actor: known };
    this.#known.remember(key, entered.actor, sizeOf(entered.actor));
    return entered;
  }

  guess(token: string, workspaceId: string): Actor | undefined {
    return this.#known.recall(keyOf(hashOf(token), workspaceId));
  }

  async enterAgain(client: pg.ClientBase, sessionId: string, workspaceId: string): Promise<Entered> {
    const { rows } = await client.query<EntryRow>({
      name: "gate-enter-again",
      text: entryBySession,
      values: [sessionId, workspaceId],
    });
    return this.#entered(rows[0], workspaceId);
  }

  #entered(found: EntryRow | undefined, workspaceId: string): Entered {
    const row = this.#proven(found);
    if (row.profile_id === null) throw notFound();
    if (row.device_id !== null) this.#provenDevice(row);
    // [SE13] Renewing the token by the cookie changes both, unseen (ruling R2).
    if (row.is_raised) throw new Problem("unauthenticated");
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
    if (row.is_taken) throw notFound();
    const held = permissionsFrom(row.permissions);
    if (!ageSuffices(ageOf(row), lifetimesOf(row), held, this.#clock.now())) {
      throw new Problem("unauthenticated", "signInTooOld", { detail: "This workspace asks you to sign in again" });
    }
    if (this.#isNoted(row)) this.#active({ workspaceId, profileId: row.profile_id }, this.#clock.now());
    return {
      userId: row.user_id,
      sessionId: row.session_id,
      actor: {
        profileId: row.profile_id,
        workspaceId,
        displayName: row.display_name,
        rank: rankOf(row.built_in),
        permissions: new Set(held),
        seesAllContent: !row.restrict_content,
        scope: new Set(row.group_ids),
        bySharedDevice: row.provider === "device",
        session: {
          sessionId: row.session_id,
          userId: row.user_id,
          identityId: row.identity_id,
          provider: row.provider,
          emailDomain: row.email_domain,
          signedInAt: row.signed_in_at,
        },
      },
    };
  }

  async user(client: pg.ClientBase, token: string): Promise<SignedIn> {
    const { rows } = await client.query<UserRow>({ name: "gate-user", text: userQuery, values: [hashOf(token)] });
    if (rows[0]?.is_first_use) this.#arrived(token, this.#clock.now());
    const row = this.#proven(rows[0]);
    return { userId: row.user_id, sessionId: row.session_id, provider: row.provider };
  }

  /** A shared device must also be in force, and unlocked by a person who chose their profile (ruling R2). */
  #provenDevice(row: EntryRow): void {
    const now = this.#clock.now();
    if (!deviceInForce({ revokedAt: row.device_revoked_at, lastSeenAt: row.device_seen_at }, now)) {
      throw new Problem("unauthenticated");
    }
    if (isLocked(row.device_active_at, now)) {
      throw new Problem("unauthenticated", "deviceLocked", { detail: "Choose your profile to go on" });
    }
  }

  #proven<Row extends SessionRow>(row: Row | undefined): Row {
    const now = this.#clock.now();
    const live =
      row && row.token_expires_at > now && inForce({ lastSeenAt: row.last_seen_at, expiresAt: row.expires_at }, now);
    if (!live) throw new Problem("unauthenticated");
    if (this.#isNoted(row)) this.#seen(row.session_id, now);
    return row;
  }

  /** At most once a minute. */
  #isNoted(row: SessionRow): boolean {
    return this.#clock.now().getTime() - row.last_seen_at.getTime() > seenEvery;
  }
}
