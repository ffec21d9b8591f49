import type pg from "pg";
import { day } from "../../time.ts";
import { type AuditEntry, chainHash, chainStart } from "./audit-chain.ts";
import { findHead, headFault } from "./audit-store.ts";
import type { Checkpoint } from "./checkpoint.ts";
import type { SealKeys } from "./seal-keys.ts";

/**
 * What the inspection found at an entry.
 * - `missing`, `altered`, `unlinked`: the entry is missing, not the sealed one, or out of place
 * - `unknownKey`: from here on sealed with a key that this installation does not have, so nothing is proven
 * - `unsealed`: nothing of the chain is sealed
 * - `headMissing`, `headAltered`: the row with the chain's end is missing, or was not written by the server
 * - `cutUnsigned`: the chain begins here, and no sealed entry says that earlier ones were deleted
 * - `resumed`: the server found the chain's end unproven when it wrote this entry
 * - `differs`, `rolledBack`: a checkpoint contradicts this entry, or covers an entry beyond the chain's end
 */
export type AuditFaultKind =
  | "missing"
  | "altered"
  | "unlinked"
  | "unknownKey"
  | "unsealed"
  | "headMissing"
  | "headAltered"
  | "cutUnsigned"
  | "resumed"
  | "differs"
  | "rolledBack";

export interface AuditFault {
  readonly seq: number;
  readonly fault: AuditFaultKind;
}

export interface AuditReport {
  /**
   * The number of entries, and the hash of the last: a reader who notes it down can prove later that nothing changed.
   */
  readonly count: number;
  readonly lastHash: string;
  /** In order of the walk; empty for an unbroken chain. At most `faultsMax`. */
  readonly faults: readonly AuditFault[];
  /** Where the chain begins: 1, or behind what retention gave up. */
  readonly firstSeq: number;
  /** Entries before this one were written without a key: they are proven from this moment on only. */
  readonly sealedFrom: { readonly seq: number; readonly at: string } | null;
}

interface Cut {
  readonly firstSeq: number;
  readonly before: string | undefined;
  readonly at: string;
}

const faultsMax = 100;
/** A workspace keeps its audit so many days at least. */
const auditDaysMin = 365;
const batchRows = 1000;

/**
 * Walks a workspace's chain and names every missing, altered or misplaced entry, and each contradiction of a
 * checkpoint. After a fault it continues from the stored state, so that each is named once.
 * @param checkpoints with verified signatures
 * @param now entries from after it did not happen yet
 */
export async function inspectAudit(
  client: Pick<pg.ClientBase, "query">,
  keys: SealKeys,
  workspaceId: string,
  { checkpoints = [], now }: { readonly checkpoints?: readonly Checkpoint[]; readonly now?: Date } = {},
): Promise<AuditReport> {
  const head = await findHead(client, workspaceId);
  const walk = new ChainWalk(keys, workspaceId, head?.firstSeq ?? 1, head?.firstHash ?? chainStart, checkpoints);
  const { rows: older } = await client.query<{ seq: number | null }>(
    "select min(seq) as seq from audit_entry where workspace_id = $1",
    [workspaceId],
  );
  // Entries older than the beginning were deleted; a beginning that was moved forward would hide that.
  const [oldest] = older;
  if (oldest?.seq != null && oldest.seq < walk.expected) walk.note(oldest.seq, "unlinked");
  for (;;) {
    const { rows } = await client.query<AuditRow>(
      `select seq, at, at = date_trunc('milliseconds', at) as is_exact, actor_id, actor_name, action, object_type, object_id, details,
         session_kind, request_id, previous_hash, hash, key_id
       from audit_entry where workspace_id = $1 and seq >= $2 order by seq limit ${batchRows}`,
      [workspaceId, walk.expected],
    );
    for (const row of rows) walk.step(row);
    if (rows.length < batchRows) break;
  }
  const fault = headFault(keys, workspaceId, head);
  walk.end(head, fault, now);
  return walk.report();
}

/** The first entry of a workspace's chain that is missing, altered or out of place. */
export async function verifyAudit(
  client: pg.ClientBase,
  keys: SealKeys,
  workspaceId: string,
): Promise<AuditFault | undefined> {
  return (await inspectAudit(client, keys, workspaceId)).faults[0];
}

class ChainWalk {
  expected: number;
  readonly #keys: SealKeys;
  readonly #workspaceId: string;
  readonly #firstSeq: number;
  readonly #checkpoints: ReadonlyMap<number, readonly Checkpoint[]>;
  readonly #faults: AuditFault[] = [];
  /** Keys that were used before the present one: they do not come back. */
  readonly #earlier = new Set<string | null>();
  #keyId: string | null | undefined;
  #hash: string;
  #count = 0;
  #cut: Cut | undefined;
  #sealedFrom: AuditReport["sealedFrom"] = null;

  constructor(
    keys: SealKeys,
    workspaceId: string,
    firstSeq: number,
    firstHash: string,
    checkpoints: readonly Checkpoint[],
  ) {
    this.#keys = keys;
    this.#workspaceId = workspaceId;
    this.#firstSeq = firstSeq;
    this.expected = firstSeq;
    this.#hash = firstHash;
    this.#checkpoints = Map.groupBy(checkpoints, (point) => point.seq);
  }

