import { sql } from "kysely";
import type { StoredProcedure } from "#features/procedures/server/draft-service.ts";
import type { Person } from "#kit/person.ts";
import { personOf, personOrNull } from "#kit/server/person-of.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { ApprovalStage, Signer } from "../rules/approval-stages.ts";

export interface StoredSignature {
  readonly stage: number;
  readonly stageName: string;
  readonly profileId: string;
  readonly person: Person;
  /** As it was then. */
  readonly name: string;
  readonly signedAt: Date;
  readonly contentHash: string;
}

export type RequestState = "open" | "approved" | "rejected" | "withdrawn";
export type Withdrawal = "cancelled" | "edited" | "published" | "failed";

/** A request with its stages as they were when it was made. */
export interface StoredRequest {
  readonly id: string;
  readonly procedureId: string;
  readonly versionId: string;
  readonly contentHash: string;
  readonly requestedBy: Person;
  readonly requestedAt: Date;
  readonly stages: readonly ApprovalStage[];
  readonly state: RequestState;
  readonly remindedAt: Date | null;
  readonly endedAt: Date | null;
  readonly endedBy: Person | null;
  readonly endedBecause: string | null;
  /** In the order in which they were given. */
  readonly signatures: readonly StoredSignature[];
}

/** The requests of a version in stages, the last one first. */
export async function selectRequests(scope: Scope, versionId: string): Promise<StoredRequest[]> {
  const rows = await requests(scope).where("q.version_id", "=", versionId).orderBy("q.requested_at", "desc").execute();
  return withSignatures(scope, rows);
}

/** The pending or granted request; undefined if there is none, or none in stages. */
export async function findRequest(scope: Scope, versionId: string): Promise<StoredRequest | undefined> {
  const rows = await requests(scope)
    .where("q.version_id", "=", versionId)
    .where("q.state", "in", ["open", "approved"])
    .orderBy("q.requested_at", "desc")
    .limit(1)
    .execute();
  return (await withSignatures(scope, rows))[0];
}

/** All pending requests of existing procedures. */
export async function selectOpenRequests(scope: Scope): Promise<StoredRequest[]> {
  const rows = await requests(scope)
    .innerJoin("procedure as o", (join) =>
      join.onRef("o.workspace_id", "=", "q.workspace_id").onRef("o.id", "=", "q.procedure_id"),
    )
    .where("q.state", "=", "open")
    .where("o.deleted_at", "is", null)
    .execute();
  return withSignatures(scope, rows);
}

const requests = (scope: Scope) =>
  scope.db
    .selectFrom("approval_request as q")
    .innerJoin("profile as r", (join) =>
      join.onRef("r.workspace_id", "=", "q.workspace_id").onRef("r.id", "=", "q.requested_by"),
    )
    .leftJoin("profile as e", (join) =>
      join.onRef("e.workspace_id", "=", "q.workspace_id").onRef("e.id", "=", "q.ended_by"),
    )
    .select(["q.id", "q.procedure_id", "q.version_id", "q.content_hash", "q.requested_at", "q.stages", "q.state"])
    .select(["q.reminded_at", "q.ended_at", "q.ended_because"])
    .select([personOf("r").as("requestedBy"), personOrNull("e").as("endedBy")])
    .where("q.workspace_id", "=", scope.workspaceId);

type RequestRow = Awaited<ReturnType<ReturnType<typeof requests>["executeTakeFirstOrThrow"]>>;

async function withSignatures(scope: Scope, rows: readonly RequestRow[]): Promise<StoredRequest[]> {
  const signatures = await selectSignatures(
    scope,
    rows.map((row) => row.id),
  );
  return rows.map((row) => ({
    id: row.id,
    procedureId: row.procedure_id,
    versionId: row.version_id,
    contentHash: row.content_hash,
    requestedBy: row.requestedBy,
    requestedAt: row.requested_at,
    // Only what the contract has checked is ever written.
    stages: row.stages as ApprovalStage[],
    state: row.state as RequestState,
    remindedAt: row.reminded_at,
    endedAt: row.ended_at,
    endedBy: row.endedBy,
    endedBecause: row.ended_because,
    signatures: signatures.filter((one) => one.requestId === row.id),
  }));
}

async function selectSignatures(scope: Scope, requestIds: readonly string[]) {
  if (requestIds.length === 0) return [];
  const rows = await scope.db
    .selectFrom("approval_signature as s")
    .innerJoin("profile as p", (join) =>
      join.onRef("p.workspace_id", "=", "s.workspace_id").onRef("p.id", "=", "s.profile_id"),
    )
    .select(["s.request_id", "s.stage", "s.meaning", "s.profile_id", "s.printed_name", "s.signed_at", "s.content_hash"])
    .select(personOf("p").as("person"))
    .where("s.workspace_id", "=", scope.workspaceId)
    .where("s.request_id", "=", sql<string>`any(${[...requestIds]}::uuid[])`)
    .orderBy("s.stage")
    .orderBy("s.signed_at")
    .orderBy("s.id")
    .execute();
  return rows.map((row) => ({
    requestId: row.request_id,
    stage: row.stage,
    stageName: row.meaning,
    profileId: row.profile_id,
    person: row.person,
    name: row.printed_name,
    signedAt: row.signed_at,
    contentHash: row.content_hash,
  }));
}

