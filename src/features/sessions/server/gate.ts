import { isDeepStrictEqual } from "node:util";
import type pg from "pg";
import { rankOf } from "#features/roles/rules.ts";
import { permissionsFrom } from "#kit/permissions.ts";
import type { Actor } from "#kit/policy.ts";
import { notFound, Problem } from "#kit/problem.ts";
import { BoundedMemory } from "#kit/server/bounded-memory.ts";
import type { Clock } from "#kit/server/clock.ts";
import { type Guess, OnceMore } from "#kit/server/db/transaction.ts";
import type { Entered, Gate, SignedIn } from "#kit/server/http/gate.ts";
import { hashOf } from "#kit/server/secrets.ts";
import { second } from "#kit/time.ts";
import {
  ageSuffices,
  deviceInForce,
  inForce,
  isLocked,
  type Lifetimes,
  type SessionAge,
  seenEvery,
  signInSuffices,
} from "../rules.ts";
import {
  type EntryRow,
  entryBySession,
  entryByToken,
  type MemberRow,
  type PresentRow,
  presentByToken,
  proofByToken,
  proofOf,
  type SessionRow,
  type UserRow,
  userQuery,
} from "./gate-statements.ts";

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

/** Groups, permissions and fields of the actors that are remembered: some 20 MB. */
const guessedMax = 200_000;

/** What a caller without groups and permissions takes, in the same measure. */
const callerFields = 90;

const sizeOf = ({ scope, permissions }: Actor): number => callerFields + 2 * (scope.size + permissions.size);

/** Who a token proved to be the last time, and what says so. */
interface Known {
  readonly actor: Actor;
  readonly row: MemberRow;
}

/**
 * What may change at a device is not stamped: when it was last used, and whether a person whom it acts for has a sign-in of their own
 * by now.
 */
const isStamped = (row: EntryRow): boolean => row.stamp !== null && row.device_id === null && row.provider !== "device";

/** [SE31] What the caller was read from is as it was. */
const isUnchanged = (known: EntryRow, now: PresentRow): boolean =>
  isStamped({ ...known, ...now }) &&
  known.stamp === now.stamp &&
  known.user_id === now.user_id &&
  known.issued_at.valueOf() === now.issued_at.valueOf();

const isMember = (row: EntryRow): row is MemberRow => row.profile_id !== null;

/** Tokens themselves are not kept in memory. */
const keyOf = (tokenHash: Buffer, workspaceId: string): string => `${tokenHash.toString("base64")} ${workspaceId}`;

/** The first row of a statement that each connection prepares once. */
async function rowOf<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<Row | undefined> {
  const { rows } = await client.query<Row>({ name, text, values: [...values] });
  return rows[0];
}

/** The same object as the last time where nothing about it has changed: by that a guess is told to be right. */
function actorOf(row: MemberRow, workspaceId: string, known?: Known): Actor {
  const session = {
    sessionId: row.session_id,
    userId: row.user_id,
    identityId: row.identity_id,
    provider: row.provider,
    emailDomain: row.email_domain,
    signedInAt: row.signed_in_at,
  };
  if (known && known.row.stamp === row.stamp && isStamped(row) && isDeepStrictEqual(known.actor.session, session))
    return known.actor;
  const actor: Actor = {
    profileId: row.profile_id,
    workspaceId,
    displayName: row.display_name,
    rank: rankOf(row.built_in),
    permissions: new Set(permissionsFrom(row.permissions)),
    seesAllContent: !row.restrict_content,
    scope: new Set(row.group_ids),
    bySharedDevice: row.provider === "device",
    session,
  };
  return known && isDeepStrictEqual(known.actor, actor) ? known.actor : actor;
}

type NoteSeen = (sessionId: string, at: Date) => void;
type NoteArrived = (token: string, at: Date) => void;
type NoteActive = (member: { readonly workspaceId: string; readonly profileId: string }, at: Date) => void;

