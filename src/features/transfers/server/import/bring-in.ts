import { createDraft, saveOutsideEditor } from "#features/drafts/server/service.ts";
import type { Flags } from "#features/flags/rules.ts";
import { getFlags } from "#features/flags/server/service.ts";
import { keepPicture, type PreparedPicture, takeRoom } from "#features/media/server/service.ts";
import type { DraftContent, MediaRef } from "#features/procedures/content.ts";
import { procedurePolicy } from "#features/procedures/policy.ts";
import {
  authorsVersion,
  type Found,
  requireContentSize,
  requireLimits,
  requireNoOtherEditor,
  requireNotPending,
  requireVisibleDraft,
} from "#features/procedures/server/draft-service.ts";
import { resolveNamedValues, type ValueChange } from "#features/properties/server/service.ts";
import { notFound } from "#kit/problem.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import { nameKey } from "#kit/text.ts";
import type { ManifestFile, ProcedureFile } from "../../format.ts";
import { type Finding, findingOf, type Outcome, Refused } from "../../rules/finding.ts";
import { groupPathKey } from "../../rules/group-path.ts";
import { areaNamesOf, contentOf, neutralLinksOf } from "../../rules/to-content.ts";
import { areasOf, bringInNew, setProperties } from "./bring-in-new.ts";
import type { StoredImport } from "./import-store.ts";
import { placesTaken } from "./item-store.ts";
import { idsFor } from "./part-ids.ts";
import { type Assignable, assignableIn, resolveAreas, resolveGroups } from "./places.ts";
import type { ReadItem, ShownFile } from "./read-item.ts";
import { resolveLinks } from "./resolve-links.ts";
import { findSources, type ImportSource, lockExternalIds, putSource, selectOwnFiles } from "./source-store.ts";

/** What an item becomes, worked out in the transaction that may bring it in. */
export interface Plan {
  readonly outcome: Exclude<Outcome, "refused">;
  readonly groupIds: readonly string[];
  readonly areaIds: ReadonlyMap<string, string>;
  /** [TF26] Addresses by references, as far as their targets are in. */
  readonly links: ReadonlyMap<string, string>;
  readonly source: ImportSource | undefined;
  readonly found: Found | undefined;
  /** [CF17] Values that become others. */
  readonly valueChanges: readonly ValueChange[];
  /** Only values change: no draft begins for them. */
  readonly keepsContent: boolean;
  /** What it becomes; where it shows files, each has the same id that is none. */
  readonly content: DraftContent | undefined;
  readonly notes: readonly Finding[];
}

/** What many items of an import are planned by, read once for all of them. */
export interface Surroundings {
  readonly manifest: ManifestFile | undefined;
  readonly publicUrl: string;
  readonly sources: ReadonlyMap<string, ImportSource>;
  /** [TF10] Where the external ids stand that the import has brought in. */
  readonly taken: ReadonlyMap<string, number>;
  readonly assignable: Assignable;
  readonly flags: Flags;
}

/** [TF10] Locks the external ids of items, and reads what they are planned by. */
export async function surroundingsOf(
  scope: Scope,
  { id }: StoredImport,
  externalIds: readonly string[],
  around: Pick<Surroundings, "manifest" | "publicUrl">,
): Promise<Surroundings> {
  await lockExternalIds(scope, externalIds);
  return {
    ...around,
    sources: await findSources(scope, externalIds),
    taken: await placesTaken(scope, id, externalIds),
    assignable: assignableIn(scope),
    flags: await getFlags(scope),
  };
}

/**
 * [TF6] [TF7] [TF10] What would become of an item, by everything that bringing it in asks too. A dry run ends here.
 * @throws Refused, and Problems of the actor's rights
 */
