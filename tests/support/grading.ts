import type { StepProgress } from "#features/performs/progress.ts";
import { withEdit } from "#features/performs/rules/steps/steps-progress.ts";
import type { DraftContent } from "#features/procedures/content.ts";
import { gradeDue } from "#features/verification/server/grades/grade-responses-job.ts";
import type { Models } from "#kit/server/models/models.ts";
import { contentWith } from "./content-samples.ts";
import { momentAt, performedModules } from "./progress-samples.ts";
import type { World } from "./world.ts";

export const asked = "What must you do before you open the guard of the press?";
export const correct = "Switch off the press and lock the main switch with your own padlock";
/** Answers that the embedded grader is sure about, and one that it leaves to people. */
export const answers = {
  right: "Switch off the press, lock the main switch with your own padlock",
  wrong: "look around",
  partly: "switch off the machine with a key",
} as const;

/** One step with one question that its author wants graded. */
export function gradedContent(isAiGraded = true): DraftContent {
  const content = contentWith([[["freeResponse"]]]);
  return {
    ...content,
    sections: content.sections.map((section) => ({
      ...section,
      steps: section.steps.map((step) => ({
        ...step,
        modules: step.modules.map((module) =>
          module.moduleType === "freeResponse"
            ? { ...module, moduleData: { ...module.moduleData, prompt: asked, correctAnswer: correct, isAiGraded } }
            : module,
        ),
      })),
    })),
  };
}

export const questionIn = (content: DraftContent): string => performedModules(content)[0]?.id ?? "";

/** The steps with this answer to the one question. */
export const saying = (content: DraftContent, input: string): StepProgress[] => [
  ...withEdit(content, [], questionIn(content), { moduleType: "freeResponse", input }, momentAt(1)),
];

/** Grades what is due, as the job does when it is woken. */
export const gradeNow = (world: World, models: Models = world.server.models): Promise<void> =>
  gradeDue(world.appContext, models, world.workspaceId);