/**
 * The gate: one statement per request proves session, membership, role, sign-in and group scope together. For a caller who is known
 * it is a shorter one, which proves that nothing that they were read from has changed [SE31].
 */
export class SessionGate implements Gate {
  readonly #clock: Clock;
  /** Notes that a session was used; outside the request's transaction, which may be read-only. */
  readonly #seen: NoteSeen;

  /** Notes the same of the member as whom it was used. */
  readonly #active: NoteActive;

  /** By `keyOf`. */
  readonly #known = new BoundedMemory<Known>(guessedMax);

  /** Records that a browser has received its new cookie. */
  readonly #arrived: NoteArrived;

  constructor(clock: Clock, seen: NoteSeen, active: NoteActive = () => {}, arrived: NoteArrived = () => {}) {
    this.#clock = clock;
    this.#seen = seen;
    this.#active = active;
    this.#arrived = arrived;
  }

  async enter(client: pg.ClientBase, token: string, workspaceId: string): Promise<Entered> {
    const values = [hashOf(token), workspaceId] as const;
    const key = keyOf(...values);
    const known = this.#known.recall(key);
    const row = await (known && isStamped(known.row)
      ? this.#rowAgain(client, known.row, values)
      : rowOf<EntryRow>(client, "gate-enter", entryByToken, values));
    if (row?.is_first_use) this.#arrived(token, this.#clock.now());
    const proven = this.#admitted(row, workspaceId);
    const actor = actorOf(proven, workspaceId, known);
    this.#known.remember(key, { actor, row: proven }, sizeOf(actor));
    return { userId: proven.user_id, sessionId: proven.session_id, actor };
  }

  /** @throws OnceMore where the caller has to be read anew */
  async #rowAgain(
    client: pg.ClientBase,
    known: EntryRow,
    values: readonly [Buffer, string],
  ): Promise<EntryRow | undefined> {
    const now = await rowOf<PresentRow>(client, "gate-present", presentByToken, values);
    if (now === undefined) return undefined;
    if (isUnchanged(known, now)) return { ...known, ...now };
    this.#known.forget(keyOf(...values));
    throw new OnceMore("The caller may have changed");
  }

  guess(token: string, workspaceId: string): Guess<Actor> | undefined {
    const values = [hashOf(token), workspaceId] as const;
    const key = keyOf(...values);
    const known = this.#known.recall(key);
    if (!known) return undefined;
    const { actor, row } = known;
    if (!this.#letsIn(row, workspaceId)) return { entry: actor };
    const proof = { name: "gate", text: proofByToken, values: [...values, ...proofOf(row)] };
    return { entry: actor, proof, onWrong: () => this.#known.forget(key) };
  }

  /** What is known of the caller lets them in at this moment, and nothing is to be noted of the call. */
  #letsIn(row: MemberRow, workspaceId: string): boolean {
    if (!isStamped(row) || row.is_first_use || this.#isNoted(row)) return false;
    try {
      this.#admitted(row, workspaceId);
      return true;
    } catch {
      return false;
    }
  }

  async enterAgain(client: pg.ClientBase, sessionId: string, workspaceId: string): Promise<Entered> {
    const row = this.#admitted(
      await rowOf<EntryRow>(client, "gate-enter-again", entryBySession, [sessionId, workspaceId]),
      workspaceId,
    );
    return { userId: row.user_id, sessionId: row.session_id, actor: actorOf(row, workspaceId) };
  }

  #admitted(found: EntryRow | undefined, workspaceId: string): MemberRow {
    const row = this.#proven(found);
    if (!isMember(row)) throw notFound();
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
    return row;
  }

  async user(client: pg.ClientBase, token: string): Promise<SignedIn> {
    const found = await rowOf<UserRow>(client, "gate-user", userQuery, [hashOf(token)]);
    if (found?.is_first_use) this.#arrived(token, this.#clock.now());
    const row = this.#proven(found);
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
