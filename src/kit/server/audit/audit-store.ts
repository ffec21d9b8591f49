import type pg from "pg";
import type { Actor } from "../../policy.ts";
import { type AuditEntry, type ChainHead, chainHash, chainStart, headSeal } from "./audit-chain.ts";
import type { SealKeys } from "./seal-keys.ts";

/** An event for auditors: who did what to which thing. */
export interface AuditEvent {
  /** `area.created`, `role.permissionsUpdated`: the entity, then what happened to it. */
  readonly action: string;
  readonly objectType: string;
  readonly objectId?: string | undefined;
  /** Before and after, counts, reasons; never secrets. */
  readonly details?: Readonly<Record<string, unknown>> | undefined;
}

/** The actor id of the system itself; the audit keeps it as null. */
export const nobody = "00000000-0000-0000-0000-000000000000";

/** The call in which something is done. */
export interface Origin {
  readonly requestId: string;
  /** How the caller had signed in, where they act before they are a member. */
  readonly sessionKind?: string | null | undefined;
}

export interface PendingAuditEvent {
  readonly event: AuditEvent;
  readonly actor: Pick<Actor, "profileId" | "displayName" | "session">;
  readonly at: Date;
}

/** What the system itself notes in the chain about the chain. */
export const systemAuditEvent = (
  action: string,
  details: Readonly<Record<string, unknown>>,
  at: Date,
): PendingAuditEvent => ({
  event: { action, objectType: "audit", details },
  actor: { profileId: nobody, displayName: "Fettle" },
  at,
});

/** The head as it is stored, with what proves it. */
export interface StoredHead extends ChainHead {
  readonly keyId: string | null;
  readonly seal: string | null;
}

/** The head row of the workspace; locked until the commit where the caller is going to write behind it. */
export async function findHead(
  client: Pick<pg.ClientBase, "query">,
  workspaceId: string,
  forUpdate = false,
): Promise<StoredHead | undefined> {
  const { rows } = await client.query<StoredHead>(
    `select seq, hash, first_seq as "firstSeq", first_hash as "firstHash", key_id as "keyId", seal
     from audit_head where workspace_id = $1 ${forUpdate ? "for update" : ""}`,
    [workspaceId],
  );
  return rows[0];
}

/** The fault of a head; undefined for one that a key of this installation sealed as it is. */
export function headFault(
  keys: SealKeys,
  workspaceId: string,
  head: StoredHead | undefined,
): "headMissing" | "unsealed" | "unknownKey" | "headAltered" | undefined {
  if (!head) return "headMissing";
  if (head.keyId === null) return head.seal === null ? "unsealed" : "headAltered";
  const key = keys.find(head.keyId);
  if (!key) return "unknownKey";
  return head.seal === headSeal(key, workspaceId, head) ? undefined : "headAltered";
}

/** A new workspace's head. A workspace without one has lost it. */
export const beginAudit = (client: pg.ClientBase, keys: SealKeys, workspaceId: string): Promise<unknown> => {
  const head = { seq: 0, hash: chainStart, firstSeq: 1, firstHash: chainStart };
  return client.query(
    "insert into audit_head (workspace_id, seq, hash, key_id, seal) values ($1, $2, $3, $4, $5) on conflict do nothing",
    [workspaceId, head.seq, head.hash, keys.current.id, headSeal(keys.current, workspaceId, head)],
  );
};

/**
 * Adds the events of a transaction to the workspace's chain. Locks the chain's head row until the commit.
 *
 * [AU9] A head that is not proven under the current key is never sealed as if it were: the chain continues, and an
 * entry first records what was found. Otherwise the next event would vouch for whatever was there.
 */
export async function appendToAudit(
  client: pg.ClientBase,
  keys: SealKeys,
  workspaceId: string,
  events: readonly PendingAuditEvent[],
  origin?: Origin,
): Promise<void> {
  const stored = await findHead(client, workspaceId, true);
  const fault = headFault(keys, workspaceId, stored) ?? (stored?.keyId === keys.current.id ? undefined : "earlierKey");
  if (stored && !fault) return addEntries(client, keys, workspaceId, stored, events, origin);
  const from = await resumedHead(client, workspaceId, stored);
  const details = { found: fault, keyId: stored?.keyId ?? null, seq: from.seq };
  const resumed = systemAuditEvent("audit.resumed", details, events[0]?.at ?? new Date());
  await addEntries(client, keys, workspaceId, from, [resumed, ...events], origin);
}

