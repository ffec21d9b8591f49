import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contentLimits, type DraftContent } from "#features/procedures/content.ts";
import { newStep } from "#features/procedures/rules/new-content.ts";
import { renameStep } from "#features/procedures/rules/outline.ts";
import { contentWith, countedIds } from "#tests/support/content-samples.ts";
import { backspaceInTitle, enterInTitle, linesOfText, pasteInTitle, type Typed } from "./typed-steps.ts";

const newId = countedIds(60_000);
const start = contentWith([[["instruction"], []], [[]]]);
const [firstId = "", secondId = ""] = start.sections[0]?.steps.map((step) => step.id) ?? [];
const titled = renameStep(renameStep(start, firstId, "Open the valve"), secondId, "Close it");
const titles = (content: DraftContent | undefined) =>
  content?.sections.map((section) => section.steps.map((step) => step.title));
const titleOf = (typed: Typed | undefined) =>
  typed?.content.sections.flatMap((one) => one.steps).find((step) => step.id === typed.stepId)?.title;

describe("[P154] Enter in the title of a step", () => {
  it.each([
    ["at the end begins the next step", 14, ["Open the valve", "", "Close it"], ""],
    ["in the middle takes along what is behind", 4, ["Open", "the valve", "Close it"], "the valve"],
    ["at the start puts a blank step before it", 0, ["", "Open the valve", "Close it"], ""],
  ])("%s, and the caret goes to its start", (_, caret, expected, title) => {
    const typed = enterInTitle(titled, firstId, caret, newId);
    expect(titles(typed?.content)?.[0]).toEqual(expected);
    expect([titleOf(typed), typed?.caret, typed?.fresh]).toEqual([title, 0, [typed?.stepId]]);
    const modules = typed?.content.sections[0]?.steps.find((step) => step.id === firstId)?.modules;
    expect(modules).toHaveLength(1);
  });

  it("does nothing in a blank title, or in a step that is gone", () => {
    expect(enterInTitle(renameStep(titled, firstId, " "), firstId, 1, newId)).toBeUndefined();
    expect(enterInTitle(titled, newId(), 1, newId)).toBeUndefined();
  });

  it("is undone by Backspace anywhere in the title", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 }), (caret) => {
        const typed = enterInTitle(titled, secondId, caret, newId);
        const back = typed && backspaceInTitle(typed.content, typed.stepId);
        expect(titleOf(back)?.replaceAll(" ", "")).toBe("Closeit");
        expect(back?.stepId).toBe(secondId);
      }),
    );
  });
});

describe("[P154] Backspace at the start of a title", () => {
  it("joins a step without modules to the one before, and puts the caret between the two titles", () => {
    const typed = backspaceInTitle(titled, secondId);
    expect(titles(typed?.content)?.[0]).toEqual(["Open the valve Close it"]);
    expect([typed?.stepId, typed?.caret]).toEqual([firstId, 14]);
  });

  it("leaves the first step of a section, and steps with modules", () => {
    expect(backspaceInTitle(titled, firstId)).toBeUndefined();
    const turned = contentWith([[[], ["signature"]]]);
    expect(backspaceInTitle(turned, turned.sections[0]?.steps[1]?.id ?? "")).toBeUndefined();
  });
});

describe("[P155] lines that are pasted", () => {
  it("lose the marks of a list, and blank ones are none", () => {
    const text = "1. Open\r\n2) Close\n\n  - Lock\n• Tag\n(3) Sign\na) Tell\n3 bolts\n-5 °C\u2028Last";
    expect(linesOfText(text)).toEqual(["Open", "Close", "Lock", "Tag", "Sign", "Tell", "3 bolts", "-5 °C", "Last"]);
  });

  it("become steps after the step that they were pasted into, whose title becomes the first line", () => {
    const typed = pasteInTitle(titled, firstId, { before: "Now ", lines: ["one", "two", "three"], after: "!" }, newId);
    expect(titles(typed?.content)).toEqual([["Now one", "two", "three!", "Close it"], titles(titled)?.[1]]);
    expect([titleOf(typed), typed?.caret, typed?.fresh.length]).toEqual(["three!", 5, 2]);
  });

  it("stay within what a title and a procedure take", () => {
    const long = pasteInTitle(titled, firstId, { before: "", lines: ["x".repeat(600), "y"], after: "" }, newId);
    expect(titles(long?.content)?.[0]?.[0]).toHaveLength(contentLimits.titleCharactersMax);
    const [first] = titled.sections;
    if (!first) throw new Error("No section");
    const steps = Array.from({ length: contentLimits.stepsMax - 1 }, () => newStep(newId));
    const full = { ...titled, sections: [{ ...first, steps: [...steps, ...first.steps.slice(0, 1)] }] };
    expect(pasteInTitle(full, firstId, { before: "", lines: ["a", "b"], after: "" }, newId)).toBeUndefined();
  });
});
