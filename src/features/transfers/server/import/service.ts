import { requireAssignable } from "#features/groups/server/service.ts";
import { claimFile, setUses } from "#features/media/server/service.ts";
import { cursorOf, partsOf } from "#kit/page.ts";
import { notFound, Problem } from "#kit/problem.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import type { ContentImport, ImportItem } from "../../contract.ts";
import { transferPolicy } from "../../policy.ts";
import type { Outcome } from "../../rules/finding.ts";
import {
  beginReal,
  type Counts,
  countOutcomes,
  countUnfinished,
  deleteImport,
  findOwnImport,
  insertImport,
  type StoredImport,
  selectOwnImports,
  setImportState,
} from "./import-store.ts";
import { selectItems } from "./item-store.ts";

/** Wakes the job that brings content in. */
export const importAsked = "importAsked";

/** [TF13] Imports of one member that are not over. */
export const unfinishedMax = 10;

export interface StartImport {
  readonly fileId: string;
  readonly checksum: string;
  readonly fileName: string;
  readonly dryRun?: boolean | undefined;
  readonly accessGroupIds?: readonly string[] | undefined;
  readonly makeGlobal?: boolean | undefined;
  readonly createsPlaces?: boolean | undefined;
}

/**
 * [TF2] Begins to bring in an upload of the actor's own.
 * @throws Problem 403, 400 `unknownMedia` or `unknownAccessGroup`, 415, 422 `checksumMismatch`, 429 `tooManyImports`
 */
export async function startImport(scope: Scope, input: StartImport): Promise<ContentImport> {
  assertAllowed(scope, transferPolicy.import, undefined);
  if ((await countUnfinished(scope)) >= unfinishedMax) throw new Problem("tooMany", "tooManyImports");
  const groupIds = [...new Set(input.accessGroupIds ?? [])];
  await requireAssignable(scope, groupIds);
  const file = await claimFile(scope, input.fileId, input.checksum);
  if (file.mimeType !== "application/zip" && file.mimeType !== "text/csv") {
    throw new Problem("unsupported", "unsupportedMediaType", {
      detail: "An import is an archive (ZIP) or a table (CSV)",
    });
  }
  const id = scope.newId();
  const { fileName, dryRun = false, makeGlobal = false, createsPlaces = false } = input;
  await insertImport(scope, {
    id,
    assetId: file.assetId,
    fileName,
    isDryRun: dryRun,
    groupIds,
    makeGlobal,
    createsPlaces,
  });
  await setUses(scope, { type: "import", id }, [file.assetId]);
  const details = { fileName, dryRun, groupIds, makeGlobal, createsPlaces };
  scope.audit({ action: "import.started", objectType: "import", objectId: id, details });
  publishImport(scope, { id, profileId: scope.actor.profileId });
  scope.wake(importAsked);
  return getImport(scope, id);
}

export async function listImports(scope: Scope): Promise<ContentImport[]> {
  const found = await selectOwnImports(scope);
  const counts = await countOutcomes(
    scope,
    found.map((one) => one.id),
  );
  return found.map((one) => toWire(one, counts.get(one.id)));
}

/** [TF13] @throws Problem 404 also for those of others */
export async function getImport(scope: Scope, id: string): Promise<ContentImport> {
  const found = await requireOwn(scope, id);
  return toWire(found, (await countOutcomes(scope, [id])).get(id));
}

const pageSize = 100;

/** A page of items. @throws Problem 404, 400 `unknownCursor` */
export async function listItems(
  scope: Scope,
  id: string,
  {
    after,
    limit = pageSize,
    outcome,
  }: { after?: string | undefined; limit?: number | undefined; outcome?: Outcome | undefined },
): Promise<{ items: ImportItem[]; next: string | null }> {
  await requireOwn(scope, id);
  const place = after === undefined ? -1 : Number(partsOf(after, 1)?.[0]);
  if (!Number.isInteger(place)) {
    throw new Problem("invalid", "unknownCursor", { errors: { after: ["This page does not exist"] } });
  }
  const items = await selectItems(scope, id, { after: place, limit: limit + 1, outcome });
  const page = items.slice(0, limit);
  const last = page.at(-1);
  return { items: page, next: items.length > limit && last ? cursorOf(`${last.place}`) : null };
}

/** [TF11] Brings in what a dry run has looked at, or goes on with a paused one. @throws Problem 404, 403, 409 */
export async function runImport(scope: Scope, id: string): Promise<ContentImport> {
  const found = await requireOwn(scope, id, "forUpdate");
  assertAllowed(scope, transferPolicy.import, undefined);
  if (found.state === "checked") await beginReal(scope, id);
  else if (found.state === "paused") await setImportState(scope, id, found.total > 0 ? "running" : "waiting");
  else throw new Problem("conflict", "notWaiting", { detail: "This import is not waiting for its member" });
  publishImport(scope, found);
  scope.wake(importAsked);
  return getImport(scope, id);
}

/** [TF11] Pauses after the item at hand. @throws Problem 404, 409 `notRunning` */
export async function pauseImport(scope: Scope, id: string): Promise<ContentImport> {
  const found = await requireOwn(scope, id, "forUpdate");
  if (found.state !== "waiting" && found.state !== "running") {
    throw new Problem("conflict", "notRunning", { detail: "This import is not running" });
  }
  await setImportState(scope, id, "paused");
  publishImport(scope, found);
  return getImport(scope, id);
}

/** [TF11] Cancels one that is not over; removes one that is over from the list. @throws Problem 404 */
export async function removeImport(scope: Scope, id: string): Promise<void> {
  const found = await requireOwn(scope, id, "forUpdate");
  await setUses(scope, { type: "import", id }, []);
  if (found.state === "completed" || found.state === "cancelled" || found.state === "failed") {
    await deleteImport(scope, id);
  } else {
    await setImportState(scope, id, "cancelled");
    const details = { fileName: found.fileName, done: found.done, total: found.total };
    scope.audit({ action: "import.cancelled", objectType: "import", objectId: id, details });
  }
  publishImport(scope, found);
}

async function requireOwn(scope: Scope, id: string, lock?: "forUpdate"): Promise<StoredImport> {
  const found = await findOwnImport(scope, id, lock);
  if (!found) throw notFound();
  return found;
}

/** [TF13] Its member alone hears of it. */
export const publishImport = (scope: Scope, { id, profileId }: Pick<StoredImport, "id" | "profileId">): void =>
  scope.publish({ topic: "imports", subjectId: id, profileId });

const toWire = (found: StoredImport, counts: Counts | undefined): ContentImport => ({
  id: found.id,
  fileName: found.fileName,
  state: found.state,
  isDryRun: found.isDryRun,
  failure: found.failure,
  failedAt: found.failedAt ?? "",
  total: found.total,
  done: found.done,
  counts: counts ?? { created: 0, updated: 0, unchanged: 0, refused: 0 },
  accessGroupIds: [...found.groupIds],
  makeGlobal: found.makeGlobal,
  createsPlaces: found.createsPlaces,
  leftOut: [...found.leftOut],
  createdAt: found.createdAt.toISOString(),
  updatedAt: found.updatedAt.toISOString(),
});
