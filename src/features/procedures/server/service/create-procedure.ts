import { requireAssignable } from "#features/groups/server/service.ts";
import { setUses } from "#features/media/server/service.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import { workspaceZone } from "#kit/server/workspace-zone.ts";
import type { DraftContent } from "../../content.ts";
import type { ProcedureDraft } from "../../contract.ts";
import { procedurePolicy } from "../../policy.ts";
import { blankDraft, copyOfContent } from "../../rules/new-content.ts";
import { factsOf } from "../content-facts.ts";
import { insertProcedures, replaceAreas, replaceGroups } from "../procedure-store.ts";
import { publishDraftsChange } from "../publish-change.ts";
import { insertVersion } from "../version-store.ts";
import { requireVisibleDraft, requireVisiblePublished } from "./find-visible.ts";
import { getDraft } from "./get-procedure.ts";
import { draftAlone, newDraft } from "./new-draft.ts";
import { requireContentSize } from "./require-content.ts";

export interface NewProcedureInput {
  readonly title?: string | undefined;
  readonly accessGroupIds?: readonly string[] | undefined;
  readonly duplicateOf?: { readonly procedureId: string; readonly version: "draft" | "published" } | undefined;
}

/**
 * A new procedure with a draft: blank, or a duplicate.
 * @throws Problem 404 where the source is hidden, 400 `unknownAccessGroup`
 */
export async function createProcedure(scope: Scope, input: NewProcedureInput): Promise<ProcedureDraft> {
  assertAllowed(scope, procedurePolicy.create, undefined);
  const start = input.duplicateOf
    ? await duplicateOf(scope, input.duplicateOf)
    : await blank(scope, input.accessGroupIds ?? []);
  return createFrom(scope, start, input.title, input.duplicateOf);
}

/**
 * Creates a procedure from content with new ids and with files that the caller has proven to be visible to the actor.
 * @param source its origin, for the audit
 * @throws Problem 403, 413
 */
export async function createFrom(
  scope: Scope,
  start: Start,
  title: string | undefined,
  source: object | undefined,
): Promise<ProcedureDraft> {
  assertAllowed(scope, procedurePolicy.create, undefined);
  const content = title === undefined ? start.content : { ...start.content, title };
  requireContentSize(JSON.stringify(content));
  const facts = factsOf(content);
  const id = scope.newId();
  const who = scope.actor.profileId;
  // [P113] The creator counts as an author of the content, and so do the authors of the source it was copied from.
  const editorIds = [who, ...start.editorIds];
  const version = newDraft(scope, { procedureId: id, content, areaIds: start.areaIds, editorIds });
  await insertProcedures(scope, [draftAlone(scope, { id, facts, draftVersionId: version.id })]);
  await insertVersion(scope, version);
  await replaceGroups(scope, id, start.groupIds);
  await replaceAreas(scope, id, start.areaIds);
  // The actor sees the source, and therefore its files.
  await setUses(scope, { type: "procedureDraft", id: version.id }, facts.mediaIds, facts.mediaIds);
  publishDraftsChange(scope, { accessGroupIds: start.groupIds });
  scope.audit({
    action: "procedure.created",
    objectType: "procedure",
    objectId: id,
    details: { title: content.title, groupIds: start.groupIds, ...(source && { source }) },
  });
  return getDraft(scope, id);
}

export interface Start {
  readonly content: DraftContent;
  readonly groupIds: readonly string[];
  readonly areaIds: readonly string[];
  readonly editorIds: readonly string[];
}

async function blank(scope: Scope, wanted: readonly string[]): Promise<Start> {
  const groupIds = [...new Set(wanted)];
  await requireAssignable(scope, groupIds);
  return {
    content: blankDraft(scope.newId, scope.now, await workspaceZone(scope)),
    groupIds,
    areaIds: [],
    editorIds: [],
  };
}

/** [P67] A duplicate takes the groups and areas of its source, those out of sight too: it never widens (ruling R4). */
async function duplicateOf(
  scope: Scope,
  source: { readonly procedureId: string; readonly version: "draft" | "published" },
): Promise<Start> {
  const findVersion = source.version === "draft" ? requireVisibleDraft : requireVisiblePublished;
  const { procedure, version } = await findVersion(scope, source.procedureId);
  const content = copyOfContent(version.content, scope.newId);
  const editorIds = version.state === "draft" ? version.editorIds : [];
  return { content, groupIds: procedure.accessGroupIds, areaIds: version.areaIds, editorIds };
}
