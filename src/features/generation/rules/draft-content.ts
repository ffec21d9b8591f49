import { contentLimits, type DraftContent, type Module, type Step } from "#features/procedures/content.ts";
import { deltaOf } from "#kit/rich-text.ts";
import type { Plan, PlannedStep } from "./plan.ts";

/**
 * [PG14] The draft of a plan: one section, a step for each passage, with its warnings before the picture and the
 * instruction. `pictures` are those that could be drawn.
 */
export function contentOf(
  { sentences, steps }: Plan,
  title: string,
  pictures: ReadonlySet<string>,
  newId: () => string,
): DraftContent {
  const [first] = steps.filter((step) => pictures.has(step.pictureId));
  return {
    title: title.slice(0, contentLimits.titleCharactersMax),
    description: "",
    procedureImage: first ? { source: "remote", type: "image", id: first.pictureId } : null,
    sections: [{ id: newId(), title: "", steps: steps.map((step) => stepOf(step)) }],
  };

  function stepOf(step: PlannedStep): Step {
    const numbers = Array.from({ length: step.to - step.from + 1 }, (_, n) => step.from + n);
    const textOf = (wanted: readonly number[]) => wanted.map((n) => sentences[n]?.text ?? "").join(" ");
    const instruction = textOf(numbers.filter((n) => !step.warnings.includes(n)));
    const modules: Module[] = step.warnings.map((n) => writing("warning", textOf([n])));
    if (pictures.has(step.pictureId)) {
      const remoteMediaRefs = [{ source: "remote", type: "image", id: step.pictureId } as const];
      modules.push({ id: newId(), category: "context", moduleType: "media", moduleData: { remoteMediaRefs } });
    }
    if (instruction !== "") modules.push(writing("instruction", instruction));
    return { id: step.stepId, title: step.title, modules };
  }

  function writing(moduleType: "instruction" | "warning", text: string): Module {
    return { id: newId(), category: "information", moduleType, moduleData: { version: 1, content: deltaOf(text) } };
  }
}
