import { getReadable, readOriginal, setUses } from "#features/media/server/service.ts";
import type { FileBytes } from "#kit/server/files/file-bytes.ts";
import type { Job } from "#kit/server/jobs/job.ts";
import { workspacesOf } from "#kit/server/jobs/workspaces.ts";
import { asSystem, type Scope } from "#kit/server/scope.ts";
import { second } from "#kit/time.ts";
import { archiveBounds } from "../../format.ts";
import { type ListKind, listKindOf } from "../../list-format.ts";
import { manifestPath } from "../../rules/entry-path.ts";
import { Refused } from "../../rules/finding.ts";
import { type Archive, archiveOfTable, ImportFailed, openArchive } from "./archive.ts";
import { handleItem } from "./handle-item.ts";
import { handleTogether, togetherMax } from "./handle-together.ts";
import {
  asImporter,
  heldByImporter,
  type ImportDeps,
  type ImportRun,
  importLeaseMs,
  LostImport,
  LostRights,
} from "./import-run.ts";
import {
  beginItems,
  claimImport,
  countOutcomes,
  deleteImport,
  failImport,
  lockHeldImport,
  releaseImport,
  selectOldImports,
  setImportState,
} from "./import-store.ts";
import { insertItems, type NewItem, selectWaiting } from "./item-store.ts";
import { ItemReader } from "./read-item.ts";
import { importAsked, publishImport } from "./service.ts";

/** [TF12] Of one item. */
const attemptsMax = 3;
const againAfterMs = 20 * second;
const itemsAtOnce = 100;
const sweptAtOnce = 20;

/** [TF14] Woken where an import is asked for, and every minute: brings in what was sent, item by item. */
export const importJob = (deps: ImportDeps): Job => ({
  name: "import-content",
  policy: "actor",
  wokenBy: [importAsked],
  schedule: "* * * * *",
  async run(appContext, data) {
    for (const workspaceId of await workspacesOf(appContext, data)) {
      for (;;) {
        const claimed = await asSystem(appContext, workspaceId, (scope) => claimImport(scope, importLeaseMs));
        if (!claimed) break;
        await carryOn({ deps, appContext, workspaceId, claimed });
      }
      await asSystem(appContext, workspaceId, async (scope) => {
        for (const id of await selectOldImports(scope, sweptAtOnce)) {
          await releaseArchive(scope, id);
          await deleteImport(scope, id);
        }
      });
    }
  },
});

/** [TF13] The archive of an import that is over is a file that nothing uses. */
export const releaseArchive = (scope: Scope, id: string): Promise<void> => setUses(scope, { type: "import", id }, []);

/** Brings in item after item, until the import is over, has to wait, or is another worker's. */
async function carryOn(run: ImportRun): Promise<void> {
  try {
    const archive = await archiveNow(run);
    const reader = new ItemReader(archive);
    if (run.claimed.found.state === "waiting") await begin(run, archive, reader);
    let oneByOne = run.claimed.found.attempts > 1 ? togetherMax : 0;
    for (;;) {
      const items = await asImporter(run, (scope) => selectWaiting(scope, run.claimed.found.id, itemsAtOnce));
      if (items.length === 0) break;
      for (let at = 0; at < items.length; ) {
        const done = oneByOne-- > 0 ? 0 : await handleTogether(run, { archive, reader }, items.slice(at));
        const item = items[at];
        if (done === 0 && item) await handleItem(run, { archive, reader, item });
        at += Math.max(1, done);
      }
    }
    await end(run);
  } catch (error) {
    if (error instanceof LostImport) return;
    await handleFailure(run, error);
  }
}

/** [TF13] The archive as its member sees it now. */
async function archiveNow(run: ImportRun): Promise<Archive> {
  const { deps, workspaceId, claimed } = run;
  const { assetId, fileName } = claimed.found;
  const asset = await asImporter(run, (scope) => getReadable(scope, deps.visibilityChecks, assetId));
  const place = { workspaceId, assetId };
  const file: FileBytes = {
    sizeBytes: asset.sizeBytes ?? 0,
    read: (start, end) =>
      end > start ? readOriginal(deps.store, place, { start, end }) : Promise.resolve(Buffer.alloc(0)),
  };
  return asset.contentType === "text/csv" ? archiveOfTable(file, fileName) : openArchive(file);
}

