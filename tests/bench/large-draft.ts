import { randomUUID } from "node:crypto";
import type { DraftContent, Module } from "#features/procedures/content.ts";

const words = "Hold the flange with one hand and turn the bolts crosswise until the wrench clicks. ";

/** Five modules a step, about a kilobyte of text in each: 2,000 steps and 10,000 modules are within every limit. */
export function largeContent(stepCount: number): DraftContent {
  const perSection = Math.min(stepCount, 40);
  const sectionCount = Math.ceil(stepCount / perSection);
  return {
    title: `A draft of ${stepCount} steps`,
    description: words,
    procedureImage: null,
    sections: Array.from({ length: sectionCount }, (_, s) => ({
      id: randomUUID(),
      title: `Section ${s + 1}`,
      steps: Array.from({ length: Math.min(perSection, stepCount - s * perSection) }, (_unused, t) => ({
        id: randomUUID(),
        title: `Step ${s * perSection + t + 1} of the large draft`,
        modules: modules(),
      })),
    })),
  };
}

const text = (times: number) => ({ version: 1 as const, content: { ops: [{ insert: `${words.repeat(times)}\n` }] } });

const modules = (): Module[] => [
  { id: randomUUID(), category: "information", moduleType: "instruction", moduleData: text(8) },
  { id: randomUUID(), category: "information", moduleType: "reminder", moduleData: text(2) },
  { id: randomUUID(), category: "information", moduleType: "warning", moduleData: text(1) },
  {
    id: randomUUID(),
    category: "action",
    moduleType: "numberInput",
    moduleData: { isRequired: true, min: 0, max: 10, prompt: words, unit: "Nm" },
  },
  {
    id: randomUUID(),
    category: "action",
    moduleType: "multipleChoice",
    moduleData: {
      isMultipleSelection: false,
      isRequired: false,
      question: words,
      shouldShuffleOptions: false,
      options: ["Yes", "No", "Not here"].map((label) => ({ id: randomUUID(), label, isCorrect: label === "Yes" })),
    },
  },
];