export async function planItem(
  scope: Scope,
  { groupIds: defaultGroupIds, makeGlobal, isDryRun }: StoredImport,
  place: number,
  item: ReadItem,
  around: Surroundings,
): Promise<Plan> {
  const { manifest, publicUrl, flags } = around;
  const { procedure, externalId, contentHash } = item;
  if ((around.taken.get(externalId) ?? place) < place) {
    throw new Refused([findingOf("externalId", "duplicateExternalId", externalId)]);
  }
  // [TF7] A dry run creates no places: those that the same archive brings have items of their own.
  const brought = isDryRun ? placesOf(manifest) : placesOf(undefined);
  const named = procedure.groups ?? [];
  const groups = await resolveGroups(
    scope,
    named.filter((name) => !brought.groups.has(groupPathKey(name))),
    around.assignable,
  );
  const areas = await resolveAreas(
    scope,
    areaNamesOf(procedure).filter((name) => !brought.areas.has(nameKey(name))),
  );
  const source = around.sources.get(externalId);
  const [held, heldValues] = source?.contentHash.split(":") ?? [];
  const [content, values] = contentHash.split(":");
  const isNewValues = values !== heldValues;
  const properties = await resolveProperties(scope, isNewValues ? procedure.properties : {}, source?.procedureId);
  const findings = [...groups.findings, ...areas.findings, ...properties.findings];
  if (findings.length > 0) throw new Refused(findings);
  const valueChanges = properties.changes;
  const groupIds = named.length > 0 ? groups.ids : defaultGroupIds;
  const notes = [...item.notes];
  const areaIds = areas.ids;
  const links = await resolveLinks(
    scope,
    publicUrl,
    neutralLinksOf(procedure).map(({ link }) => link),
  );
  if (!source) {
    const isGlobal = named.length === 0 && groupIds.length === 0;
    if (isGlobal && !makeGlobal) throw new Refused([findingOf("groups", "wouldBecomeGlobal")]);
    if (named.length === 0) await requireStillAssignable(groupIds, around.assignable);
    const plan = { groupIds, areaIds, links, source, found: undefined, valueChanges, keepsContent: false, notes };
    return { outcome: "created", ...plan, content: fittingContent(scope, item, plan, flags, undefined) };
  }
  const keepsContent = held === content;
  if (keepsContent && valueChanges.length === 0) {
    // The source was found, so the actor sees the procedure: nothing of it is needed.
    if (!procedurePolicy.viewDrafts(scope.actor, undefined)) throw notFound();
    const plan = { groupIds, areaIds, links, source, found: undefined, valueChanges, keepsContent, content: undefined };
    return { ...plan, outcome: "unchanged", notes };
  }
  const found = await authorsVersion(scope, source.procedureId, "lock");
  const plan = { groupIds, areaIds, links, source, found, valueChanges, keepsContent, content: undefined, notes };
  if (plan.keepsContent) {
    return { ...plan, outcome: "updated", notes: [...notes, findingOf("properties", "onlyProperties")] };
  }
  assertAllowed(scope, procedurePolicy.edit, found.procedure);
  requireNotPending(found.procedure);
  const isDraft = found.version.state === "draft";
  if (isDraft) await requireNoOtherEditor(scope, found.version.id);
  // [TF10] What somebody wrote into the draft since then is not overwritten.
  const isOwnDraft = found.version.id === source.versionId && found.version.revision === source.revision;
  if (isDraft && !isOwnDraft) throw new Refused([findingOf("", "draftChanged")]);
  if (differ(groups.ids, found.procedure.accessGroupIds)) notes.push(findingOf("groups", "groupsKept"));
  return { ...plan, outcome: "updated", content: fittingContent(scope, item, plan, flags, found.version.content) };
}

/** [TF1] The groups of the import were asked when it began, and may be gone or their member's no longer (threat B139). @throws Refused */
async function requireStillAssignable(groupIds: readonly string[], assignable: Assignable): Promise<void> {
  if (groupIds.length === 0) return;
  const known = new Set((await assignable()).map(({ id }) => id));
  if (groupIds.some((id) => !known.has(id))) throw new Refused([findingOf("groups", "unknownGroup")]);
}

/** [CF17] What the named properties become on the procedure, or on the one that the item will be. */
async function resolveProperties(
  scope: Scope,
  named: ProcedureFile["properties"],
  procedureId: string | undefined,
): Promise<{ readonly changes: readonly ValueChange[]; readonly findings: Finding[] }> {
  const { changes, faults } = await resolveNamedValues(scope, "procedure", named ?? {}, procedureId);
  return { changes, findings: faults.map(({ name, code, detail }) => findingOf(`properties.${name}`, code, detail)) };
}

const placesOf = (manifest: ManifestFile | undefined) => ({
  groups: new Set((manifest?.groups ?? []).map(groupPathKey)),
  areas: new Set((manifest?.areas ?? []).map((area) => nameKey(area.name))),
});

/** Whether a file names groups, and others than the procedure has. */
const differ = (named: readonly string[], held: readonly string[]): boolean =>
  named.length > 0 && (named.length !== held.length || named.some((id) => !held.includes(id)));

