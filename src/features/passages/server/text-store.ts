import { sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";
import { attemptsMax, leaseMs, type TextFailure, type TextState } from "../rules.ts";

export interface StoredText {
  readonly assetId: string;
  readonly state: TextState;
  /** Why it failed, or what is missing from a text that is done. */
  readonly failure: TextFailure | null;
  readonly pageCount: number | null;
  readonly recognisedPages: number;
  readonly confidence: number | null;
}

/** A file that one worker reads now; the lease distinguishes it from a worker that takes the file up later. */
export interface Claim {
  readonly assetId: string;
  readonly leaseId: string;
  readonly attempts: number;
  readonly contentType: string;
  readonly sizeBytes: number;
}

const those = (ids: readonly string[]) => sql<string>`any(${[...ids]}::uuid[])`;

export async function insertRequested(scope: Scope, assetId: string, state: "waiting" | "none"): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await scope.db
    .insertInto("asset_text")
    .values({ workspace_id: scope.workspaceId, asset_id: assetId, state, waiting_since: scope.now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Files of all versions of documents that have no request yet. */
export async function selectUnrequestedFiles(
  scope: Scope,
  max: number,
): Promise<{ assetId: string; contentType: string }[]> {
  const { rows } = await sql<{ assetId: string; contentType: string }>`
    select distinct a.id as "assetId", a.content_type as "contentType" from document_version v
    join asset a on a.workspace_id = v.workspace_id and a.id = v.asset_id and a.state = 'stored'
    where v.workspace_id = ${scope.workspaceId} and not exists (
      select from asset_text t where t.workspace_id = v.workspace_id and t.asset_id = v.asset_id
    )
    limit ${max}`.execute(scope.db);
  return rows;
}

export async function selectTexts(scope: Scope, assetIds: readonly string[]): Promise<StoredText[]> {
  const rows = await scope.db
    .selectFrom("asset_text")
    .select(["asset_id", "state", "failure", "page_count", "recognised_pages", "confidence"])
    .where("workspace_id", "=", scope.workspaceId)
    .where("asset_id", "=", those(assetIds))
    .execute();
  return rows.map((row) => ({
    assetId: row.asset_id,
    state: row.state as TextState,
    failure: row.failure as TextFailure | null,
    pageCount: row.page_count,
    recognisedPages: row.recognised_pages,
    confidence: row.confidence,
  }));
}

export async function selectContentType(scope: Scope, assetId: string): Promise<string | undefined> {
  const row = await scope.db
    .selectFrom("asset")
    .select("content_type")
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", assetId)
    .where("state", "=", "stored")
    .executeTakeFirst();
  return row?.content_type;
}

/** [TX1] Claims the file that has waited longest, or one whose worker is gone; skips those that are being claimed. */
export async function claimNext(scope: Scope): Promise<Claim | undefined> {
  const leaseId = scope.newId();
  const { rows } = await sql<Claim>`
    with next as (
      select t.asset_id from asset_text t
      join asset a on a.workspace_id = t.workspace_id and a.id = t.asset_id and a.state = 'stored'
      where t.workspace_id = ${scope.workspaceId}
        and (t.state = 'waiting' or (t.state = 'running' and t.lease_until < ${scope.now}))
      order by t.waiting_since, t.asset_id limit 1
      for update of t skip locked
    )
    update asset_text t set state = 'running', attempts = t.attempts + 1, failure = null, lease_id = ${leaseId},
      lease_until = ${leaseEnd(scope)}, started_at = ${scope.now}, finished_at = null
    from next, asset a
    where t.workspace_id = ${scope.workspaceId} and t.asset_id = next.asset_id
      and a.workspace_id = t.workspace_id and a.id = t.asset_id
    returning t.asset_id as "assetId", t.lease_id as "leaseId", t.attempts, a.content_type as "contentType",
      a.size_bytes as "sizeBytes"`.execute(scope.db);
  return rows[0];
}

const leaseEnd = (scope: Scope): Date => new Date(scope.now.getTime() + leaseMs);

const held = (scope: Scope, { assetId, leaseId }: Claim) =>
  scope.db
    .updateTable("asset_text")
    .where("workspace_id", "=", scope.workspaceId)
    .where("asset_id", "=", assetId)
    .where("lease_id", "=", leaseId);

/** False if another worker has the file by now, or it is gone. */
export async function renewLease(scope: Scope, claim: Claim): Promise<boolean> {
  const { numUpdatedRows } = await held(scope, claim)
    .set({ lease_until: leaseEnd(scope) })
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Gives a file back; `isAttempt`: what went wrong may go wrong again, and counts. */
export async function giveBack(scope: Scope, claim: Claim, isAttempt: boolean): Promise<void> {
  await held(scope, claim)
    .set({ state: "waiting", lease_id: null, lease_until: null, attempts: claim.attempts - (isAttempt ? 0 : 1) })
    .execute();
}

export interface Outcome {
  readonly state: "done" | "failed";
  readonly failure: TextFailure | null;
  readonly pageCount: number | null;
  readonly recognisedPages: number;
  readonly confidence: number | null;
  readonly language: string | null;
  readonly passageCount: number;
  readonly wordCount: number;
}

/** False if another worker has the file by now, or it is gone. */
export async function markFinished(scope: Scope, claim: Claim, outcome: Outcome): Promise<boolean> {
  const { numUpdatedRows } = await held(scope, claim)
    .set({
      state: outcome.state,
      failure: outcome.failure,
      lease_id: null,
      lease_until: null,
      page_count: outcome.pageCount,
      recognised_pages: outcome.recognisedPages,
      confidence: outcome.confidence,
      language: outcome.language,
      passage_count: outcome.passageCount,
      word_count: outcome.wordCount,
      finished_at: scope.now,
    })
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whether this worker still has the file; held until the commit, with the file itself. */
export async function lockClaim(scope: Scope, { assetId, leaseId }: Claim): Promise<boolean> {
  const { rows } = await sql`
    select from asset_text t
    join asset a on a.workspace_id = t.workspace_id and a.id = t.asset_id and a.state = 'stored'
    where t.workspace_id = ${scope.workspaceId} and t.asset_id = ${assetId} and t.lease_id = ${leaseId}
    for update of t for share of a`.execute(scope.db);
  return rows.length === 1;
}

export const isLastAttempt = ({ attempts }: Claim): boolean => attempts >= attemptsMax;

/** [TX1] Tries again what failed. False where there is nothing that failed. */
export async function retryFailedText(scope: Scope, assetId: string): Promise<boolean> {
  const { numUpdatedRows } = await scope.db
    .updateTable("asset_text")
    .set({ state: "waiting", failure: null, attempts: 0, waiting_since: scope.now, lease_id: null, lease_until: null })
    .where("workspace_id", "=", scope.workspaceId)
    .where("asset_id", "=", assetId)
    .where("state", "=", "failed")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteTexts(scope: Scope, assetIds: readonly string[]): Promise<void> {
  for (const table of ["passage", "asset_page", "asset_text"] as const) {
    await scope.db
      .deleteFrom(table)
      .where("workspace_id", "=", scope.workspaceId)
      .where("asset_id", "=", those(assetIds))
      .execute();
  }
}
