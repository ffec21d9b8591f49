import { notFound, Problem } from "#kit/problem.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import { selectVisibleIds as visibleAreaIds } from "../../areas/server/service.ts";
import type { Module, Step } from "../../procedures/content.ts";
import type { ProcedureDraft } from "../../procedures/contract.ts";
import { copyOfSection } from "../../procedures/rules/new-content.ts";
import { createFrom, factsOf, holdInDraft } from "../../procedures/server/service.ts";
import type { TemplateKind } from "../contract.ts";
import { templatePolicy } from "../policy.ts";
import { findWholeTemplate, type WholeStoredTemplate } from "./template-store.ts";

/**
 * [TP2] [TP4] A new procedure that is a copy of the template under new ids, for the template's groups.
 * @throws Problem 404, 403, 422 `notOfThisKind`
 */
export async function startFromTemplate(
  scope: Scope,
  templateId: string,
  title: string | undefined,
): Promise<ProcedureDraft> {
  const { id, content, accessGroupIds, areaIds, editorIds } = await ofKind(scope, templateId, "procedure");
  const sections = content.sections.map((section) => copyOfSection(section, scope.newId));
  const start = { content: { ...content, sections }, groupIds: accessGroupIds, areaIds, editorIds };
  return createFrom(scope, start, title?.trim() ? title : undefined, { templateId: id });
}

/**
 * [TP4] [TP7] A reusable step for a draft, which uses its files from now on. Areas hidden from the actor are left out:
 * a draft accepts no others.
 * @throws Problem 404, 403, 410 `draftEnded`, 422 `notOfThisKind`
 */
export async function insertFromTemplate(
  scope: Scope,
  templateId: string,
  at: { readonly procedureId: string; readonly versionId: string },
): Promise<Step> {
  const { content, editorIds } = await ofKind(scope, templateId, "step");
  const step = content.sections[0]?.steps[0];
  if (!step) throw new Error("a reusable step holds no step");
  await holdInDraft(scope, at, { mediaIds: factsOf(content).mediaIds, editorIds });
  return { ...step, modules: await withVisibleAreas(scope, step.modules) };
}

async function ofKind(scope: Scope, templateId: string, kind: TemplateKind): Promise<WholeStoredTemplate> {
  const found = await findWholeTemplate(scope, templateId);
  if (!found) throw notFound();
  assertAllowed(scope, templatePolicy.edit, found);
  if (found.kind === kind) return found;
  throw new Problem("unprocessable", "notOfThisKind", { detail: "A procedure is started from, a step is inserted" });
}

async function withVisibleAreas(scope: Scope, modules: readonly Module[]): Promise<Module[]> {
  const areaIds = modules.flatMap((module) =>
    module.moduleType === "spatialInstruction" && module.moduleData.areaId ? [module.moduleData.areaId] : [],
  );
  const visible = await visibleAreaIds(scope, areaIds);
  return modules.map((module) =>
    module.moduleType === "spatialInstruction" && module.moduleData.areaId && !visible.has(module.moduleData.areaId)
      ? { ...module, moduleData: { areaId: null, transform: null } }
      : module,
  );
}
