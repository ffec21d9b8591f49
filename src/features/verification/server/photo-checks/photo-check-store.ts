import { type SqlBool, sql } from "kysely";
import type { PlacedPhoto } from "#features/performs/rules/answers/new-photos.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { JudgedPhoto, PhotoVerdict } from "../../rules/photo-check.ts";
import type { PhotoView } from "../../rules/photo-view.ts";
import type { Claim } from "../steps/claim-photo.ts";

export type PhotoPlace = Pick<Claim, "performId" | "moduleId" | "photoId">;

/** A check as it is stored. Ids are in lower case. */
export interface StoredPhotoCheck extends PhotoPlace {
  readonly isWaiting: boolean;
  /** Null until it was checked. */
  readonly view: PhotoView | null;
  readonly model: (JudgedPhoto & { readonly name: string; readonly at: Date }) | null;
  readonly person: {
    readonly verdict: "pass" | "fail";
    readonly reason: string;
    readonly name: string;
    readonly at: Date;
  } | null;
  readonly revision: number;
}

/** Adds the photos that have no check yet, for a model (`waiting`) or for a person. Returns how many were new. */
export async function insertChecks(
  scope: Scope,
  performId: string,
  photos: readonly Pick<PlacedPhoto, "moduleId" | "fileId">[],
  state: "waiting" | "person",
): Promise<number> {
  if (photos.length === 0) return 0;
  const inserted = await scope.db
    .insertInto("photo_check")
    .values(
      photos.map(({ moduleId, fileId }) => ({
        workspace_id: scope.workspaceId,
        perform_id: performId,
        module_id: moduleId,
        photo_id: fileId,
        check_state: state,
        changed_at: scope.now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning("photo_id")
    .execute();
  return inserted.length;
}

/** A photo of an imported record. Its decision is not in the log. */
export interface PastCheck extends PhotoPlace {
  /** Who passed it; undefined where it is still for a person. */
  readonly passedBy?: { readonly profileId: string; readonly name: string; readonly at: Date } | undefined;
  readonly changedAt: Date;
}

export async function insertPastChecks(scope: Scope, past: readonly PastCheck[]): Promise<void> {
  if (past.length === 0) return;
  await scope.db
    .insertInto("photo_check")
    .values(
      past.map(({ performId, moduleId, photoId, passedBy, changedAt }) => ({
        workspace_id: scope.workspaceId,
        perform_id: performId,
        module_id: moduleId,
        photo_id: photoId,
        check_state: "person",
        changed_at: changedAt,
        ...(passedBy && {
          decided_verdict: "pass",
          decided_by: passedBy.profileId,
          decided_name: passedBy.name,
          decided_at: passedBy.at,
          revision: 1,
        }),
      })),
    )
    .execute();
}

/** Without `moduleIds` all of these performs. */
export async function deleteChecks(
  scope: Scope,
  performIds: readonly string[],
  moduleIds?: readonly string[],
): Promise<void> {
  await scope.db
    .deleteFrom("photo_check")
    .where("workspace_id", "=", scope.workspaceId)
    .where("perform_id", "=", sql<string>`any(${[...performIds]}::uuid[])`)
    .$if(moduleIds !== undefined, (query) =>
      query.where("module_id", "=", sql<string>`any(${[...(moduleIds ?? [])]}::uuid[])`),
    )
    .execute();
}

export async function selectChecks(scope: Scope, performIds: readonly string[]): Promise<StoredPhotoCheck[]> {
  const rows = await scope.db
    .selectFrom("photo_check")
    .selectAll()
    .where("workspace_id", "=", scope.workspaceId)
    .where("perform_id", "=", sql<string>`any(${[...performIds]}::uuid[])`)
    .execute();
  return rows.map((row) => ({
    performId: row.perform_id,
    moduleId: row.module_id,
    photoId: row.photo_id,
    view: row.view as PhotoView | null,
    isWaiting: row.check_state === "waiting" || row.check_state === "running",
    model:
      row.verdict === null || row.told_at === null
        ? null
        : {
            verdict: row.verdict as PhotoVerdict,
            reason: row.reason,
            confidencePercent: row.confidence_percent ?? 0,
            name: row.provider ?? "",
            at: row.told_at,
          },
    person:
      row.decided_verdict === null || row.decided_at === null
        ? null
        : {
            verdict: row.decided_verdict as "pass" | "fail",
            reason: row.decided_reason,
            name: row.decided_name ?? "",
            at: row.decided_at,
          },
    revision: row.revision,
  }));
}

const at = (scope: Scope, { performId, moduleId, photoId }: PhotoPlace) =>
  sql<SqlBool>`workspace_id = ${scope.workspaceId} and perform_id = ${performId} and module_id = ${moduleId}
    and photo_id = ${photoId}`;

/** A model's verdict on a photo; if it is undecided, a person must decide. */
export async function storeJudged(
  scope: Scope,
  place: PhotoPlace,
  { verdict, reason, confidencePercent }: JudgedPhoto,
  provider: string,
): Promise<void> {
  await scope.db
    .updateTable("photo_check")
    .set({
      check_state: verdict === "unsure" ? "person" : "told",
      held_until: null,
      verdict,
      reason,
      confidence_percent: confidencePercent,
      provider,
      told_at: scope.now,
      changed_at: scope.now,
    })
    .where(at(scope, place))
    .execute();
}

/** Photos that have not been compared with their example, the oldest first. */
export async function selectUnseen(scope: Scope, limit: number): Promise<PhotoPlace[]> {
  const rows = await scope.db
    .selectFrom("photo_check")
    .select(["perform_id as performId", "module_id as moduleId", "photo_id as photoId"])
    .where("workspace_id", "=", scope.workspaceId)
    .where("view", "is", null)
    .orderBy("changed_at")
    .limit(limit)
    .execute();
  return rows;
}

export async function storeView(scope: Scope, place: PhotoPlace, view: PhotoView): Promise<void> {
  await scope.db.updateTable("photo_check").set({ view }).where(at(scope, place)).execute();
}

/** The model is asked again no earlier than `again`; without it the photo is for a person. */
export async function endUnanswered(scope: Scope, place: PhotoPlace, again?: Date): Promise<void> {
  await scope.db
    .updateTable("photo_check")
    .set({ check_state: again ? "waiting" : "person", held_until: again ?? null })
    .where(at(scope, place))
    .execute();
}

/** Photos that wait for a model which this server no longer has are for a person. Returns the performs. */
export async function releaseWaiting(scope: Scope): Promise<string[]> {
  const released = await scope.db
    .updateTable("photo_check")
    .set({ check_state: "person", held_until: null })
    .where("workspace_id", "=", scope.workspaceId)
    .where("check_state", "in", ["waiting", "running"])
    .returning("perform_id")
    .execute();
  return [...new Set(released.map((row) => row.perform_id))];
}

/** A person's decision, unless another member has decided since `revision`. The check has been inserted before. */
export async function storeDecided(
  scope: Scope,
  place: PhotoPlace,
  { verdict, reason, revision }: { verdict: "pass" | "fail"; reason: string; revision: number },
): Promise<boolean> {
  const updated = await scope.db
    .updateTable("photo_check")
    .set({
      decided_verdict: verdict,
      decided_reason: reason,
      decided_by: scope.actor.profileId,
      decided_name: scope.actor.displayName,
      decided_at: scope.now,
      revision: revision + 1,
    })
    .where(at(scope, place))
    .where("revision", "=", revision)
    .executeTakeFirst();
  return Number(updated.numUpdatedRows) === 1;
}

const isOpen = sql`check_state = 'person' and decided_at is null`;

export async function hasOpenChecks(scope: Scope, performId: string): Promise<boolean> {
  const { rows } = await sql`select from photo_check where workspace_id = ${scope.workspaceId}
    and perform_id = ${performId} and ${isOpen} limit 1`.execute(scope.db);
  return rows.length > 0;
}

/** Whether records of the procedure other than this one have photos for a person to check. */
export async function hasOtherOpenChecks(
  scope: Scope,
  { id, procedureId }: { readonly id: string; readonly procedureId: string },
): Promise<boolean> {
  const { rows } = await sql`select from photo_check
    join perform_record on perform_record.workspace_id = photo_check.workspace_id
      and perform_record.id = photo_check.perform_id
    where photo_check.workspace_id = ${scope.workspaceId} and perform_record.procedure_id = ${procedureId}
      and perform_record.id <> ${id} and ${isOpen} limit 1`.execute(scope.db);
  return rows.length > 0;
}

/** [PF233] Members who may decide on photos of a procedure's records: analysts who see it, but not the performer. */
export async function selectCheckers(
  scope: Scope,
  { procedureId, profileId }: { readonly procedureId: string; readonly profileId: string },
): Promise<string[]> {
  const groups = sql`select group_id from procedure_group
    where workspace_id = ${scope.workspaceId} and procedure_id = ${procedureId}`;
  const { rows } = await sql<{ id: string }>`
    select p.id from profile p
    join role r on r.workspace_id = p.workspace_id and r.id = p.role_id
    where p.workspace_id = ${scope.workspaceId} and p.removed_at is null and p.id <> ${profileId}
      and 'content.procedures.analyze' = any(r.permissions)
      and (not r.restrict_content or not exists (${groups}) or exists (
        select from group_member m
        join access_group_below b on b.workspace_id = m.workspace_id and b.group_id = m.group_id
        where m.workspace_id = p.workspace_id and m.profile_id = p.id and b.below_id in (${groups})))`.execute(
    scope.db,
  );
  return rows.map((row) => row.id);
}