/** [P111] The actor asks; the stages are kept as they are now. */
export async function insertRequest(
  scope: Scope,
  request: {
    readonly procedureId: string;
    readonly versionId: string;
    readonly contentHash: string;
    readonly stages: readonly ApprovalStage[];
  },
): Promise<void> {
  await scope.db
    .insertInto("approval_request")
    .values({
      workspace_id: scope.workspaceId,
      id: scope.newId(),
      procedure_id: request.procedureId,
      version_id: request.versionId,
      content_hash: request.contentHash,
      requested_by: scope.actor.profileId,
      requested_at: scope.now,
      stages: JSON.stringify(request.stages),
    })
    .execute();
}

/** The actor's signature under a stage; nothing changes it any more. */
export async function insertSignature(scope: Scope, request: StoredRequest, stage: number): Promise<void> {
  await scope.db
    .insertInto("approval_signature")
    .values({
      workspace_id: scope.workspaceId,
      id: scope.newId(),
      request_id: request.id,
      stage,
      meaning: request.stages[stage]?.name ?? "",
      profile_id: scope.actor.profileId,
      printed_name: scope.actor.displayName,
      signed_at: scope.now,
      content_hash: request.contentHash,
    })
    .execute();
}

export type RequestEnd =
  | { readonly state: "approved" }
  | { readonly state: "rejected"; readonly because: string }
  | { readonly state: "withdrawn"; readonly because: Withdrawal };

/**
 * The request of a version that is under way, or was granted, ends; one that was granted ends as withdrawn alone.
 * @param by null where the system ends it
 */
export async function endRequest(
  scope: Scope,
  versionId: string,
  end: RequestEnd,
  by: string | null = scope.actor.profileId,
): Promise<void> {
  await scope.db
    .updateTable("approval_request")
    .set({
      state: end.state,
      ended_at: scope.now,
      ended_by: by,
      ended_because: "because" in end ? end.because : null,
    })
    .where("workspace_id", "=", scope.workspaceId)
    .where("version_id", "=", versionId)
    .where("state", "in", end.state === "withdrawn" ? ["open", "approved"] : ["open"])
    .execute();
}

/**
 * The drafts that show a film and await a decision or their day, with their procedures locked in the order of their ids:
 * visible to the actor or not.
 */
export async function lockWaitingDraftsWith(scope: Scope, assetId: string) {
  const { rows } = await sql<{ procedureId: string; versionId: string; was: string; accessGroupIds: string[] }>`
    select p.id as "procedureId", v.id as "versionId", p.approval_status as was, array(
      select g.group_id from procedure_group g
      where g.workspace_id = p.workspace_id and g.procedure_id = p.id) as "accessGroupIds"
    from procedure p
    join procedure_version v on v.workspace_id = p.workspace_id and v.id = p.draft_version_id
    where p.workspace_id = ${scope.workspaceId} and p.deleted_at is null
      and p.approval_status in ('pending', 'accepted') and ${assetId}::uuid = any(v.media_ids)
    order by p.id for no key update of p`.execute(scope.db);
  return rows;
}

export async function markReminded(scope: Scope, requestId: string): Promise<void> {
  await scope.db
    .updateTable("approval_request")
    .set({ reminded_at: scope.now })
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", requestId)
    .execute();
}

export interface NamedSigner extends Signer {
  readonly displayName: string;
}

/** [P113] Members who may publish and see the procedure, by name, with those of `groupIds` that their scope holds. */
export async function selectSigners(
  scope: Scope,
  procedure: Pick<StoredProcedure, "accessGroupIds">,
  groupIds: readonly string[] = [],
): Promise<NamedSigner[]> {
  const seen = [...procedure.accessGroupIds];
  const { rows } = await sql<{ id: string; displayName: string; groupIds: string[] }>`
    select p.id, p.display_name as "displayName", array(
      select distinct b.below_id from group_member m
      join access_group_below b on b.workspace_id = m.workspace_id and b.group_id = m.group_id
      where m.workspace_id = p.workspace_id and m.profile_id = p.id
        and b.below_id = any(${[...groupIds]}::uuid[])) as "groupIds"
    from profile p
    join role r on r.workspace_id = p.workspace_id and r.id = p.role_id
    where p.workspace_id = ${scope.workspaceId} and p.removed_at is null
      and 'content.procedures.publish' = any(r.permissions)
      and (not r.restrict_content or ${seen.length === 0} or exists (
        select from group_member m
        join access_group_below b on b.workspace_id = m.workspace_id and b.group_id = m.group_id
        where m.workspace_id = p.workspace_id and m.profile_id = p.id and b.below_id = any(${seen}::uuid[])))
    order by lower(p.display_name), p.id`.execute(scope.db);
  return rows;
}
