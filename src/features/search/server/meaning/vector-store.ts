import { sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";
import { minute } from "#kit/time.ts";

/** [SR29] A worker that died is noticed after this time, in ms: three times as long as a request may take. */
const leaseMs = 3 * minute;
/** [SR29] A passage that the service refuses while it embeds others is tried so often. */
const attemptsMax = 3;

/** A passage that one worker embeds now. */
export interface ClaimedPassage {
  readonly digest: Buffer;
  readonly title: string;
  readonly text: string;
}

export interface VectorClaim {
  readonly model: string;
  readonly leaseId: string;
  readonly passages: readonly ClaimedPassage[];
}

/** Texts that a search may read: present files of documents, published versions and drafts, areas, notes and sets. */
const searchedTexts = (scope: Scope) => sql`
  select d.asset_id as id from document d where d.workspace_id = ${scope.workspaceId} and d.deleted_at is null
  union select t.version_id from procedure_text t where t.workspace_id = ${scope.workspaceId}
  union select t.thing_id from thing_text t where t.workspace_id = ${scope.workspaceId}`;

/** [SR29] Claims passages without a vector of this model, those first whose attempt or worker is over. */
export async function claimPassages(scope: Scope, model: string, max: number): Promise<VectorClaim> {
  const leaseId = scope.newId();
  const dueAt = new Date(scope.now.getTime() + leaseMs);
  await sql`
    with due as (
      select v.digest from passage_vector v
      where v.workspace_id = ${scope.workspaceId} and v.model = ${model} and v.vector is null
        and v.due_at <= ${scope.now} and v.attempts < ${attemptsMax}
      order by v.due_at, v.digest limit ${max} for update skip locked
    ), missing as (
      select distinct p.digest from passage p
      where p.workspace_id = ${scope.workspaceId} and p.text_id in (${searchedTexts(scope)}) and not exists (
        select from passage_vector v
        where v.workspace_id = p.workspace_id and v.model = ${model} and v.digest = p.digest
      )
      order by p.digest limit greatest(0, ${max} - (select count(*) from due))
    ), again as (
      update passage_vector v set attempts = v.attempts + 1, lease_id = ${leaseId}, due_at = ${dueAt} from due
      where v.workspace_id = ${scope.workspaceId} and v.model = ${model} and v.digest = due.digest
    )
    insert into passage_vector (workspace_id, model, digest, attempts, lease_id, due_at)
    select ${scope.workspaceId}, ${model}, m.digest, 1, ${leaseId}, ${dueAt} from missing m
    on conflict do nothing`.execute(scope.db);
  const { rows } = await sql<ClaimedPassage>`
    select distinct on (v.digest) v.digest, p.title_path as title, p.text from passage_vector v
    join passage p on p.workspace_id = v.workspace_id and p.digest = v.digest
    where v.workspace_id = ${scope.workspaceId} and v.model = ${model} and v.lease_id = ${leaseId}
    order by v.digest`.execute(scope.db);
  return { model, leaseId, passages: rows };
}

const held = (scope: Scope, { model, leaseId }: VectorClaim) =>
  scope.db
    .updateTable("passage_vector")
    .where("workspace_id", "=", scope.workspaceId)
    .where("model", "=", model)
    .where("lease_id", "=", leaseId)
    .where("vector", "is", null);

/**
 * [SR29] Stores vectors of claimed passages; those of a lease that another worker has by now are dropped. False where
 * vectors of this model have another length: the service is not the one that it was.
 */
export async function storeVectors(
  scope: Scope,
  claim: VectorClaim,
  vectors: readonly { readonly digest: Buffer; readonly vector: Float32Array }[],
): Promise<boolean> {
  const dimension = vectors[0]?.vector.length;
  const stored = await dimensionOf(scope, claim.model);
  if (stored !== undefined && dimension !== undefined && stored !== dimension) return false;
  for (const { digest, vector } of vectors) {
    await held(scope, claim)
      .where("digest", "=", digest)
      .set({ vector: bytesOf(vector), signature: signatureOf(vector), lease_id: null, attempts: 0 })
      .execute();
  }
  return true;
}

/** How many numbers the stored vectors of a model have; undefined where there are none. */
async function dimensionOf(scope: Scope, model: string): Promise<number | undefined> {
  const { rows } = await sql<{ dimension: number }>`select length(signature) as dimension from passage_vector
    where workspace_id = ${scope.workspaceId} and model = ${model} and signature is not null limit 1`.execute(scope.db);
  return rows[0]?.dimension;
}

/** [SR29] Gives back what is left of a claim until `dueAt`; `isAttempt`: the service refused these and embedded others. */
export async function giveBackPassages(
  scope: Scope,
  claim: VectorClaim,
  dueAt: Date,
  isAttempt: boolean,
): Promise<void> {
  await held(scope, claim)
    .set((eb) => ({ lease_id: null, due_at: dueAt, ...(!isAttempt && { attempts: eb("attempts", "-", 1) }) }))
    .execute();
}

/** [SR29] Removes vectors of other models, and of passages that are gone. Without a model none stays. */
export async function removeOldVectors(scope: Scope, model: string | undefined): Promise<void> {
  await sql`delete from passage_vector v where v.workspace_id = ${scope.workspaceId} and (
    v.model is distinct from ${model ?? null} or not exists (
      select from passage p where p.workspace_id = v.workspace_id and p.digest = v.digest
    ))`.execute(scope.db);
}

const bytesOf = (vector: Float32Array): Buffer => Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength);

/** The signs of a vector's numbers, as PostgreSQL writes bits. */
export const signatureOf = (vector: Float32Array): string =>
  Array.from(vector, (one) => (one > 0 ? "1" : "0")).join("");

/** How alike two vectors of length 1 are, from -1 to 1: 0 where the stored one has another length. */
export function likeness(vector: Float32Array, stored: Buffer): number {
  if (stored.length !== vector.length * 4) return 0;
  let sum = 0;
  for (const [at, one] of vector.entries()) sum += one * stored.readFloatLE(at * 4);
  return sum;
}
