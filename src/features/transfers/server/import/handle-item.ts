import { prepareFile, prepareLarge } from "#features/media/server/service.ts";
import { isProblem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import { type ListKind, listKindOf } from "../../list-format.ts";
import { manifestPath } from "../../rules/entry-path.ts";
import { type Finding, findingOf, Refused } from "../../rules/finding.ts";
import { findingsOfProblem } from "../../rules/refusal-of.ts";
import { neutralLinksOf } from "../../rules/to-content.ts";
import type { Archive } from "./archive.ts";
import { bringIn, filesToStore, type PreparedFile, planItem, surroundingsOf } from "./bring-in.ts";
import { bringInDocument, findDocument } from "./bring-in-document.ts";
import { bringInDefault, bringInLine, type LineItem } from "./bring-in-line.ts";
import { bringInLinks } from "./bring-in-links.ts";
import { bringInArea, bringInGroup } from "./bring-in-place.ts";
import { heldByImporter, type ImportRun, importLeaseMs } from "./import-run.ts";
import type { ItemResult, StoredImport } from "./import-store.ts";
import { insertLinksItems, storeResults, type WaitingItem } from "./item-store.ts";
import { type ItemReader, piecesOf, type ReadItem, type ShownFile } from "./read-item.ts";
import { publishImport } from "./service.ts";

export interface ItemWork {
  readonly archive: Archive;
  readonly reader: ItemReader;
  readonly item: WaitingItem;
}

/** Browsers hear of every so many items. */
const publishedEvery = 20;

/**
 * [TF14] Looks at one item, or brings it in, and notes what became of it, in one transaction. What is wrong with an item
 * is its own: the others come in.
 * @throws LostImport, LostRights
 */
export async function handleItem(run: ImportRun, work: ItemWork): Promise<void> {
  try {
    const { kind } = work.item;
    if (kind === "procedure") await handleProcedure(run, work);
    else if (kind === "group" || kind === "area") await handlePlace(run, work);
    else if (kind === "document") await handleDocument(run, work);
    else if (kind === "links") await handleLinks(run, work);
    else await handleLine(run, work, kind);
  } catch (error) {
    const findings = refusalOf(error);
    await heldByImporter(run, (scope, found) => note(scope, found, work.item, { outcome: "refused", findings }));
  }
}

/** What a refusal says of its item. @throws everything that is none */
export function refusalOf(error: unknown): readonly Finding[] {
  const findings = error instanceof Refused ? error.findings : isProblem(error) ? findingsOfProblem(error) : undefined;
  if (!findings) throw error;
  return findings;
}

async function note(scope: Scope, found: StoredImport, item: WaitingItem, result: ItemResult): Promise<void> {
  await storeResults(scope, found.id, [{ place: item.place, ...result }], importLeaseMs);
  if (item.place % publishedEvery === 0) publishImport(scope, found);
}

async function handleProcedure(run: ImportRun, { archive, reader, item }: ItemWork): Promise<void> {
  const read = await reader.read(item);
  // First without files, which most items do not need: their bytes are stored outside of any transaction.
  const missing = await attempt(run, archive, item, read, []);
  if (missing.size === 0) return;
  const prepared: PreparedFile[] = [];
  for (const [path, file] of missing) prepared.push(await prepare(run, reader, path, file));
  const left = await attempt(run, archive, item, read, prepared);
  if (left.size > 0) throw new Error("a file was removed while its procedure was brought in");
}

/** Brings the item in if all of its files are stored or prepared; otherwise returns those that are missing. */
function attempt(
  run: ImportRun,
  { manifest }: Archive,
  item: WaitingItem,
  read: ReadItem,
  prepared: readonly PreparedFile[],
): Promise<ReadonlyMap<string, ShownFile>> {
  return heldByImporter(run, async (scope, found) => {
    const publicUrl = run.deps.publicUrl;
    const around = await surroundingsOf(scope, found, [read.externalId], { manifest, publicUrl });
    const plan = await planItem(scope, found, item.place, read, around);
    const shown = { externalId: read.externalId, title: read.procedure.title };
    const { outcome, notes: findings } = plan;
    // What the file says of properties may be there already: then only the source is noted anew.
    if (found.isDryRun || plan.source?.contentHash === read.contentHash) {
      const thingId = plan.source?.procedureId;
      await noteProcedure(scope, found, item, read, { outcome, findings, ...shown, thingId });
      return nothing;
    }
    const { known, missing } = plan.keepsContent ? noFiles : await filesToStore(scope, read);
    const own = new Map(prepared.map((one) => [one.path, one.picture.assetId]));
    const lacking = new Map([...missing].filter(([path]) => !own.has(path)));
    if (lacking.size > 0) return lacking;
    const ids = new Map([...known, ...own]);
    const used = prepared.filter(({ path }) => missing.has(path));
    const thingId = await bringIn(scope, found, read, plan, { ids, prepared: once(used) });
    await noteProcedure(scope, found, item, read, { outcome, findings, ...shown, thingId });
    return nothing;
  });
}

/** [TF27] What a procedure links to may come in behind it: its links are looked at once everything is in. */
async function noteProcedure(
  scope: Scope,
  found: StoredImport,
  item: WaitingItem,
  { procedure }: ReadItem,
  result: ItemResult,
): Promise<void> {
  await note(scope, found, item, result);
  const { path, part } = item;
  if (neutralLinksOf(procedure).length > 0) {
    await insertLinksItems(scope, found.id, [{ path, part, title: procedure.title }]);
  }
}

const noFiles = { known: new Map<string, string>(), missing: new Map<string, ShownFile>() };
const nothing: ReadonlyMap<string, ShownFile> = new Map();

/** Two paths of one entry have one prepared file. */
const once = (prepared: readonly PreparedFile[]): PreparedFile[] => [
  ...new Map(prepared.map((one) => [one.picture.assetId, one])).values(),
];

async function prepare(run: ImportRun, reader: ItemReader, path: string, file: ShownFile): Promise<PreparedFile> {
  const { deps, workspaceId } = run;
  try {
    const large = await reader.large(file);
    const picture = large
      ? await prepareLarge(deps.store, workspaceId, piecesOf(large), file)
      : await prepareFile(deps.store, workspaceId, await reader.bytesOf(file), file.contentType);
    return { path, picture, fileName: file.entry };
  } catch (error) {
    const [first] = (isProblem(error) && findingsOfProblem(error)) || [];
    throw first ? new Refused([findingOf(path, first.code)]) : error;
  }
}

/** [TF27] The links of a procedure, or of the default of a property, that came in before. */
async function handleLinks(run: ImportRun, { reader, item }: ItemWork): Promise<void> {
  if (listKindOf(item.path) === "property") {
    const line = await reader.line("property", item);
    await heldByImporter(run, async (scope, found) =>
      note(scope, found, item, await bringInDefault(scope, found, line, run.deps.publicUrl)),
    );
    return;
  }
  const read = await reader.read(item);
  await heldByImporter(run, async (scope, found) =>
    note(scope, found, item, await bringInLinks(scope, found, read, run.deps.publicUrl)),
  );
}

async function handlePlace(run: ImportRun, { archive, reader, item }: ItemWork): Promise<void> {
  if (item.kind === "group") {
    await heldByImporter(run, async (scope, found) => note(scope, found, item, await bringInGroup(scope, found, item)));
    return;
  }
  const path = archive.manifest?.areas?.find((area) => area.name === item.part)?.picture;
  const file = path === undefined ? undefined : await reader.picture(manifestPath, path);
  const isNeeded = file !== undefined && !run.claimed.found.isDryRun;
  const picture = isNeeded ? await prepare(run, reader, path ?? "", file) : undefined;
  await heldByImporter(run, async (scope, found) =>
    note(scope, found, item, await bringInArea(scope, found, item, archive, picture)),
  );
}

/** [TF22] A line of a list. What it names came in before it. */
async function handleLine(
  run: ImportRun,
  { reader, item }: ItemWork,
  kind: Exclude<ListKind, "document">,
): Promise<void> {
  const line = await reader.line(kind, item);
  await heldByImporter(run, async (scope, found) =>
    note(
      scope,
      found,
      item,
      await bringInLine(scope, { found, ...run.deps, at: { path: item.path, part: item.part } }, {
        kind,
        line,
      } as LineItem),
    ),
  );
}

/** [TF22] A document: its files are stored before the transaction that makes it. */
async function handleDocument(run: ImportRun, { reader, item }: ItemWork): Promise<void> {
  const line = await reader.line("document", item);
  const files: ShownFile[] = [];
  for (const { file, type } of line.files) files.push(await reader.documentFile(file, type));
  const shown = { externalId: line.externalId, title: line.name };
  const isThere = await heldByImporter(run, async (scope, found) => {
    const thingId = await findDocument(scope, line.externalId);
    const outcome = thingId === undefined ? "created" : "unchanged";
    if (thingId === undefined && !found.isDryRun) return false;
    await note(scope, found, item, { outcome, findings: [], ...shown, thingId });
    return true;
  });
  if (isThere) return;
  const prepared: PreparedFile[] = [];
  for (const file of files) prepared.push(await prepare(run, reader, file.entry, file));
  await heldByImporter(run, async (scope, found) =>
    note(scope, found, item, { ...(await bringInDocument(scope, found, line, prepared)), ...shown }),
  );
}
