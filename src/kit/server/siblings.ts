import type pg from "pg";
import { type AuditEvent, appendToAudit, nobody } from "./audit/audit-store.ts";
import type { SealKeys } from "./audit/seal-keys.ts";
import type { Change } from "./feed/change.ts";
import { appendToFeed } from "./feed/feed-store.ts";

/** What another workspace of the enterprise learns of a change here: that it happened, never by whom. */
export interface SiblingNotice {
  readonly workspaceId: string;
  readonly change: Change;
  readonly event?: AuditEvent | undefined;
}

/**
 * Writes the notices into feed and audit of the workspaces that they are for, in the transaction of the change. It is the
 * only place that writes into another tenant: it asks the database whether that workspace is of the same enterprise, works
 * under its row-level security, and returns to the workspace of the call. Its audit names the system as the actor, because
 * members of one workspace are unknown in the other (threat B119).
 */
export async function notifySiblings(
  client: pg.ClientBase,
  seals: SealKeys,
  home: string,
  at: Date,
  notices: readonly SiblingNotice[],
): Promise<void> {
  const byWorkspace = [...Map.groupBy(notices, (notice) => notice.workspaceId)];
  // Always in the same order, so that two transactions wait for each other instead of blocking each other.
  for (const [workspaceId, ofOne] of byWorkspace.sort(([one], [other]) => (one < other ? -1 : 1))) {
    const { rowCount } = await client.query(
      "select set_config('fettle.workspace', $1, true) where exists (select from fettle_siblings() s where s.id = $1::uuid)",
      [workspaceId],
    );
    // It has left the enterprise: nothing more is said to it.
    if (rowCount === 0) continue;
    const actor = { profileId: nobody, displayName: "Fettle" };
    const events = ofOne.flatMap(({ event }) => (event ? [{ event, actor, at }] : []));
    if (events.length > 0) await appendToAudit(client, seals, workspaceId, events);
    const changes = ofOne.map((notice) => notice.change);
    await appendToFeed(client, workspaceId, at, changes);
    await client.query("select set_config('fettle.workspace', $1, true)", [home]);
  }
}
