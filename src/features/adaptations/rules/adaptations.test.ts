import { describe, expect, it } from "vitest";
import type { DraftContent, Module } from "#features/procedures/content.ts";
import { deltaOf, plainText } from "#kit/rich-text.ts";
import { adapted, typedNumber } from "./adapt.ts";
import { differencesIn } from "./differences.ts";
import { factsAt, sentenceAt } from "./facts-at.ts";
import { unconfirmedIn } from "./unconfirmed.ts";

let last = 0;
const newId = () => `00000000-0000-4000-8000-${String(++last).padStart(12, "0")}`;

const writing = (moduleType: "instruction" | "warning" | "reminder", text: string): Module => ({
  id: newId(),
  category: "information",
  moduleType,
  moduleData: { version: 1, content: deltaOf(text) },
});
const reading = (prompt: string, min: number | null, max: number | null): Module => ({
  id: newId(),
  category: "action",
  moduleType: "numberInput",
  moduleData: { isRequired: true, min, max, prompt, unit: "Nm" },
});

const source = (): DraftContent => ({
  title: "Change the jaw of CW-4",
  description: "",
  procedureImage: null,
  sections: [
    {
      id: newId(),
      title: "Before",
      steps: [
        {
          id: newId(),
          title: "Loosen the jaw",
          modules: [
            writing("warning", "The jaw of CW-4 weighs 12 kg."),
            writing("instruction", "Take the 13 mm wrench. Loosen the 2 screws."),
          ],
        },
        {
          id: newId(),
          title: "Tighten it",
          modules: [writing("instruction", "Set the gap to 13 mm at Line 4."), reading("Torque of the jaw", 20, 25)],
        },
      ],
    },
  ],
});
const names = ["Line 4", "Press/A (left) - B+1*"];

describe("what a text says of its machine", () => {
  it.each([
    ["Take the 13 mm wrench.", ["number 13 mm", "tool wrench"]],
    [
      "Turn the screws M12 of CW-4 at 5.2 bar, then at 5 bar and 5.",
      ["name M12", "name CW-4", "number 5.2 bar", "number 5 bar", "number 5"],
    ],
    ["At Line 4 wait for 4 minutes.", ["name Line 4", "number 4 minutes"]],
    ["Switch the Haas Mini Mill off.", ["name Haas Mini Mill"]],
    ["Haas Mini Mill is off. Big Red is on.", []],
    ["Dann nehmen Sie Handschuhe und den Drehmomentschlüssel.", ["tool Handschuhe", "tool Drehmomentschlüssel"]],
    ["Lösen Sie die Schraube mit 24 Nm.", ["number 24 Nm"]],
    ["Read gauge PI-301 with the torque wrench.", ["tool gauge", "name PI-301", "tool torque wrench"]],
    ["Wait until it is dry.", []],
    ["At press/A (left) - B+1* lies 2 m of [hose].", ["name press/A (left) - B+1*", "number 2 m"]],
  ])("finds names, numbers with their units and tools in %j [PG51]", (text, found) => {
    expect(factsAt(text, names).map(({ kind, text: one }) => `${kind} ${one}`)).toEqual(found);
  });

  it("names the sentence around a place, of several lines and sentences [PG51]", () => {
    const text = "Take it. Use 13 mm.\nThen wait 5 hours. Go on.";
    expect(sentenceAt(text, text.indexOf("13"))).toBe("Use 13 mm.");
    expect(sentenceAt(text, text.indexOf("5 hours"))).toBe("Then wait 5 hours.");
  });
});

describe("the questions about a procedure", () => {
  it("ask for a name once, for numbers, tools and bounds step by step, each with its sentences [PG51]", () => {
    const asked = differencesIn(source(), names);
    expect(asked.map(({ kind, text, places }) => [kind, text, places.map(({ number }) => number)])).toEqual([
      ["name", "CW-4", [null, 1]],
      ["name", "Line 4", [2]],
      ["number", "12 kg", [1]],
      ["number", "13 mm", [1]],
      ["tool", "wrench", [1]],
      ["number", "2 screws", [1]],
      ["number", "13 mm", [2]],
      ["limit", "≥ 20 Nm", [2]],
      ["limit", "≤ 25 Nm", [2]],
    ]);
    expect(asked[0]?.places[1]?.sentence).toBe("The jaw of CW-4 weighs 12 kg.");
    expect(new Set(asked.map(({ key }) => key)).size).toBe(asked.length);
  });
});

