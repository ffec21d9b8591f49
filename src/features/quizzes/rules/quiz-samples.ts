import type { DraftContent, Module } from "#features/procedures/content.ts";
import { deltaOf } from "#kit/rich-text.ts";

export interface SampleStep {
  readonly title: string;
  readonly text?: string;
  readonly warning?: string;
}

/** A procedure of one section with these steps. */
export function sourceOf(steps: readonly SampleStep[], newId: () => string, title = "Change the jaw"): DraftContent {
  const writing = (moduleType: "instruction" | "warning", text: string | undefined): Module[] =>
    text === undefined
      ? []
      : [{ id: newId(), category: "information", moduleType, moduleData: { version: 1, content: deltaOf(text) } }];
  return {
    title,
    description: "",
    procedureImage: null,
    sections: [
      {
        id: newId(),
        title: "",
        steps: steps.map(({ title: name, text, warning }) => ({
          id: newId(),
          title: name,
          modules: [...writing("warning", warning), ...writing("instruction", text)],
        })),
      },
    ],
  };
}

/** Enough to be asked about in each way. */
export const jawSteps: readonly SampleStep[] = [
  {
    title: "Close the valve",
    text: "Close the valve CW-4 and wait for 5 minutes.",
    warning: "Never work on it under pressure.",
  },
  {
    title: "Open the cover",
    text: "Take the hex key and loosen the screws M12 of the cover.",
    warning: "The cover weighs a lot: lift it in pairs.",
  },
  {
    title: "Change the jaw",
    text: "Tighten the jaw with a torque wrench to 45 Nm. Then turn the drive AX-12.",
    warning: "The edges of the jaw are sharp.",
  },
  { title: "Test", text: "Fill up to 2 bar and then up to 20 bar. Clean with pliers and the oil.", warning: undefined },
  { title: "Close the cover", text: "Tighten the screws to 24 Nm and check the gauge with the multimeter." },
].map(({ warning, ...step }) => (warning === undefined ? step : { ...step, warning }));
