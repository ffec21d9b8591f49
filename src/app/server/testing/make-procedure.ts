import type { DraftContent } from "#features/procedures/content.ts";
import { blankDraft, newModule, newStep } from "#features/procedures/rules/new-content.ts";
import { importProcedure } from "#features/publishing/server/import-procedure.ts";
import { deltaOf } from "#kit/rich-text.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { BuiltWorkspace, WorkspaceDescription } from "./contract.ts";

type ProcedureDescription = NonNullable<WorkspaceDescription["procedures"]>[number];
type BuiltProcedure = BuiltWorkspace["procedures"][string];

/**
 * A procedure as a draft or as its first published version, by the way that a seed takes. Files and areas that the
 * content names must exist. Returns the procedure and the version that was made.
 */
export async function makeProcedure(
  scope: Scope,
  options: ProcedureDescription,
  authorId: string,
  accessGroupIds: readonly string[],
): Promise<BuiltProcedure> {
  const made = { id: scope.newId(), versionId: scope.newId() };
  const content = contentOf(scope, options);
  const written = { versionId: made.versionId, content, writtenBy: authorId };
  const isPublished = options.state !== "draft";
  await importProcedure(scope, {
    id: made.id,
    accessGroupIds,
    areaIds: [],
    createdBy: authorId,
    createdAt: scope.now,
    publications: isPublished ? [{ ...written, number: 1, publishedBy: authorId, publishedAt: scope.now }] : [],
    draft: isPublished ? null : { ...written, writtenAt: scope.now },
  });
  return made;
}

function contentOf(scope: Scope, options: ProcedureDescription): DraftContent {
  const content = options.content ?? oneStep(scope);
  return options.title === undefined ? content : { ...content, title: options.title };
}

function oneStep(scope: Scope): DraftContent {
  const blank = blankDraft(scope.newId, scope.now, "UTC");
  const instruction = newModule("instruction", scope.newId);
  if (instruction.moduleType === "instruction") instruction.moduleData.content = deltaOf("Do it.");
  const step = { ...newStep(scope.newId), title: "The step", modules: [instruction] };
  return { ...blank, sections: blank.sections.map((section) => ({ ...section, title: "Work", steps: [step] })) };
}
