import { sql } from "kysely";
import { discardFiles, setUses } from "#features/media/server/service.ts";
import type { Job } from "#kit/server/jobs/job.ts";
import { allWorkspaces } from "#kit/server/jobs/workspaces.ts";
import { type AppContext, asSystem, type Scope } from "#kit/server/scope.ts";
import type { ObjectStore } from "#kit/server/storage/object-store.ts";
import { selectVersions } from "../document-store.ts";
import { lockDocuments } from "../tree-lock.ts";
import { runsOutBefore } from "./restorable.ts";

const batchMax = 100;

/** [D22] Every night: deletes for good, with its files, what was deleted longer ago than the workspace has set. */
export const purgeDocumentsJob = (store: ObjectStore): Job => ({
  name: "documents-purge",
  policy: "system",
  schedule: "50 2 * * *",
  async run(appContext) {
    for (const id of await allWorkspaces(appContext)) await purgeWorkspace(appContext, store, id);
  },
});

async function purgeWorkspace(appContext: AppContext, store: ObjectStore, workspaceId: string): Promise<void> {
  for (let purged = batchMax; purged === batchMax; ) {
    const { count, assetIds } = await asSystem(appContext, workspaceId, purgeDocuments);
    // A run that ends here leaves files that nothing uses: the sweep of media takes those.
    await discardFiles(appContext, store, workspaceId, assetIds);
    purged = count;
  }
  await asSystem(appContext, workspaceId, purgeFolders);
}

async function purgeDocuments(scope: Scope): Promise<{ count: number; assetIds: string[] }> {
  await lockDocuments(scope);
  const documents = await scope.db
    .selectFrom("document")
    .select(["id", "name"])
    .where("workspace_id", "=", scope.workspaceId)
    .where("deleted_at", "<=", runsOutBefore(scope))
    .orderBy("id")
    .limit(batchMax)
    .execute();
  const assetIds = new Set<string>();
  for (const { id, name } of documents) {
    for (const version of await selectVersions(scope, id)) assetIds.add(version.assetId);
    await setUses(scope, { type: "document", id }, []);
    await scope.db.deleteFrom("document").where("workspace_id", "=", scope.workspaceId).where("id", "=", id).execute();
    scope.audit({ action: "document.purged", objectType: "document", objectId: id, details: { name } });
  }
  return { count: documents.length, assetIds: [...assetIds] };
}

/** The contents of a deleted folder were deleted with it or before: nothing in it can still be restored. */
async function purgeFolders(scope: Scope): Promise<void> {
  await lockDocuments(scope);
  await sql`delete from document_folder f
    where f.workspace_id = ${scope.workspaceId} and f.deleted_at <= ${runsOutBefore(scope)}
      and not exists (
        select from document_folder_below b
        join document_folder one on one.workspace_id = b.workspace_id and one.id = b.below_id
        where b.workspace_id = f.workspace_id and b.folder_id = f.id
          and (one.deleted_at is null or one.deleted_at > ${runsOutBefore(scope)}))
      and not exists (
        select from document_folder_below b
        join document d on d.workspace_id = b.workspace_id and d.folder_id = b.below_id
        where b.workspace_id = f.workspace_id and b.folder_id = f.id)`.execute(scope.db);
}
