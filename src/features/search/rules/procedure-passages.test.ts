import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { countWords } from "#features/passages/rules/cut-passages.ts";
import type { DraftContent, Module } from "#features/procedures/content.ts";
import { withoutAnswers } from "#features/procedures/rules/without-answers.ts";
import { deltaOf } from "#kit/rich-text.ts";
import { procedurePassages } from "./procedure-passages.ts";

const id = () => randomUUID();

const text = (words: string): Module => ({
  id: id(),
  category: "information",
  moduleType: "instruction",
  moduleData: { version: 1, content: deltaOf(words) },
});

const graded: Module = {
  id: id(),
  category: "action",
  moduleType: "multipleChoiceGraded",
  moduleData: {
    isMultipleSelection: false,
    isRequired: true,
    question: "When may the door be opened?",
    shouldShuffleOptions: false,
    options: [
      { id: id(), label: "At zero bar", isCorrect: true, feedback: "Feedback that gives it away" },
      { id: id(), label: "At once", isCorrect: false, feedback: null },
    ],
  },
};

const reading: Module = {
  id: id(),
  category: "action",
  moduleType: "numberInput",
  moduleData: { isRequired: true, min: 2, max: 4, prompt: "Oil pressure", unit: "bar" },
};

const free: Module = {
  id: id(),
  category: "action",
  moduleType: "freeResponse",
  moduleData: { isAiGraded: true, isRequired: true, prompt: "Why wait?", correctAnswer: "Secret reason" },
};

const content = (steps: readonly { title: string; modules: Module[] }[]): DraftContent => ({
  title: "Open the retort",
  description: "After every cycle",
  procedureImage: null,
  sections: [{ id: id(), title: "Venting", steps: steps.map((step) => ({ id: id(), ...step })) }],
});

describe("[SR1] the passages of a procedure", () => {
  const made = content([
    { title: "Vent", modules: [text("Open the vent\nWait ten minutes."), reading] },
    { title: "Open the door", modules: [graded, free] },
  ]);
  const [overview, vent, door] = procedurePassages(withoutAnswers(made));

  it("are one for the whole, and one a step under its titles", () => {
    expect(overview).toMatchObject({
      titlePath: "Open the retort",
      text: expect.stringContaining("Vent. Open the door."),
    });
    expect(overview?.stepId).toBeUndefined();
    expect(vent).toMatchObject({
      titlePath: "Open the retort › Venting › Vent",
      stepId: made.sections[0]?.steps[0]?.id,
      stepNumber: 1,
      text: "Vent. Open the vent. Wait ten minutes. Oil pressure (2 – 4 bar).",
    });
    expect(door).toMatchObject({
      stepNumber: 2,
      text: expect.stringContaining("When may the door be opened? At zero bar. At once."),
    });
  });
  it("hold no answers (threat B90)", () => {
    expect(JSON.stringify([overview, vent, door])).not.toMatch(/Secret reason|gives it away/);
  });
  it("have 250 words at most, and lose none", () => {
    const words = Array.from({ length: 900 }, (_, index) => `Tighten bolt ${index}.`).join(" ");
    const long = procedurePassages(withoutAnswers(content([{ title: "Many", modules: [text(words)] }])));
    const pieces = long.filter(({ stepNumber }) => stepNumber === 1);
    expect(pieces.length).toBeGreaterThan(3);
    expect(pieces.every((piece) => countWords(piece.text) <= 250)).toBe(true);
    expect(pieces.map((piece) => piece.text).join(" ")).toBe(`Many. ${words}`);
  });
  it("of German steps are German, however short a step is", () => {
    const german = content([
      { title: "Entlüften", modules: [text("Öffnen Sie das Ventil und warten Sie, bis der Druck auf null ist.")] },
      { title: "Türe auf", modules: [] },
    ]);
    const made = procedurePassages(withoutAnswers({ ...german, title: "Die Anlage öffnen", description: "" }));
    expect(new Set(made.map(({ language }) => language))).toEqual(new Set(["german"]));
  });
});