/** Where to go on when the head proves nothing: behind the last entry that there is. */
async function resumedHead(
  client: pg.ClientBase,
  workspaceId: string,
  stored: StoredHead | undefined,
): Promise<ChainHead> {
  await client.query("insert into audit_head (workspace_id, seq, hash) values ($1, 0, $2) on conflict do nothing", [
    workspaceId,
    chainStart,
  ]);
  const { rows } = await client.query<{ seq: number; hash: string }>(
    "select seq, hash from audit_entry where workspace_id = $1 order by seq desc limit 1",
    [workspaceId],
  );
  const last = rows[0] ?? { seq: stored?.seq ?? 0, hash: stored?.hash ?? chainStart };
  return { ...last, firstSeq: stored?.firstSeq ?? 1, firstHash: stored?.firstHash ?? chainStart };
}

/** Writes entries behind a head that the caller holds, under the current key, and the new head. */
export async function addEntries(
  client: pg.ClientBase,
  keys: SealKeys,
  workspaceId: string,
  head: ChainHead,
  events: readonly PendingAuditEvent[],
  origin?: Origin,
): Promise<void> {
  let { seq, hash } = head;
  const rows = events.map(({ event, actor, at }) => {
    const entry: AuditEntry = {
      seq: ++seq,
      at: at.toISOString(),
      actorId: actor.profileId === nobody ? null : actor.profileId,
      actorName: actor.displayName,
      action: event.action,
      objectType: event.objectType,
      objectId: event.objectId ?? null,
      details: event.details ?? {},
      sessionKind: actor.session?.provider ?? origin?.sessionKind ?? null,
      requestId: origin?.requestId ?? null,
    };
    const previousHash = hash;
    hash = chainHash(previousHash, workspaceId, entry, keys.current);
    return { ...entry, previousHash, hash };
  });
  await client.query(
    `insert into audit_entry
       (workspace_id, seq, at, actor_id, actor_name, action, object_type, object_id, details, session_kind,
        request_id, previous_hash, hash, key_id)
     select $1, r.seq, r.at, r."actorId", r."actorName", r.action, r."objectType", r."objectId", r.details,
       r."sessionKind", r."requestId", r."previousHash", r.hash, $3
     from json_to_recordset($2::json) as r (seq bigint, at timestamptz, "actorId" uuid, "actorName" text, action text,
       "objectType" text, "objectId" uuid, details jsonb, "sessionKind" text, "requestId" text, "previousHash" text, hash text)`,
    [workspaceId, JSON.stringify(rows), keys.current.id],
  );
  const { firstSeq, firstHash } = head;
  await client.query(
    `update audit_head set seq = $2, hash = $3, first_seq = $4, first_hash = $5, key_id = $6, seal = $7
     where workspace_id = $1`,
    [
      workspaceId,
      seq,
      hash,
      firstSeq,
      firstHash,
      keys.current.id,
      headSeal(keys.current, workspaceId, { seq, hash, firstSeq, firstHash }),
    ],
  );
}

/**
 * [AU10] Deletes the entries from before a moment, from the oldest on, and lets the chain begin behind them; an entry
 * of the chain records that in the same transaction. Runs as the owner of the database: the application's own role
 * cannot delete from the audit. Returns the number of deleted entries; none from a chain whose head is unproven, so
 * that the evidence stays.
 */
export async function forgetAudit(
  client: pg.ClientBase,
  keys: SealKeys,
  workspaceId: string,
  { before, now }: { readonly before: Date; readonly now: Date },
): Promise<number> {
  await client.query("select set_config('fettle.workspace', $1, true)", [workspaceId]);
  const head = await findHead(client, workspaceId, true);
  if (!head || headFault(keys, workspaceId, head) || head.keyId !== keys.current.id) return 0;
  // The last entry stays whatever its age: the chain continues from it.
  const { rows } = await client.query<{ seq: number; hash: string }>(
    `select seq, hash from audit_entry where workspace_id = $1 and seq < least(
       coalesce((select min(seq) from audit_entry where workspace_id = $1 and at >= $2), (select max(seq) from audit_entry where workspace_id = $1)),
       (select max(seq) from audit_entry where workspace_id = $1))
     order by seq desc limit 1`,
    [workspaceId, before],
  );
  const last = rows[0];
  if (!last) return 0;
  const gone = await client.query("delete from audit_entry where workspace_id = $1 and seq <= $2", [
    workspaceId,
    last.seq,
  ]);
  const count = gone.rowCount ?? 0;
  const cut = { firstSeq: last.seq + 1, firstHash: last.hash };
  const event = systemAuditEvent("audit.expired", { count, before: before.toISOString(), ...cut }, now);
  await addEntries(client, keys, workspaceId, { ...head, ...cut }, [event]);
  return count;
}
