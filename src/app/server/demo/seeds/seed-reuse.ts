import { giveFeedback } from "#features/feedback/server/give-feedback.ts";
import { linkStep } from "#features/linked-steps/server/service.ts";
import { stepsOf } from "#features/procedures/rules/find.ts";
import { createSuggestion } from "#features/questions/server/suggestions.ts";
import { createTemplate } from "#features/templates/server/create-template.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { DemoWorkspace } from "../demo-plant.ts";
import type { DemoProcedure } from "../demo-procedure.ts";
import { groupIdOf } from "../ids.ts";
import { asPerson, daysBefore } from "./as-person.ts";
import { versionIdOf } from "./seed-procedures.ts";

/** What people of the plant said about its procedures, what its authors keep to start from, and what they may ask. */
export async function seedReuse(scope: Scope, workspace: DemoWorkspace): Promise<void> {
  for (const { by, daysAgo, thumb, text, title, ...about } of workspace.followUps.feedback) {
    const at = placeOf(workspace, about);
    if (!at) continue;
    await giveFeedback(asPerson(scope, workspace, by, daysBefore(scope.now, daysAgo)), at, {
      ...(at.stepId && { stepId: at.stepId }),
      ...(thumb && { thumb }),
      ...(text && { text }),
      ...(title && { proposal: { of: "title", after: title } }),
    });
  }
  for (const { title, description, linked = [], ...about } of workspace.followUps.templates) {
    const at = placeOf(workspace, about);
    if (!at) continue;
    const as = (author: string) => asPerson(scope, workspace, author, daysBefore(scope.now, 8));
    const { author, ...source } = at;
    const { id, contentNumber } = await createTemplate(as(author), { title, description, source });
    for (const place of [at, ...linked.map((one) => placeOf(workspace, one))]) {
      if (!place?.stepId) continue;
      const link = { templateId: id, contentNumber, ownIds: {} };
      await linkStep(as(place.author), { procedureId: place.procedureId, stepId: place.stepId }, link);
    }
  }
  const admin = workspace.people.find(({ role }) => role === "admin");
  for (const { emoji, title, groups } of admin ? workspace.followUps.suggestions : []) {
    const accessGroupIds = groups.map((key) => groupIdOf(workspace.key, key));
    const keeper = asPerson(scope, workspace, admin?.key ?? "", daysBefore(scope.now, 21));
    await createSuggestion(keeper, { emoji, title, accessGroupIds });
  }
}

/** The published version and the step that are meant; undefined where the workspace has no such procedure. */
function placeOf(workspace: DemoWorkspace, about: { readonly procedure: string; readonly step?: string }) {
  const procedure = workspace.procedures.find((one) => one.key === about.procedure);
  if (!procedure?.published) return undefined;
  const stepId = stepsOf(procedure.published).find((step) => step.title === about.step)?.id;
  return {
    author: procedure.author,
    procedureId: procedure.id,
    versionId: versionIdOf(workspace.key, procedure.key, numberOf(procedure)),
    ...(stepId !== undefined && { stepId }),
  };
}

const numberOf = ({ state }: DemoProcedure): number =>
  Math.max(...state.versions.map((version) => version.versionNumber));
