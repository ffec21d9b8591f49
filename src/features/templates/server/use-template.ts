import { selectVisibleIds as visibleAreaIds } from "#features/areas/server/service.ts";
import type { DraftContent, Step } from "#features/procedures/content.ts";
import type { ProcedureDraft } from "#features/procedures/contract.ts";
import { copyOfSection } from "#features/procedures/rules/new-content.ts";
import { createFrom, factsOf, holdInDraft } from "#features/procedures/server/service.ts";
import { notFound, Problem } from "#kit/problem.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import type { TemplateKind } from "../contract.ts";
import { templatePolicy } from "../policy.ts";
import { findWholeTemplate, selectEarlierContents, type WholeStoredTemplate } from "./template-store.ts";

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

export interface InsertedStep {
  readonly step: Step;
  readonly contentNumber: number;
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
): Promise<InsertedStep> {
  const { step, contentNumber, held } = await getReusableStep(scope, templateId);
  await holdInDraft(scope, at, held);
  return { step, contentNumber };
}

export interface ReusableStep extends InsertedStep {
  readonly title: string;
  readonly accessGroupIds: readonly string[];
  /** [TP11] What a draft that takes it holds from then on. */
  readonly held: { readonly mediaIds: readonly string[]; readonly editorIds: readonly string[] };
}

/** A reusable step as the actor may insert it. @throws Problem 404, 403, 422 `notOfThisKind` */
export async function getReusableStep(scope: Scope, templateId: string): Promise<ReusableStep> {
  const { title, content, contentNumber, editorIds, accessGroupIds } = await ofKind(scope, templateId, "step");
  const step = await withVisibleAreas(scope, stepIn(content));
  return { title, step, contentNumber, accessGroupIds, held: { mediaIds: factsOf(content).mediaIds, editorIds } };
}

/** What a reusable step is and was for the actor, the present content first. @throws as `getReusableStep` */
export async function getContentsOfStep(
  scope: Scope,
  templateId: string,
): Promise<{ readonly number: number; readonly step: Step }[]> {
  const { step, contentNumber } = await getReusableStep(scope, templateId);
  const earlier = await selectEarlierContents(scope, templateId);
  const steps = earlier.map(async ({ number, content }) => ({
    number,
    step: await withVisibleAreas(scope, stepIn(content)),
  }));
  return [{ number: contentNumber, step }, ...(await Promise.all(steps))];
}

function stepIn(content: DraftContent): Step {
  const step = content.sections[0]?.steps[0];
  if (!step) throw new Error("a reusable step holds no step");
  return step;
}

async function ofKind(scope: Scope, templateId: string, kind: TemplateKind): Promise<WholeStoredTemplate> {
  const found = await findWholeTemplate(scope, templateId);
  if (!found) throw notFound();
  assertAllowed(scope, templatePolicy.edit, found);
  if (found.kind === kind) return found;
  throw new Problem("unprocessable", "notOfThisKind", { detail: "A procedure is started from, a step is inserted" });
}

async function withVisibleAreas(scope: Scope, step: Step): Promise<Step> {
  const areaIds = step.modules.flatMap((module) =>
    module.moduleType === "spatialInstruction" && module.moduleData.areaId ? [module.moduleData.areaId] : [],
  );
  const visible = await visibleAreaIds(scope, areaIds);
  const modules = step.modules.map((module) =>
    module.moduleType === "spatialInstruction" && module.moduleData.areaId && !visible.has(module.moduleData.areaId)
      ? { ...module, moduleData: { areaId: null, transform: null } }
      : module,
  );
  return { ...step, modules };
}
