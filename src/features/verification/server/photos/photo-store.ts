import { sql } from "kysely";
import type { PictureMarks } from "#features/media/server/service.ts";
import { differingBitsMax, type PlacedPhoto } from "#features/performs/rules/answers/new-photos.ts";
import type { Scope } from "#kit/server/scope.ts";

/** Of two performs that bring the same photo at the same time one comes second. */
export async function lockPhotos(scope: Scope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`photos ${scope.workspaceId}`}, 0))`.execute(scope.db);
}

/** Whether a photo, or the same one re-encoded, is in another perform. [PF91] */
export async function isUsedElsewhere(
  scope: Scope,
  performId: string,
  fileId: string,
  marks: PictureMarks | undefined,
): Promise<boolean> {
  const { sha256 = null, fingerprint = null } = marks ?? {};
  const { rows } = await sql`
    select from perform_photo
    where workspace_id = ${scope.workspaceId} and perform_id <> ${performId}
      and (asset_id = ${fileId} or sha256 = ${sha256}
        or bit_count(('x' || fingerprint)::bit(256) # ('x' || ${fingerprint}::text)::bit(256)) <= ${differingBitsMax})
    limit 1`.execute(scope.db);
  return rows.length > 0;
}

/** The photos of a perform become exactly these. */
export async function replacePhotos(
  scope: Scope,
  performId: string,
  photos: readonly PlacedPhoto[],
  marks: ReadonlyMap<string, PictureMarks>,
): Promise<void> {
  const modules = photos.map((photo) => photo.moduleId);
  const files = photos.map((photo) => photo.fileId);
  await sql`delete from perform_photo where workspace_id = ${scope.workspaceId} and perform_id = ${performId}
    and (module_id, asset_id) not in (select * from unnest(${modules}::uuid[], ${files}::uuid[]))`.execute(scope.db);
  if (photos.length === 0) return;
  await scope.db
    .insertInto("perform_photo")
    .values(
      photos.map(({ stepId, moduleId, fileId }) => ({
        workspace_id: scope.workspaceId,
        perform_id: performId,
        module_id: moduleId,
        asset_id: fileId,
        step_id: stepId,
        fingerprint: marks.get(fileId)?.fingerprint ?? null,
        sha256: marks.get(fileId)?.sha256 ?? null,
        used_at: scope.now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deletePhotos(scope: Scope, performIds: readonly string[]): Promise<void> {
  await scope.db
    .deleteFrom("perform_photo")
    .where("workspace_id", "=", scope.workspaceId)
    .where("perform_id", "=", sql<string>`any(${[...performIds]}::uuid[])`)
    .execute();
}
