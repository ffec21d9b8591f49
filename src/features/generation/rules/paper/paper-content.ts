import { contentLimits, type DraftContent, type Module } from "#features/procedures/content.ts";
import { deltaOfLines } from "#kit/rich-text.ts";
import type { PlannedModule } from "./paper-modules.ts";
import type { PaperPlan } from "./paper-plan.ts";

/** [PG28] [PG30] The draft of a plan. `stored` are the pictures that could be taken over. */
export function paperContent(plan: PaperPlan, title: string, stored: ReadonlySet<string>): DraftContent {
  const [first] = plan.pictures.filter(({ assetId }) => stored.has(assetId));
  return {
    title: (title || plan.title).slice(0, contentLimits.titleCharactersMax),
    description: "",
    procedureImage: first ? { source: "remote", type: "image", id: first.assetId } : null,
    sections: plan.sections.map((section) => ({
      id: section.sectionId,
      title: section.title,
      steps: section.steps.map((step) => ({
        id: step.stepId,
        title: step.title,
        modules: step.modules.flatMap((module) => moduleOf(module, stored)),
      })),
    })),
  };
}

function moduleOf(planned: PlannedModule, stored: ReadonlySet<string>): Module[] {
  const { moduleId: id } = planned;
  if (planned.type === "media") {
    const remoteMediaRefs = planned.assetIds
      .filter((one) => stored.has(one))
      .map((one) => ({ source: "remote", type: "image", id: one }) as const);
    if (remoteMediaRefs.length === 0) return [];
    return [{ id, category: "context", moduleType: "media", moduleData: { remoteMediaRefs } }];
  }
  const moduleData = { version: 1, content: deltaOfLines(planned.lines) } as const;
  return [{ id, category: "information", moduleType: planned.type, moduleData }];
}
