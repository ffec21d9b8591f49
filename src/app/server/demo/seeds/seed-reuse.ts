import { giveFeedback } from "#features/feedback/server/give-feedback.ts";
import { stepsOf } from "#features/procedures/rules/find.ts";
import { createTemplate } from "#features/templates/server/create-template.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { DemoWorkspace } from "../demo-plant.ts";
import type { DemoProcedure } from "../demo-procedure.ts";
import { asPerson, daysBefore } from "./as-person.ts";
import { versionIdOf } from "./seed-procedures.ts";

interface DemoFeedback {
  readonly by: string;
  readonly procedure: string;
  readonly step?: string;
  readonly daysAgo: number;
  readonly thumb?: "up" | "down";
  readonly text?: string;
  /** Other words for the title of the step. */
  readonly title?: string;
}

const feedbacks: readonly DemoFeedback[] = [
  {
    by: "ana-baptista",
    procedure: "torque-retort-flange",
    step: "Wait ten minutes and check again",
    daysAgo: 6,
    title: "Wait ten minutes and check every bolt again",
    text: "The title reads as if one bolt were enough, and two of us took it so.",
  },
  {
    by: "ana-baptista",
    procedure: "torque-retort-flange",
    step: "Check the seal face",
    daysAgo: 3,
    thumb: "down",
    text: "The lamp at R-3 is broken, so nobody sees the face well.",
  },
  { by: "ana-baptista", procedure: "torque-retort-flange", daysAgo: 2, thumb: "up" },
];

const kept = [
  {
    title: "Tighten a flange",
    description: "Two passes and a check after ten minutes, for any flange with eight bolts.",
    procedure: "torque-retort-flange",
  },
  {
    title: "Stop and hang your tag",
    description: "The first step of every job on a machine that runs.",
    procedure: "torque-retort-flange",
    step: "Stop the retort and hang your tag",
  },
] as const;

/** What people of the plant said about its procedures, and what its authors keep to start from. */
export async function seedReuse(scope: Scope, workspace: DemoWorkspace): Promise<void> {
  for (const { by, daysAgo, thumb, text, title, ...about } of feedbacks) {
    const at = placeOf(workspace, about);
    if (!at) continue;
    await giveFeedback(asPerson(scope, workspace, by, daysBefore(scope.now, daysAgo)), at, {
      ...(at.stepId && { stepId: at.stepId }),
      ...(thumb && { thumb }),
      ...(text && { text }),
      ...(title && { proposal: { of: "title", after: title } }),
    });
  }
  for (const { title, description, ...about } of kept) {
    const at = placeOf(workspace, about);
    if (!at) continue;
    const author = asPerson(scope, workspace, at.author, daysBefore(scope.now, 8));
    const { author: _, ...source } = at;
    await createTemplate(author, { title, description, source });
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
