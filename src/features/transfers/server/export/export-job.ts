import { notify } from "#features/notifications/server/service.ts";
import { isProblem } from "#kit/problem.ts";
import type { Job } from "#kit/server/jobs/job.ts";
import { workspacesOf } from "#kit/server/jobs/workspaces.ts";
import { type AppContext, asSystem, type Scope } from "#kit/server/scope.ts";
import type { ObjectStore } from "#kit/server/storage/object-store.ts";
import { second } from "#kit/time.ts";
import { LostRights } from "../import/import-run.ts";
import {
  archiveKey,
  type ExportDeps,
  type ExportRun,
  exportLeaseMs,
  heldByExporter,
  LostExport,
} from "./export-run.ts";
import {
  beginExport,
  claimExport,
  completeExport,
  deleteExport,
  endExport,
  forgetUpload,
  lockHeldExport,
  releaseExport,
  type StoredExport,
  selectAbandoned,
  selectExpired,
} from "./export-store.ts";
import { countMedia } from "./media-source.ts";
import { countProcedures } from "./procedure-source.ts";
import { takeDueSchedule } from "./schedule-store.ts";
import { begin, exportAsked, publishExport } from "./service.ts";
import { sources } from "./sources.ts";
import { ArchiveWriter } from "./write-archive.ts";

/** [TF17] Without a part in between. */
const attemptsMax = 3;
const againAfterMs = 20 * second;

/** [TF17] [TF20] [TF24] Woken where an export is asked for, and every minute: writes archives, and removes those that are past. */
export const exportJob = (deps: ExportDeps): Job => ({
  name: "export-workspace",
  policy: "actor",
  wokenBy: [exportAsked],
  schedule: "* * * * *",
  async run(appContext, data) {
    for (const workspaceId of await workspacesOf(appContext, data)) {
      await asSystem(appContext, workspaceId, beginScheduled);
      for (;;) {
        const claimed = await asSystem(appContext, workspaceId, (scope) => claimExport(scope, exportLeaseMs));
        if (!claimed) break;
        await carryOn({ deps, appContext, workspaceId, claimed });
      }
      await tidy(appContext, workspaceId, deps.store);
    }
  },
});

/** [TF20] One that cannot begin because another is being written is left out: that one holds the same. */
async function beginScheduled(scope: Scope): Promise<void> {
  const due = await takeDueSchedule(scope);
  if (due) await begin(scope, { profileId: due.profileId, isScheduled: true });
}

async function carryOn(run: ExportRun): Promise<void> {
  try {
    const { deps, workspaceId, claimed } = run;
    const key = archiveKey(workspaceId, claimed.found.id);
    const uploadId = claimed.found.uploadId ?? (await prepare(run, key));
    const writer = await ArchiveWriter.from(run, uploadId);
    const { parts, sizeBytes, sha256 } = await writer.write();
    // An upload that was completed before its worker died is gone, and its object is there.
    if ((await deps.store.size(key)) !== sizeBytes) await deps.store.complete(key, uploadId, parts);
    await heldByExporter(run, (scope, found) => end(scope, found, sha256));
  } catch (error) {
    if (error instanceof LostExport) return;
    await handleFailure(run, error);
  }
}

/** Opens the upload, and counts what there is to do. An upload that is not noted is removed by the store's own sweep. */
async function prepare(run: ExportRun, key: string): Promise<string> {
  const uploadId = await run.deps.store.start(key, { contentType: "application/zip" });
  await heldByExporter(run, async (scope, { id }) => {
    const { files } = await countMedia(scope);
    // Procedures and files count one by one, every other source as one.
    const total = sources.length - 2 + (await countProcedures(scope)) + files;
    await beginExport(scope, id, uploadId, total);
    publishExport(scope, id);
  });
  return uploadId;
}

async function end(scope: Scope, found: StoredExport, sha256: string): Promise<void> {
  await completeExport(scope, found, sha256);
  publishExport(scope, found.id);
  const { fileName, sizeBytes, missing, leftOut } = found;
  const details = { fileName, sizeBytes, sha256, missing, ...(leftOut.length > 0 && { leftOut }) };
  scope.audit({ action: "export.completed", objectType: "export", objectId: found.id, details });
  await notify(scope, [found.profileId], "exportCompleted", { exportId: found.id, title: fileName });
}

/** [TF17] A fault of the moment is tried again; what will not get better ends the export. */
async function handleFailure({ appContext, workspaceId, claimed }: ExportRun, error: unknown): Promise<void> {
  // Without its upload nothing that was written can be gone on with.
  const isHopeless = error instanceof LostRights || isProblem(error, "uploadGone");
  await asSystem(appContext, workspaceId, async (scope) => {
    const held = await lockHeldExport(scope, claimed);
    if (!held) return;
    if (!isHopeless && held.attempts < attemptsMax) {
      return releaseExport(scope, claimed, new Date(scope.now.getTime() + againAfterMs));
    }
    const failure = error instanceof LostRights ? "noLongerAllowed" : "interrupted";
    await endExport(scope, held.id, { state: "failed", failure });
    publishExport(scope, held.id);
    const details = { fileName: held.fileName, failure };
    scope.audit({ action: "export.failed", objectType: "export", objectId: held.id, details });
    await notify(scope, [held.profileId], "exportFailed", { exportId: held.id, title: held.fileName });
  });
  appContext.log.warn({ err: error, exportId: claimed.found.id }, "an export broke off");
}

/** [TF24] Bytes go before their row: a row whose bytes are gone is met again, bytes without a row never. */
async function tidy(appContext: AppContext, workspaceId: string, store: ObjectStore): Promise<void> {
  const { abandoned, expired } = await asSystem(appContext, workspaceId, async (scope) => ({
    abandoned: await selectAbandoned(scope),
    expired: await selectExpired(scope),
  }));
  for (const { id, uploadId } of abandoned) {
    await store.abort(archiveKey(workspaceId, id), uploadId);
    await asSystem(appContext, workspaceId, (scope) => forgetUpload(scope, id));
  }
  for (const { id } of expired) {
    await store.remove(archiveKey(workspaceId, id));
    await asSystem(appContext, workspaceId, async (scope) => {
      await deleteExport(scope, id);
      publishExport(scope, id);
    });
  }
}
