import type pg from "pg";
import type { Actor } from "../../policy.ts";
import { type AuditEntry, chainHash, chainStart } from "./audit-chain.ts";

/** Something that an auditor will ask for: who did what to which thing. */
export interface Deed {
  /** `area.created`, `role.permissionsUpdated`: the noun, then what happened to it. */
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

/** Adds the deeds of a transaction to the workspace's chain. Takes the chain's head row until the commit. */
export async function appendToAudit(
  client: pg.ClientBase,
  workspaceId: string,
  deeds: readonly { readonly deed: Deed; readonly actor: Actor; readonly at: Date }[],
  origin: Origin | undefined,
): Promise<void> {
  await client.query("insert into audit_head values ($1, 0, $2) on conflict do nothing", [workspaceId, chainStart]);
  const head = await client.query<{ seq: number; hash: string }>(
    "select seq, hash from audit_head where workspace_id = $1 for update",
    [workspaceId],
  );
  let { seq, hash } = head.rows[0] ?? { seq: 0, hash: chainStart };
  const rows = deeds.map(({ deed, actor, at }) => {
    const entry: AuditEntry = {
      seq: ++seq,
      at: at.toISOString(),
      actorId: actor.profileId === nobody ? null : actor.profileId,
      actorName: actor.displayName,
      action: deed.action,
      objectType: deed.objectType,
      objectId: deed.objectId ?? null,
      details: deed.details ?? {},
      sessionKind: actor.session?.provider ?? origin?.sessionKind ?? null,
      requestId: origin?.requestId ?? null,
    };
    const previousHash = hash;
    hash = chainHash(previousHash, workspaceId, entry);
    return { ...entry, previousHash, hash };
  });
  await client.query(
    `insert into audit_entry
       (workspace_id, seq, at, actor_id, actor_name, action, object_type, object_id, details, session_kind,
        request_id, previous_hash, hash)
     select $1, r.seq, r.at, r."actorId", r."actorName", r.action, r."objectType", r."objectId", r.details,
       r."sessionKind", r."requestId", r."previousHash", r.hash
     from json_to_recordset($2::json) as r (seq bigint, at timestamptz, "actorId" uuid, "actorName" text, action text,
       "objectType" text, "objectId" uuid, details jsonb, "sessionKind" text, "requestId" text, "previousHash" text, hash text)`,
    [workspaceId, JSON.stringify(rows)],
  );
  await client.query("update audit_head set seq = $2, hash = $3 where workspace_id = $1", [workspaceId, seq, hash]);
}

export interface AuditFault {
  readonly seq: number;
  readonly fault: "missing" | "altered" | "unlinked";
}

export interface AuditReport {
  /** How many entries there are, and the hash of the last: who notes it down can tell later that nothing changed. */
  readonly count: number;
  readonly lastHash: string;
  /** In order; empty for an unbroken chain. At most `faultsMax`. */
  readonly faults: readonly AuditFault[];
}

const faultsMax = 100;

/**
 * Walks a workspace's chain and names every entry that is missing, altered or out of place. After a fault it goes on
 * from what is stored there, so that each is named once. The walk reads a thousand entries at a time.
 */
export async function inspectAudit(client: Pick<pg.ClientBase, "query">, workspaceId: string): Promise<AuditReport> {
  const faults: AuditFault[] = [];
  const note = (seq: number, fault: AuditFault["fault"]) => {
    if (faults.length < faultsMax) faults.push({ seq, fault });
  };
  const begin = await client.query<{ first_seq: number; first_hash: string; older: number | null }>(
    `select first_seq, first_hash, (select min(e.seq) from audit_entry e where e.workspace_id = $1) as older
     from audit_head where workspace_id = $1`,
    [workspaceId],
  );
  const first = begin.rows[0];
  let expected = first?.first_seq ?? 1;
  let count = 0;
  let hash = first?.first_hash ?? chainStart;
  // What is older than the beginning was given up, and is not there; a beginning set forward would hide it.
  if (first?.older != null && first.older < expected) note(first.older, "unlinked");
  for (;;) {
    const { rows } = await client.query<AuditRow>(
      `select seq, at, actor_id, actor_name, action, object_type, object_id, details,
         session_kind, request_id, previous_hash, hash
       from audit_entry where workspace_id = $1 and seq >= $2 order by seq limit 1000`,
      [workspaceId, expected],
    );
    for (const row of rows) {
      const isGap = row.seq !== expected;
      for (; expected < row.seq && faults.length < faultsMax; expected++) note(expected, "missing");
      // Behind a gap the entry before is not known: what is left to check is the entry itself.
      const before = isGap ? row.previous_hash : hash;
      if (row.previous_hash !== before) note(row.seq, "unlinked");
      else if (row.hash !== chainHash(before, workspaceId, entryOf(row))) note(row.seq, "altered");
      hash = row.hash;
      expected = row.seq + 1;
      count++;
    }
    if (rows.length < 1000) break;
  }
  const head = await client.query<{ seq: number; hash: string }>(
    "select seq, hash from audit_head where workspace_id = $1",
    [workspaceId],
  );
  const last = head.rows[0];
  if (last) {
    for (; expected <= last.seq && faults.length < faultsMax; expected++) note(expected, "missing");
    if (last.seq !== expected - 1) note(expected - 1, "unlinked");
    else if (last.hash !== hash && faults.length === 0) note(last.seq, "altered");
  }
  return { count, lastHash: hash, faults };
}

/**
 * Gives up the entries from before a moment, from the oldest on, and lets the chain begin behind them. Runs as the owner
 * of the database: the application's own role cannot take anything out of the audit. Answers how many went.
 */
export async function forgetAudit(client: pg.ClientBase, workspaceId: string, before: Date): Promise<number> {
  await client.query("select set_config('fettle.workspace', $1, true)", [workspaceId]);
  await client.query("select from audit_head where workspace_id = $1 for update", [workspaceId]);
  // The last entry stays whatever its age: the chain goes on from it.
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
  await client.query("update audit_head set first_seq = $2, first_hash = $3 where workspace_id = $1", [
    workspaceId,
    last.seq + 1,
    last.hash,
  ]);
  return gone.rowCount ?? 0;
}

/** The first entry of a workspace's chain that is missing, altered or out of place. */
export async function verifyAudit(client: pg.ClientBase, workspaceId: string): Promise<AuditFault | undefined> {
  return (await inspectAudit(client, workspaceId)).faults[0];
}

interface AuditRow {
  seq: number;
  at: Date;
  actor_id: string | null;
  actor_name: string;
  action: string;
  object_type: string;
  object_id: string | null;
  details: unknown;
  session_kind: string | null;
  request_id: string | null;
  previous_hash: string;
  hash: string;
}

const entryOf = (row: AuditRow): AuditEntry => ({
  seq: row.seq,
  at: row.at.toISOString(),
  actorId: row.actor_id,
  actorName: row.actor_name,
  action: row.action,
  objectType: row.object_type,
  objectId: row.object_id,
  details: row.details,
  sessionKind: row.session_kind,
  requestId: row.request_id,
});