describe("the draft for another machine", () => {
  const withAnswers = (by: (text: string, number: number | null) => string | null | undefined) => {
    const from = source();
    const asked = differencesIn(from, names);
    const answers = asked.flatMap(({ key, text, places }) => {
      const answer = by(text, places[0]?.number ?? null);
      return answer === undefined ? [] : [[key, answer] as const];
    });
    return { from, ...adapted(from, new Map(answers), { names, newId }) };
  };
  const textOf = (module: Module | undefined) =>
    module?.category === "information" ? plainText(module.moduleData.content).trim() : undefined;

  it("says the answers in the place of the source, step by step, and everything else word by word [PG52]", () => {
    const { from, content, taken } = withAnswers((text, number) => {
      if (text === "CW-4") return "CW-9";
      if (text === "13 mm") return number === 1 ? "17 mm" : null;
      return text === "≥ 20 Nm" ? "32,5 Nm" : undefined;
    });
    const [first, second] = content.sections[0]?.steps ?? [];
    expect(content.title).toBe("Change the jaw of CW-9");
    expect(first?.modules.map(textOf)).toEqual([
      "The jaw of CW-9 weighs 12 kg.",
      "Take the 17 mm wrench. Loosen the 2 screws.",
    ]);
    expect(textOf(second?.modules[0])).toBe("Set the gap to 13 mm at Line 4.");
    expect(second?.modules[1]?.moduleData).toMatchObject({ min: 32.5, max: 25 });
    expect(taken.steps.map(({ number, sourceStepId, stepId }) => [number, sourceStepId, stepId])).toEqual([
      [1, from.sections[0]?.steps[0]?.id, first?.id],
      [2, from.sections[0]?.steps[1]?.id, second?.id],
    ]);
    expect(taken.steps[0]?.changes.map(({ from: text, to, is }) => [text, to, is])).toEqual([
      ["CW-4", "CW-9", "changed"],
      ["12 kg", null, "open"],
      ["13 mm", "17 mm", "changed"],
      ["wrench", null, "open"],
      ["2 screws", null, "open"],
    ]);
  });

  it("invents nothing: without an answer it is the source, called a copy [PG52]", () => {
    const { from, content } = withAnswers(() => undefined);
    const bare = (one: DraftContent) =>
      one.sections.map(({ steps }) =>
        steps.map(({ title, modules }) => [title, modules.map(({ moduleData }) => moduleData)]),
      );
    expect(bare(content)).toEqual(bare(from));
    expect(content.title).toBe("Copy of Change the jaw of CW-4");
  });

  it("keeps what was not answered, and what was added since, unconfirmed until it is gone or said [PG54]", () => {
    const { content, taken } = withAnswers((text) => (["13 mm", "Line 4", "wrench"].includes(text) ? null : undefined));
    const open = unconfirmedIn(content, taken).map(({ text, why }) => [text, why]);
    expect(open).toEqual([
      ["CW-4", "open"],
      ["CW-4", "open"],
      ["12 kg", "open"],
      ["2 screws", "open"],
      ["≥ 20 Nm", "open"],
      ["≤ 25 Nm", "open"],
    ]);
    const [section] = content.sections;
    const [first, second] = section?.steps ?? [];
    if (!section || !first || !second) throw new Error("two steps");
    const rewritten = {
      ...content,
      sections: [
        {
          ...section,
          steps: [
            {
              ...first,
              modules: [
                writing("warning", "It is heavy."),
                writing("instruction", "Take the 13 mm wrench for 3 turns."),
              ],
            },
            {
              ...second,
              modules: second.modules.map((module) =>
                module.moduleType === "numberInput"
                  ? { ...module, moduleData: { ...module.moduleData, min: 30 } }
                  : module,
              ),
            },
          ],
        },
      ],
    };
    expect(unconfirmedIn(rewritten, taken).map(({ text, why }) => [text, why])).toEqual([
      ["CW-4", "open"],
      ["3 turns", "added"],
      ["It is heavy.", "added"],
      ["≤ 25 Nm", "open"],
    ]);
  });

  it("leaves nothing to confirm where everything was answered [PG54]", () => {
    const { content, taken } = withAnswers((text) => (text === "12 kg" ? "14 kg" : null));
    expect(unconfirmedIn(content, taken)).toEqual([]);
  });

  it.each([
    ["17", 17],
    ["17,5 Nm", 17.5],
    ["≥ 20", 20],
    ["-3 °C", -3],
    ["about", undefined],
    ["17 or 18", undefined],
  ])("reads a bound %j as a number or refuses it [PG52]", (typed, value) => {
    expect(typedNumber(typed)).toBe(value);
  });
});
