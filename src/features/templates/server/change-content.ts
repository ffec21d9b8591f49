import { setUses } from "#features/media/server/service.ts";
import type { Step } from "#features/procedures/content.ts";
import { same } from "#features/procedures/rules/same.ts";
import { factsOf } from "#features/procedures/server/service.ts";
import { notFound } from "#kit/problem.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import type { Template } from "../contract.ts";
import { templatePolicy } from "../policy.ts";
import { contentOfStep, requireUploaded } from "./create-template.ts";
import { findTemplate, findWholeTemplate, replaceContent } from "./template-store.ts";
import { templateOf } from "./to-wire.ts";

/** Earlier contents of a reusable step that are kept, to recognize them where they still stand. */
const earlierContentsMax = 50;

export interface NewContent {
  /** Under the ids of the reusable step. */
  readonly step: Step;
  readonly areaIds: readonly string[];
  /** [TP11] Who wrote in the draft that it comes from. */
  readonly editorIds: readonly string[];
  readonly source: { readonly procedureId: string; readonly versionId: string; readonly stepId: string };
}

/**
 * [TP12] A reusable step gets a new content; the same content again changes nothing. Groups, title and description stay.
 * @throws Problem 404, 403, 422 `mediaNotUploaded`
 */
export async function changeContent(
  scope: Scope,
  templateId: string,
  { step, areaIds, editorIds, source }: NewContent,
): Promise<Template> {
  const stored = await findTemplate(scope, templateId, "lock");
  const before = stored && (await findWholeTemplate(scope, templateId));
  if (before?.kind !== "step") throw notFound();
  assertAllowed(scope, templatePolicy.edit, before);
  const section = { id: before.content.sections[0]?.id ?? scope.newId(), title: "", steps: [step] };
  const content = contentOfStep({ ...before.content, sections: [section] }, step.id);
  if (same(content, before.content)) return templateOf(scope, before);
  requireUploaded(content);
  const { collage, mediaIds } = factsOf(content);
  const editors = [...new Set([...before.editorIds, ...editorIds])];
  await replaceContent(scope, before, { content, collage, areaIds, editorIds: editors }, earlierContentsMax);
  await setUses(scope, { type: "template", id: templateId }, mediaIds, mediaIds);
  scope.publish({ topic: "templates", accessGroupIds: before.accessGroupIds });
  scope.audit({
    action: "template.contentChanged",
    objectType: "template",
    objectId: templateId,
    details: { title: before.title, number: before.contentNumber + 1, source },
  });
  const after = await findTemplate(scope, templateId);
  if (!after) throw notFound();
  return templateOf(scope, after);
}
