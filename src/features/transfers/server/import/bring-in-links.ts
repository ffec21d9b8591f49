import { isDeepStrictEqual } from "node:util";
import { createDraft, saveOutsideEditor } from "#features/drafts/server/service.ts";
import type { DraftContent, Module } from "#features/procedures/content.ts";
import { procedurePolicy } from "#features/procedures/policy.ts";
import {
  authorsVersion,
  requireNoOtherEditor,
  requireNotPending,
  requireVisibleDraft,
} from "#features/procedures/server/draft-service.ts";
import type { Delta } from "#kit/rich-text.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import { type Finding, findingOf, findingsMax } from "../../rules/finding.ts";
import { contentOf, neutralLinksOf } from "../../rules/to-content.ts";
import type { ItemResult, StoredImport } from "./import-store.ts";
import { placeOfProcedure } from "./item-store.ts";
import { idsFor } from "./part-ids.ts";
import type { ReadItem } from "./read-item.ts";
import { type LinksNow, linksNow } from "./resolve-links.ts";
import { findSource, type ImportSource, lockExternalIds, putSource } from "./source-store.ts";

/** The links of one procedure, at the end of an import. */
interface Links extends Pick<LinksNow, "toCome"> {
  /** The texts that have links, by their modules, with the addresses that there are now. */
  readonly texts: ReadonlyMap<string, Delta>;
  readonly findings: readonly Finding[];
}

/**
 * [TF27] Writes the links of a procedure once everything that the import brings is there, in the transaction that notes it
 * as done. Only texts that stand as they came in are written: into the draft, or into a new draft where that version was
 * published since. A link without a target leaves its words, and a finding.
 * @throws Problems of the actor's rights
 */
export async function bringInLinks(
  scope: Scope,
  found: StoredImport,
  item: ReadItem,
  publicUrl: string,
): Promise<ItemResult> {
  const { externalId, procedure } = item;
  await lockExternalIds(scope, [externalId]);
  const source = await findSource(scope, externalId);
  const links = await linksOf(scope, found, item, publicUrl);
  const shown = { externalId, title: procedure.title, thingId: source?.procedureId };
  const isAsInFile = source?.contentHash.split(":")[0] === item.contentHash.split(":")[0];
  if (!source || !isAsInFile) {
    const place = await placeOfProcedure(scope, found.id, externalId);
    // A dry run has brought nothing in: what comes behind the procedure would be written into it now.
    const isLater = found.isDryRun && [...links.toCome.values()].some((at) => at >= place);
    const findings = found.isDryRun ? links.findings : [...links.findings, kept];
    return { outcome: isLater ? "updated" : "unchanged", findings, ...shown };
  }
  return { ...(await writeLinks(scope, found, source, links, externalId)), ...shown };
}

const kept = findingOf("", "linksKept");

async function linksOf(scope: Scope, found: StoredImport, item: ReadItem, publicUrl: string): Promise<Links> {
  const named = neutralLinksOf(item.procedure);
  const all = named.map(({ link }) => link);
  const { addresses, toCome, missing } = await linksNow(scope, found, publicUrl, all);
  const findings = named
    .filter(({ link }) => missing.includes(link))
    .map(({ field, link }) => findingOf(field, "linkTargetMissing", link))
    .slice(0, findingsMax);
  const linked = new Set(named.map(({ field }) => field));
  return { texts: textsOf(scope, item, addresses, linked), findings, toCome };
}

/** What the texts with links come to, by the ids that their modules have in this workspace. */
function textsOf(
  scope: Scope,
  { procedure, externalId, files }: ReadItem,
  links: ReadonlyMap<string, string>,
  fields: ReadonlySet<string>,
): Map<string, Delta> {
  // Only the texts are taken from this content: no file of it has to be stored.
  const shown = new Map([...files.keys()].map((path) => [path, { id: "", type: "image" as const }]));
  const idOf = idsFor(scope.workspaceId, externalId);
  const { sections } = contentOf(procedure, { areaIds: new Map(), files: shown, idOf, links });
  const texts = new Map<string, Delta>();
  for (const [at, { steps }] of sections.entries()) {
    for (const [index, { modules }] of steps.entries()) {
      for (const [place, { id, moduleData }] of modules.entries()) {
        const isLinked = fields.has(`sections.${at}.steps.${index}.modules.${place}.text`);
        if (isLinked && "content" in moduleData) texts.set(id, moduleData.content);
      }
    }
  }
  return texts;
}

async function writeLinks(
  scope: Scope,
  found: StoredImport,
  source: ImportSource,
  { texts, findings, toCome }: Links,
  externalId: string,
): Promise<ItemResult> {
  const { procedure, version } = await authorsVersion(scope, source.procedureId, "lock");
  const content = withTexts(version.content, texts);
  if (isDeepStrictEqual(content, version.content) && toCome.size === 0) return { outcome: "unchanged", findings };
  const isAsBroughtIn = version.id === source.versionId && version.revision === source.revision;
  if (!isAsBroughtIn) return { outcome: "unchanged", findings: [...findings, kept] };
  assertAllowed(scope, procedurePolicy.edit, procedure);
  requireNotPending(procedure);
  if (version.state === "draft") await requireNoOtherEditor(scope, version.id);
  if (found.isDryRun) return { outcome: "updated", findings };
  if (version.state !== "draft") await createDraft(scope, procedure.id);
  const { version: draft } = await requireVisibleDraft(scope, procedure.id);
  const { revision } = await saveOutsideEditor(scope, procedure.id, draft, content);
  scope.audit({
    action: "procedureDraft.imported",
    objectType: "procedure",
    objectId: procedure.id,
    details: { importId: found.id, externalId, versionId: draft.id },
  });
  await putSource(scope, externalId, { ...source, versionId: draft.id, revision });
  return { outcome: "updated", findings };
}

/** The same content with other texts in some of its modules. */
const withTexts = (content: DraftContent, texts: ReadonlyMap<string, Delta>): DraftContent => ({
  ...content,
  sections: content.sections.map((section) => ({
    ...section,
    steps: section.steps.map((step) => ({ ...step, modules: step.modules.map((module) => withText(module, texts)) })),
  })),
});

function withText(module: Module, texts: ReadonlyMap<string, Delta>): Module {
  const text = texts.get(module.id);
  if (text === undefined || module.category !== "information") return module;
  return { ...module, moduleData: { version: 1, content: text } };
}
