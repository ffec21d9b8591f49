import { setUses } from "#features/media/server/service.ts";
import type { DraftContent, Module } from "#features/procedures/content.ts";
import { findStep } from "#features/procedures/rules/find.ts";
import { mediaOf } from "#features/procedures/rules/media-of.ts";
import { factsOf, versionToCopy } from "#features/procedures/server/service.ts";
import { Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { Template } from "../contract.ts";
import { findTemplate, insertTemplate } from "./template-store.ts";
import { templateOf } from "./to-wire.ts";

export interface TemplateInput {
  readonly title: string;
  readonly description?: string | undefined;
  readonly source: {
    readonly procedureId: string;
    readonly versionId: string;
    readonly stepId?: string | undefined;
  };
}

/**
 * [TP1] [TP2] Copies the stored content of a version, or one step of it.
 * @throws Problem 404, 403, 422 `unknownStep` or `mediaNotUploaded`
 */
export async function createTemplate(
  scope: Scope,
  { title, description = "", source }: TemplateInput,
): Promise<Template> {
  const { procedure, version } = await versionToCopy(scope, source.procedureId, source.versionId);
  const isStep = source.stepId !== undefined;
  const content = isStep ? contentOfStep(version.content, source.stepId) : version.content;
  requireUploaded(content);
  const facts = factsOf(content);
  const id = scope.newId();
  await insertTemplate(scope, {
    id,
    kind: isStep ? "step" : "procedure",
    title,
    description,
    content,
    sectionCount: facts.sectionCount,
    stepCount: facts.stepCount,
    collage: facts.collage,
    areaIds: version.areaIds,
    // Others have approved a published version.
    editorIds: version.state === "draft" ? version.editorIds : [],
    groupIds: procedure.accessGroupIds,
  });
  // [TP4] Members who see the version with its answers see its files.
  await setUses(scope, { type: "template", id }, facts.mediaIds, facts.mediaIds);
  scope.publish({ topic: "templates", accessGroupIds: procedure.accessGroupIds });
  scope.audit({
    action: "template.created",
    objectType: "template",
    objectId: id,
    details: { title, source, groupIds: procedure.accessGroupIds },
  });
  const stored = await findTemplate(scope, id);
  if (!stored) throw new Error("a template is not seen by its maker");
  return templateOf(scope, stored);
}

/** One step of a version as the content of a reusable step. @throws Problem 422 `unknownStep` */
export function contentOfStep(content: DraftContent, stepId: string): DraftContent {
  const found = findStep<Module>(content, stepId.toLowerCase()) ?? findStep<Module>(content, stepId);
  if (!found) throw new Problem("unprocessable", "unknownStep", { detail: "This version has no such step" });
  const { section, step } = found;
  return {
    title: step.title,
    description: "",
    procedureImage: null,
    sections: [{ id: section.id, title: "", steps: [{ ...step, modules: [...step.modules] }] }],
  };
}

/** [TP5] A file that is still on its way would be missing from all that is made from the template. */
export function requireUploaded(content: DraftContent): void {
  const waiting = mediaOf(content).filter((ref) => ref.source === "uploadable");
  if (waiting.length === 0) return;
  throw new Problem("unprocessable", "mediaNotUploaded", {
    detail: "Some files have not been uploaded yet",
    current: { mediaIds: waiting.map((ref) => ref.id) },
  });
}