/** Lists what the archive brings: groups before areas before procedures, so that each finds what it names. */
async function begin(run: ImportRun, archive: Archive, reader: ItemReader): Promise<void> {
  const items: NewItem[] = [
    ...(archive.manifest?.groups ?? []).map((part) => itemOf("group", part)),
    ...(archive.manifest?.areas ?? []).map((area) => itemOf("area", area.name)),
  ];
  for (const kind of beforeProcedures) items.push(...(await itemsOfLists(archive, reader, kind)));
  for (const { path, kind } of archive.texts) {
    if (kind === "procedure") items.push({ kind: "procedure", path, part: "", title: "" });
    else items.push(...(await itemsOfTable(reader, path)));
  }
  for (const kind of behindProcedures) items.push(...(await itemsOfLists(archive, reader, kind)));
  if (items.length > archiveBounds.listedItemsMax) throw new ImportFailed("tooManyItems");
  if (items.length === 0) throw new ImportFailed("nothingToImport");
  await heldByImporter(run, async (scope, { id }) => {
    await insertItems(scope, id, items);
    await beginItems(scope, id, { total: items.length, leftOut: archive.manifest?.leftOut ?? [] }, importLeaseMs);
    publishImport(scope, run.claimed.found);
  });
}

const itemOf = (kind: "group" | "area", name: string): NewItem => ({
  kind,
  path: manifestPath,
  part: name,
  title: name,
});

/** [TF22] Each list names what comes in before it. */
const beforeProcedures = ["property", "connection", "folder", "document"] as const;
const behindProcedures = ["note", "set", "value"] as const;

async function itemsOfLists(archive: Archive, reader: ItemReader, kind: ListKind): Promise<NewItem[]> {
  const items: NewItem[] = [];
  for (const path of archive.lists.filter((one) => listKindOf(one) === kind)) {
    try {
      const lines = await reader.lines(path);
      items.push(...lines.map((_, at) => ({ kind, path, part: `${at + 1}`, title: "" })));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      items.push({ kind, path, part: "1", title: "" });
    }
  }
  return items;
}

/** [TF5] A table that cannot be read at all is one refused item. */
async function itemsOfTable(reader: ItemReader, path: string): Promise<NewItem[]> {
  try {
    return [...(await reader.table(path)).keys()].map((part) => ({ kind: "procedure", path, part, title: "" }));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return [{ kind: "procedure", path, part: "", title: "" }];
  }
}

async function end(run: ImportRun): Promise<void> {
  await heldByImporter(run, async (scope, { id, isDryRun, fileName }) => {
    await setImportState(scope, id, isDryRun ? "checked" : "completed");
    publishImport(scope, run.claimed.found);
    if (isDryRun) return;
    await releaseArchive(scope, id);
    const counts = (await countOutcomes(scope, [id])).get(id);
    scope.audit({ action: "import.completed", objectType: "import", objectId: id, details: { fileName, ...counts } });
  });
}

/** [TF12] A fault of the moment is tried again; what will not get better ends the import, with its cause. */
async function handleFailure({ appContext, workspaceId, claimed }: ImportRun, error: unknown): Promise<void> {
  const ending = endingOf(error);
  await asSystem(appContext, workspaceId, async (scope) => {
    const held = await lockHeldImport(scope, claimed);
    if (!held) return;
    if (!ending && held.attempts < attemptsMax) {
      return releaseImport(scope, claimed, new Date(scope.now.getTime() + againAfterMs));
    }
    const { code, at } = ending ?? new ImportFailed("interrupted");
    await failImport(scope, held.id, code, at);
    await releaseArchive(scope, held.id);
    publishImport(scope, held);
    const details = { fileName: held.fileName, failure: code };
    scope.audit({ action: "import.failed", objectType: "import", objectId: held.id, details });
  });
  appContext.log.warn(
    { err: error, importId: claimed.found.id },
    ending ? "an import was ended" : "an import broke off",
  );
}

/** What no other try changes; undefined where one may help. */
function endingOf(error: unknown): ImportFailed | undefined {
  if (error instanceof ImportFailed) return error;
  return error instanceof LostRights ? new ImportFailed("noLongerAllowed") : undefined;
}
