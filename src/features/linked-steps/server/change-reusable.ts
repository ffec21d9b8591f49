import type { Module } from "#features/procedures/content.ts";
import { findStep } from "#features/procedures/rules/find.ts";
import { versionToCopy } from "#features/procedures/server/service.ts";
import type { Template } from "#features/templates/contract.ts";
import { changeContent } from "#features/templates/server/service.ts";
import { Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import { inReusable, partIdsOf } from "../rules/part-ids.ts";
import { changed, requirePresent } from "./link-steps.ts";
import { keepLink, selectLinks } from "./link-store.ts";

export interface ReusableChange {
  readonly contentNumber: number;
  readonly source: { readonly procedureId: string; readonly versionId: string; readonly stepId: string };
}

/**
 * [LS6] A reusable step gets the content of a step that is linked to it.
 * @throws Problem 404, 403, 409 `reusableStepChanged`, 422 `notLinked`, `unknownStep` or `mediaNotUploaded`
 */
export async function changeReusable(
  scope: Scope,
  templateId: string,
  { contentNumber, source }: ReusableChange,
): Promise<Template> {
  const { procedure, version } = await versionToCopy(scope, source.procedureId, source.versionId);
  const reusable = await requirePresent(scope, templateId, contentNumber);
  const stepId = source.stepId.toLowerCase();
  const link = (await selectLinks(scope, source.procedureId)).find((one) => one.stepId === stepId);
  if (link?.templateId !== templateId) {
    throw new Problem("unprocessable", "notLinked", { detail: "This step is not linked to this reusable step" });
  }
  const own = findStep<Module>(version.content, source.stepId)?.step ?? findStep<Module>(version.content, stepId)?.step;
  if (!own) throw new Problem("unprocessable", "unknownStep", { detail: "This version has no such step" });
  const step = { ...inReusable({ ...own, modules: [...own.modules] }, link.ownIds), id: reusable.step.id };
  const template = await changeContent(scope, templateId, {
    step,
    areaIds: version.areaIds,
    editorIds: version.state === "draft" ? version.editorIds : [],
    source,
  });
  // What is new in it has the same id here and there.
  const ownIds = { ...Object.fromEntries(partIdsOf(step).map((id) => [id.toLowerCase(), id])), ...link.ownIds };
  await keepLink(scope, source.procedureId, { ...link, takenNumber: template.contentNumber, ownIds });
  changed(scope, procedure.accessGroupIds);
  return template;
}