/** The limits of a procedure; its files have ids of the same length, so that its size is known before they are stored. */
function fittingContent(
  scope: Scope,
  item: ReadItem,
  plan: Pick<Plan, "areaIds" | "links">,
  flags: Flags,
  stored: DraftContent | undefined,
): DraftContent {
  const ids = new Map([...item.files].map(([path]) => [path, anyId]));
  const content = contentOfItem(scope, item, plan, ids);
  requireContentSize(JSON.stringify(content));
  requireLimits(flags, stored ?? { ...content, sections: [] }, content);
  return content;
}
const anyId = "00000000-0000-4000-8000-000000000000";

/** [TF8] The files that are not stored yet, by the path as the procedure names it, and those that are. */
export async function filesToStore(
  scope: Scope,
  { files }: ReadItem,
): Promise<{ readonly known: Map<string, string>; readonly missing: Map<string, ShownFile> }> {
  const own = await selectOwnFiles(
    scope,
    [...files.values()].map((file) => file.sha256),
  );
  const known = new Map<string, string>();
  const missing = new Map<string, ShownFile>();
  for (const [path, file] of files) {
    const id = own.get(file.sha256);
    if (id !== undefined) known.set(path, id);
    else missing.set(path, file);
  }
  // [TF3] Imported files count like uploaded ones.
  const bytes = [...missing.values()].reduce((sum, file) => sum + file.sizeBytes, 0);
  if (bytes > 0) await takeRoom(scope, bytes, scope.actor.profileId, { isManyFiles: true });
  return { known, missing };
}

/**
 * [TF9] [TF14] Creates the draft, or writes the new content into it, with its files, in the transaction that notes the
 * item as done: however often the import is interrupted, there is one draft.
 * @param ids of all its files, by the path as the procedure names it
 */
export async function bringIn(
  scope: Scope,
  { id: importId }: StoredImport,
  item: ReadItem,
  plan: Plan,
  { ids, prepared }: { readonly ids: ReadonlyMap<string, string>; readonly prepared: readonly PreparedFile[] },
): Promise<string> {
  for (const { picture, fileName } of prepared) await keepPicture(scope, picture, fileName);
  const { externalId, contentHash } = item;
  if (plan.keepsContent && plan.source) {
    await setProperties(scope, plan.source.procedureId, plan);
    await putSource(scope, externalId, { ...plan.source, contentHash });
    return plan.source.procedureId;
  }
  const isWhole = item.files.size === 0 ? plan.content : undefined;
  const content = isWhole ?? contentOfItem(scope, item, plan, ids);
  if (!plan.found) {
    const [id] = await bringInNew(scope, importId, [{ read: item, plan: { ...plan, content } }]);
    if (id === undefined) throw new Error("a procedure was not created");
    return id;
  }
  const { procedure } = plan.found;
  if (plan.found.version.state !== "draft") await createDraft(scope, procedure.id);
  const { version } = await requireVisibleDraft(scope, procedure.id);
  const areaIds = areasOf(item, plan);
  const { revision } = await saveOutsideEditor(scope, procedure.id, { ...version, areaIds }, content);
  scope.audit({
    action: "procedureDraft.imported",
    objectType: "procedure",
    objectId: procedure.id,
    details: { importId, externalId, versionId: version.id },
  });
  await putSource(scope, externalId, { procedureId: procedure.id, contentHash, versionId: version.id, revision });
  await setProperties(scope, procedure.id, plan);
  return procedure.id;
}

export interface PreparedFile {
  readonly path: string;
  readonly picture: PreparedPicture;
  readonly fileName: string;
}

function contentOfItem(
  scope: Scope,
  { procedure, externalId, files }: ReadItem,
  { areaIds, links }: Pick<Plan, "areaIds" | "links">,
  ids: ReadonlyMap<string, string>,
): DraftContent {
  const shown = new Map(
    [...files].map(([path, file]) => [path, { id: ids.get(path) ?? anyId, type: refType(file.contentType) }]),
  );
  return contentOf(procedure, { areaIds, files: shown, idOf: idsFor(scope.workspaceId, externalId), links });
}

function refType(contentType: string): MediaRef["type"] {
  if (contentType.startsWith("image/")) return "image";
  return contentType === "application/pdf" ? "document" : "video";
}
