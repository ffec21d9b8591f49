import { patchBetween } from "#features/drafts/rules/patch-between.ts";
import { saveDraft } from "#features/drafts/server/save-draft.ts";
import type { DraftContent, ModuleType } from "#features/procedures/content.ts";
import { type ProcedureDraft, type PublishedProcedure, procedureEndpoints } from "#features/procedures/contract.ts";
import { draftEndpoints } from "#features/procedures/draft-contract.ts";
import type { DraftPatch } from "#features/procedures/patch-contract.ts";
import { createProcedure } from "#features/procedures/server/service/create-procedure.ts";
import { getDraft } from "#features/procedures/server/service/get-procedure.ts";
import { publishDraft } from "#features/publishing/server/publish-draft.ts";
import { contentWith } from "./content-samples.ts";
import type { Person } from "./world.ts";

/** Content that can be published and refers to no file: two sections, three steps, with answers. */
export const publishable = (title = "Change the filter", newId?: () => string): DraftContent => {
  const types: ModuleType[][][] = [[["instruction", "multipleChoiceGraded"]], [["freeResponse"], ["warning"]]];
  return { ...contentWith(types, newId), title };
};

export interface ProcedureOptions {
  readonly content?: DraftContent;
  readonly groups?: readonly string[];
  readonly areas?: readonly string[];
}

/** A procedure with a draft of the given content, through the service. */
export async function draftBy(author: Person, options: ProcedureOptions = {}): Promise<ProcedureDraft> {
  const { id } = await author.run((scope) => createProcedure(scope, { accessGroupIds: options.groups }));
  return author.run(async (scope) => {
    const { versionId, revision } = await getDraft(scope, id);
    const at = { procedureId: id, versionId, revision };
    await saveDraft(scope, at, { ...(options.content ?? publishable()), areaIds: options.areas ?? [] });
    return getDraft(scope, id);
  });
}

/** A published procedure, through the service; the author may publish. */
export async function publishedBy(author: Person, options: ProcedureOptions = {}): Promise<PublishedProcedure> {
  const draft = await draftBy(author, options);
  return author.run((scope) => publishDraft(scope, pathOf(draft), { revision: draft.revision }));
}

/** What the path of a draft's calls holds. */
export const pathOf = (draft: { readonly id: string; readonly versionId: string }) => ({
  procedureId: draft.id,
  versionId: draft.versionId,
});

/** The body that saves a draft as it stands. */
export const bodyOf = ({ title, description, procedureImage, sections, areaIds }: ProcedureDraft) => ({
  title,
  description,
  procedureImage,
  sections,
  areaIds,
});

/** Over the wire: saves `change` on top of the draft that the person has. */
export const saveOver = (
  person: Person,
  draft: ProcedureDraft,
  change: Partial<ReturnType<typeof bodyOf>> = {},
  ifMatch = draft.revision,
) => person.call(draftEndpoints.save, { params: pathOf(draft), ifMatch, body: { ...bodyOf(draft), ...change } });

/** What a save by changes sends, from one whole save to another. */
export function patchOf(before: unknown, change: Partial<ReturnType<typeof bodyOf>>): DraftPatch {
  // What `bodyOf` made, after a way through a test's tables.
  const body = before as ReturnType<typeof bodyOf>;
  const versioned = ({ areaIds, ...content }: typeof body) => ({ content, areaIds });
  const patch = patchBetween(versioned(body), versioned({ ...body, ...change }));
  if (!patch) throw new Error("Too much for a patch");
  return patch;
}

/** Over the wire: saves what `change` changes of the draft that the person has. */
export const patchOver = (
  person: Person,
  draft: ProcedureDraft,
  change: Partial<ReturnType<typeof bodyOf>>,
  more: { readonly ifMatch?: number; readonly check?: string } = {},
) => {
  const { ifMatch = draft.revision, ...instead } = more;
  const body = { ...patchOf(bodyOf(draft), change), ...instead };
  return person.call(draftEndpoints.patch, { params: pathOf(draft), ifMatch, body });
};

/** Over the wire: publishes the draft that the person has. */
export const publishOver = (person: Person, draft: ProcedureDraft, changeNote?: string) =>
  person.call(draftEndpoints.publish, {
    params: pathOf(draft),
    body: { revision: draft.revision, ...(changeNote !== undefined && { changeNote }) },
  });

/** Over the wire: every page of the published list or of another, one after the other. */
export async function allPages(
  person: Person,
  query: { readonly status?: "published" | "all"; readonly limit?: number; readonly search?: string } = {},
  between: () => Promise<unknown> = async () => {},
): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | undefined; ; ) {
    const { body } = await person.call(procedureEndpoints.list, { query: { ...query, ...(after && { after }) } });
    ids.push(...body.procedures.map((one) => one.id));
    if (body.next === null) return ids;
    after = body.next;
    await between();
  }
}