  note(seq: number, fault: AuditFaultKind): void {
    if (this.#faults.length < faultsMax) this.#faults.push({ seq, fault });
  }

  step(row: AuditRow): void {
    const isGap = row.seq !== this.expected;
    for (; this.expected < row.seq && this.#faults.length < faultsMax; this.expected++)
      this.note(this.expected, "missing");
    // After a gap the previous entry is unknown: only the entry itself can be checked.
    const before = isGap ? row.previous_hash : this.#hash;
    if (row.previous_hash !== before) this.note(row.seq, "unlinked");
    else this.#checkEntry(row, before);
    for (const point of this.#checkpoints.get(row.seq) ?? []) {
      if (point.head !== row.hash) this.note(row.seq, "differs");
    }
    this.#hash = row.hash;
    this.expected = row.seq + 1;
    this.#count++;
  }

  #checkEntry(row: AuditRow, before: string): void {
    const key = row.key_id === null ? undefined : this.#keys.find(row.key_id);
    const isNewKey = row.key_id !== this.#keyId;
    if (row.key_id !== null && !key) {
      if (isNewKey) this.note(row.seq, "unknownKey");
      this.#enterKey(row.key_id);
      return;
    }
    const entry = entryOf(row);
    // What the hash does not see of a time must not be there.
    const isTrue = row.is_exact && row.hash === chainHash(before, this.#workspaceId, entry, key);
    // A key begins where the chain says so, at its beginning or never; and one that was left is not used again.
    const mayBegin = !isNewKey || this.#keyId === undefined || (key !== undefined && keyBeginnings.has(row.action));
    if (!isTrue || !mayBegin || this.#earlier.has(row.key_id)) return this.note(row.seq, "altered");
    this.#enterKey(row.key_id);
    if (!key) return;
    if (row.action === "audit.resumed") this.note(row.seq, "resumed");
    if (row.action === "audit.sealed") this.#sealedFrom = { seq: row.seq, at: entry.at };
    if (row.action === "audit.sealed" || row.action === "audit.expired") {
      const { firstSeq, before: upTo } = row.details as { firstSeq?: number; before?: string };
      if (firstSeq !== undefined) this.#cut = { firstSeq, before: upTo, at: entry.at };
    }
  }

  #enterKey(keyId: string | null): void {
    if (this.#keyId !== undefined && keyId !== this.#keyId) this.#earlier.add(this.#keyId);
    this.#keyId = keyId;
  }

  end(head: Awaited<ReturnType<typeof findHead>>, fault: ReturnType<typeof headFault>, now: Date | undefined): void {
    if (head) {
      for (; this.expected <= head.seq && this.#faults.length < faultsMax; this.expected++)
        this.note(this.expected, "missing");
    }
    const last = this.expected - 1;
    const isSaid = fault === "unknownKey" && this.#faults.some((one) => one.fault === fault);
    if (fault && !isSaid) this.note(last, fault);
    else if (!fault && head && head.seq !== last) this.note(last, "unlinked");
    else if (!fault && head && head.hash !== this.#hash && this.#faults.length === 0) this.note(last, "altered");
    if (this.#firstSeq > 1 && !this.#isCutProper(now)) this.note(this.#firstSeq, "cutUnsigned");
    for (const seq of this.#checkpoints.keys()) if (seq > last) this.note(seq, "rolledBack");
  }

  /**
   * Whether an entry says that earlier ones were deleted, at a moment in the past, no earlier than a workspace may set,
   * and nothing younger than allowed: entries after a checkpoint are younger than that, and so are those that follow
   * the first entry that it names.
   */
  #isCutProper(now: Date | undefined): boolean {
    if (this.#cut?.firstSeq !== this.#firstSeq) return false;
    const { before, at } = this.#cut;
    // A chain that was cut before there were keys says no more than that.
    if (before === undefined) return true;
    const isOld = Date.parse(at) - Date.parse(before) >= auditDaysMin * day;
    const hasCome = now === undefined || Date.parse(at) <= now.getTime() + day;
    const younger = [...this.#checkpoints.values()]
      .flat()
      .some(
        ({ seq, at: seenAt, firstSeq, firstAt }) =>
          (seq < this.#firstSeq - 1 && seenAt >= before) || (firstSeq < this.#firstSeq && firstAt >= before),
      );
    return isOld && hasCome && !younger;
  }

  report(): AuditReport {
    return {
      count: this.#count,
      lastHash: this.#hash,
      faults: this.#faults,
      firstSeq: this.#firstSeq,
      sealedFrom: this.#sealedFrom,
    };
  }
}

/** Entries that are the first under a key. */
const keyBeginnings = new Set(["audit.sealed", "audit.keyChanged", "audit.resumed"]);

interface AuditRow {
  seq: number;
  /** A value that is no moment, such as `infinity`, arrives as a number. */
  at: Date | number;
  is_exact: boolean;
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
  key_id: string | null;
}

const entryOf = (row: AuditRow): AuditEntry => ({
  seq: row.seq,
  at: row.at instanceof Date && !Number.isNaN(row.at.getTime()) ? row.at.toISOString() : String(row.at),
  actorId: row.actor_id,
  actorName: row.actor_name,
  action: row.action,
  objectType: row.object_type,
  objectId: row.object_id,
  details: row.details,
  sessionKind: row.session_kind,
  requestId: row.request_id,
});
