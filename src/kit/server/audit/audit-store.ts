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

/** Adds the deeds of a transaction to the workspace's chain. Takes the chain's head row until the commit. */
export async function appendToAudit(
  client: pg.ClientBase,
  workspaceId: string,
  deeds: readonly { readonly deed: Deed; readonly actor: Actor; readonly at: Date }[],
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
    };
    const previousHash = hash;
    hash = chainHash(previousHash, workspaceId, entry);
    return { ...entry, previousHash, hash };
  });
  await client.query(
    `insert into audit_entry
       (workspace_id, seq, at, actor_id, actor_name, action, object_type, object_id, details, previous_hash, hash)
     select $1, r.seq, r.at, r."actorId", r."actorName", r.action, r."objectType", r."objectId", r.details,
       r."previousHash", r.hash
     from json_to_recordset($2::json) as r (seq bigint, at timestamptz, "actorId" uuid, "actorName" text, action text,
       "objectType" text, "objectId" uuid, details jsonb, "previousHash" text, hash text)`,
    [workspaceId, JSON.stringify(rows)],
  );
  await client.query("update audit_head set seq = $2, hash = $3 where workspace_id = $1", [workspaceId, seq, hash]);
}

export interface AuditFault {
  readonly seq: number;
  readonly fault: "missing" | "altered" | "unlinked";
}

/** Walks a workspace's chain and names the first entry that is missing, altered or out of place. */
export async function verifyAudit(client: pg.ClientBase, workspaceId: string): Promise<AuditFault | undefined> {
  let expected = 1;
  let hash = chainStart;
  for (;;) {
    const { rows } = await client.query<AuditRow>(
      `select seq, at, actor_id, actor_name, action, object_type, object_id, details, previous_hash, hash
       from audit_entry where workspace_id = $1 and seq >= $2 order by seq limit 1000`,
      [workspaceId, expected],
    );
    for (const row of rows) {
      if (row.seq !== expected) return { seq: expected, fault: "missing" };
      if (row.previous_hash !== hash) return { seq: row.seq, fault: "unlinked" };
      if (row.hash !== chainHash(hash, workspaceId, entryOf(row))) return { seq: row.seq, fault: "altered" };
      hash = row.hash;
      expected++;
    }
    if (rows.length < 1000) break;
  }
  const head = await client.query<{ seq: number; hash: string }>(
    "select seq, hash from audit_head where workspace_id = $1",
    [workspaceId],
  );
  const last = head.rows[0];
  if (last && (last.seq !== expected - 1 || last.hash !== hash)) return { seq: expected, fault: "missing" };
  return undefined;
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
});
