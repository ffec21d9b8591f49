import { sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";
import { visibleTo } from "#kit/server/visible-to.ts";
import { likeShare, likeShareMin } from "../../rules/batch/resemblance.ts";
import type { StoredItem } from "./item-store.ts";

/** Where bytes are known from. */
export interface KnownFrom {
  readonly kind: NonNullable<StoredItem["copyKind"]>;
  /** A place of the batch, or the id of a document or a procedure. */
  readonly of: string;
}

/** [PG42] Two batches with the same file wait for each other, so that one draft comes of it. */
export async function lockDigest(scope: Scope, sha256: string): Promise<void> {
  const key = `batch ${scope.workspaceId} ${sha256}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(scope.db);
}

/**
 * [PG42] Where the bytes of a file are known from: another file of its batch that is taken, a document that the actor
 * sees (any of its files), or a draft that they see or that is being made for them.
 */
export async function findKnown(
  scope: Scope,
  batchId: string,
  { place, sha256 }: { readonly place: number; readonly sha256: string },
): Promise<KnownFrom | undefined> {
  const { rows } = await sql<KnownFrom>`
    select kind, "of" from (
      select 1 as rank, 'file' as kind, i.place::text as "of" from draft_batch_item i
      where i.workspace_id = ${scope.workspaceId} and i.batch_id = ${batchId} and i.sha256 = ${sha256}
        and i.place <> ${place} and i.state in ('working', 'drafted', 'earlier')
      union all
      select 2, 'draft', p.id::text from video_generation g
      join asset a on a.workspace_id = g.workspace_id and a.id = g.asset_id and a.sha256 = ${sha256}
      join procedure p on p.workspace_id = g.workspace_id and p.id = g.procedure_id and p.deleted_at is null
        and ${visibleTo(scope, "p")}
      where g.workspace_id = ${scope.workspaceId} and g.kind = 'paper' and a.state = 'stored'
      union all
      select 3, 'document', d.id::text from asset a
      join asset_use u on u.workspace_id = a.workspace_id and u.asset_id = a.id and u.user_type = 'document'
      join document d on d.workspace_id = u.workspace_id and d.id = u.user_id and d.deleted_at is null
        and ${visibleTo(scope, "d")}
      where a.workspace_id = ${scope.workspaceId} and a.sha256 = ${sha256} and a.state = 'stored'
    ) as known order by rank, "of" limit 1`.execute(scope.db);
  return rows[0];
}

/** The file of a document with these bytes, where the actor sees the document. */
export async function findFileOfDocument(
  scope: Scope,
  documentId: string,
  sha256: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select a.id from asset a
    join asset_use u on u.workspace_id = a.workspace_id and u.asset_id = a.id and u.user_type = 'document'
    join document d on d.workspace_id = u.workspace_id and d.id = u.user_id and d.deleted_at is null
      and ${visibleTo(scope, "d")}
    where a.workspace_id = ${scope.workspaceId} and a.sha256 = ${sha256} and a.state = 'stored'
      and d.id = ${documentId}::uuid limit 1`.execute(scope.db);
  return rows[0]?.id;
}

export interface Resemblance {
  readonly batchId: string;
  readonly place: number;
  readonly share: number;
}

const comparedMax = 200;

/** [PG43] The file of the actor's own batches whose text has the most in common with this one, if it is enough. */
export async function findLike(
  scope: Scope,
  itself: { readonly batchId: string; readonly place: number },
  signature: readonly number[],
  bands: readonly number[],
): Promise<Resemblance | undefined> {
  const { rows } = await sql<{ batch_id: string; place: number; signature: number[] }>`
    select i.batch_id, i.place, i.signature from draft_batch_item i
    join draft_batch b on b.workspace_id = i.workspace_id and b.id = i.batch_id
    where i.workspace_id = ${scope.workspaceId} and i.bands && ${[...bands]}::integer[] and i.state = 'drafted'
      and b.profile_id = ${scope.actor.profileId} and not (i.batch_id = ${itself.batchId} and i.place = ${itself.place})
    order by b.created_at desc, i.place limit ${comparedMax}`.execute(scope.db);
  let best: Resemblance | undefined;
  for (const row of rows) {
    const share = likeShare(signature, row.signature);
    if (share >= likeShareMin && share > (best?.share ?? 0)) best = { batchId: row.batch_id, place: row.place, share };
  }
  return best;
}
