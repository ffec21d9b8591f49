import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PaperBlock, PaperCell } from "#features/passages/rules/paper.ts";
import { draftContent } from "#features/procedures/content.ts";
import { linesOf, plainText } from "#kit/rich-text.ts";
import { isLabelAlone, picturesOf, textOfBlock, weightOf, withTypedNumbers } from "./paper-blocks.ts";
import { paperClaimsOfStep } from "./paper-claims.ts";
import { paperContent } from "./paper-content.ts";
import { type PaperPlan, planPaper } from "./paper-plan.ts";
import { stepTableOf } from "./step-table.ts";

const block = (kind: PaperBlock["kind"], text: string, more: Partial<PaperBlock> = {}): PaperBlock => ({
  kind,
  at: { page: 1, paragraph: 1 },
  text,
  level: kind === "heading" ? 1 : 0,
  number: "",
  rows: [],
  picture: null,
  ...more,
});
const cell = (text: string, pictures: readonly number[] = []): PaperCell => ({ text, pictures });
const table = (rows: readonly (readonly string[])[]) =>
  block("table", "", { rows: rows.map((row) => row.map((text) => cell(text))) });
const step = (number: number, text: string) => block("item", text, { number: `${number}.` });

function plan(blocks: readonly PaperBlock[]): PaperPlan {
  let id = 0;
  const about = { title: "", author: "", modifiedAt: "", pages: 1 };
  return planPaper({ blocks, about }, "File", () => `00000000-0000-4000-8000-${String(id++).padStart(12, "0")}`);
}
const outline = ({ sections }: PaperPlan) => sections.map((one) => [one.title, one.steps.map((two) => two.title)]);

describe("typed numbers", () => {
  it.each([
    ["1. Open the lid", "1.", 0, "Open the lid"],
    ["2.3) Close it", "2.3)", 1, "Close it"],
    ["a) Wipe it", "a)", 1, "Wipe it"],
    ["Step 4: Wait", "Step 4", 0, "Wait"],
    ["Schritt 2 – Öffnen", "Schritt 2", 0, "Öffnen"],
  ])("[PG27] count like a list: %s", (text, number, level, rest) => {
    expect(withTypedNumbers([block("paragraph", text)])[0]).toMatchObject({ kind: "item", number, level, text: rest });
  });

  it.each(["2.5 mm of play", "24 Nm", "3 screws are needed.", "A. Smith wrote this"])(
    "[PG27] leave a paragraph that begins with a measure alone: %s",
    (text) => {
      const found = withTypedNumbers([block("paragraph", text)])[0];
      expect(found?.kind === "item" && found.number.startsWith(text.charAt(0)) && /^\d/.test(text)).toBe(false);
    },
  );
});

describe("cautions", () => {
  it.each([
    ["WARNING: hot surface", "warning"],
    ["⚠ Caution! Sharp edges", "warning"],
    ["ACHTUNG: Quetschgefahr", "warning"],
    ["NOTE: the cap is blue", "reminder"],
    ["HINWEIS: Deckel ist blau", "reminder"],
    ["Never reach into the drum", "warning"],
    ["Open the lid", "instruction"],
    ["Warnings are listed in chapter 3", "instruction"],
  ])("[PG29] %s is a %s", (text, weight) => expect(weightOf(text)).toBe(weight));

  it("[PG29] a label alone speaks of the next paragraph, and one in front of the first step belongs to it", () => {
    const { sections } = plan([
      block("paragraph", "WARNING"),
      block("paragraph", "The jaw has 180 °C."),
      step(1, "Open the guard."),
      step(2, "Pull the jaw."),
    ]);
    expect(isLabelAlone("WARNING")).toBe(true);
    expect(sections[0]?.steps.map((one) => one.modules.map((module) => [module.type, module.blocks]))).toEqual([
      [
        ["warning", [0, 1]],
        ["instruction", [2]],
      ],
      [["instruction", [3]]],
    ]);
  });
});

describe("sections and steps", () => {
  it("[PG28] headings with counted items are sections, and a single one is a step", () => {
    const found = plan([
      block("title", "The press"),
      block("heading", "Removal"),
      step(1, "Open the guard."),
      block("item", "Lift the bar.", { level: 1, number: "a)" }),
      step(2, "Pull the jaw."),
      block("heading", "Fitting"),
      block("paragraph", "Insert the jaw and press it in."),
      block("heading", "Test"),
      step(1, "Switch on."),
      step(2, "Wait for 30 s."),
    ]);
    expect(found.title).toBe("The press");
    expect(outline(found)).toEqual([
      ["Removal", ["Open the guard", "Pull the jaw"]],
      ["Fitting", ["Fitting"]],
      ["Test", ["Switch on", "Wait for 30 s"]],
    ]);
  });

  it("[PG28] one heading above all others is the title; a heading with others below it is a section", () => {
    const found = plan([
      block("heading", "Manual"),
      block("heading", "Removal", { level: 2 }),
      block("heading", "Guard", { level: 3 }),
      block("paragraph", "Open it."),
      block("heading", "Jaw", { level: 3 }),
      block("paragraph", "Pull it."),
    ]);
    expect([found.title, outline(found)]).toEqual(["Manual", [["Removal", ["Guard", "Jaw"]]]]);
  });

  it("[PG28] rows of a table that counts are steps, with what the other cells say under their heads", () => {
    const found = plan([
      table([
        ["No.", "Action", "Tool"],
        ["1", "Loosen the screw", "13 mm wrench"],
        ["2", "Pull the jaw", ""],
      ]),
    ]);
    expect(outline(found)).toEqual([["", ["Loosen the screw", "Pull the jaw"]]]);
    const [first] = paperContent(found, "", new Set()).sections[0]?.steps ?? [];
    const [module] = first?.modules ?? [];
    expect(module?.moduleType === "instruction" && plainText(module.moduleData.content)).toBe(
      "Loosen the screw\nNo.: 1\nTool: 13 mm wrench",
    );
    expect(found.sections[0]?.steps[0]?.claims).toContainEqual({ kind: "number", text: "13 mm", sentences: [0] });
  });

  it("[PG28] a table of values is no list of steps", () => {
    expect(
      stepTableOf(
        table([
          ["Screw", "Torque"],
          ["M8", "24 Nm"],
        ]).rows,
      ),
    ).toBeUndefined();
  });

  it("[PG28] instructing paragraphs are steps where nothing is counted", () => {
    const texts = ["Open the guard.", "It is heavy.", "Pull the jaw.", "Clean the seat."];
    expect(outline(plan(texts.map((text) => block("paragraph", text))))).toEqual([
      ["", ["Open the guard", "Pull the jaw", "Clean the seat"]],
    ]);
  });
});

describe("any document", () => {
  const words = fc.constantFrom(
    "Open the lid.",
    "1. Turn it",
    "WARNING: hot",
    "NOTE",
    "24 Nm for M8",
    "Clean it with a cloth.",
  );
  const rows = fc.array(fc.array(fc.tuple(words, fc.boolean()), { minLength: 1, maxLength: 3 }), {
    minLength: 1,
    maxLength: 4,
  });
  const part = fc.oneof(
    fc.record({
      kind: fc.constantFrom("title", "heading", "paragraph", "item"),
      text: words,
      level: fc.nat(3),
      number: fc.constantFrom("", "1.", "2.", "a)"),
    }),
    fc.record({ kind: fc.constant("picture" as const) }),
    fc.record({ kind: fc.constant("table" as const), rows }),
  );
  const documents = fc.array(part, { maxLength: 25 }).map((parts) => {
    let picture = 0;
    return parts.map((one): PaperBlock => {
      if (one.kind === "picture") return block("picture", "", { picture: picture++ });
      if (one.kind === "table") {
        return block("table", "", {
          rows: one.rows.map((row) => row.map(([text, shows]) => cell(text, shows ? [picture++] : []))),
        });
      }
      return block(one.kind, one.text, {
        level: one.level + (one.kind === "heading" ? 1 : 0),
        number: one.kind === "item" ? one.number : "",
      });
    });
  });

  it("[PG27] [PG30] has each block in one place and in order, and each picture in the draft once", () => {
    fc.assert(
      fc.property(documents, (blocks) => {
        const found = plan(blocks);
        const places = found.sections.flatMap((section) => [
          ...(section.heading === null ? [] : [section.heading]),
          ...section.steps.flatMap((one) => Array.from({ length: one.to - one.from + 1 }, (_, n) => one.from + n)),
        ]);
        const distinct = [...new Set(places)];
        const titled = found.heading === null ? [] : [found.heading];
        expect(distinct).toEqual(distinct.toSorted((a, b) => a - b));
        expect([...distinct, ...titled].toSorted((a, b) => a - b)).toEqual(blocks.map((_, at) => at));
        const all = new Set(found.pictures.map((one) => one.assetId));
        const content = paperContent(found, "Title", all);
        const shown = content.sections
          .flatMap((section) => section.steps)
          .flatMap((one) => one.modules)
          .flatMap((module) => (module.moduleType === "media" ? module.moduleData.remoteMediaRefs : []))
          .map((ref) => ref.id);
        const order = blocks
          .flatMap((one) => picturesOf(one))
          .map((number) => found.pictures.find((one) => one.picture === number)?.assetId);
        expect(shown).toEqual(order);
        expect(draftContent.safeParse(content).success).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it("[PG29] [PG31] copies every text, and finds a block for every number, tool and warning", () => {
    fc.assert(
      fc.property(documents, (blocks) => {
        const found = plan(blocks);
        const content = paperContent(found, "Title", new Set());
        const texts = withTypedNumbers(blocks).map(textOfBlock);
        const ranges = new Map(found.sections.flatMap((section) => section.steps).map((one) => [one.stepId, one]));
        const open = content.sections
          .flatMap((section) => section.steps)
          .flatMap((one) => paperClaimsOfStep(one, texts, ranges.get(one.id) ?? { from: 0, to: -1 }))
          .filter((claim) => claim.sentences.length === 0);
        expect(open).toEqual([]);
        const said = content.sections
          .flatMap((section) => [
            section.title,
            ...section.steps.flatMap((one) => [
              one.title,
              ...one.modules.flatMap((module) =>
                "content" in module.moduleData
                  ? linesOf(module.moduleData.content).map((line) => line.runs.map((run) => run.text).join(""))
                  : [],
              ),
            ]),
          ])
          .join("\n");
        for (const one of blocks) {
          if (one.kind === "paragraph" && !/^\d/.test(one.text)) expect(said).toContain(one.text);
        }
      }),
      { numRuns: 300 },
    );
  });

  it("[PG31] what an author adds has no block", () => {
    const found = plan([step(1, "Tighten to 24 Nm."), step(2, "Close it.")]);
    const [first] = paperContent(found, "", new Set()).sections[0]?.steps ?? [];
    const changed = { title: "Tighten to 30 Nm", modules: first?.modules ?? [] };
    expect(paperClaimsOfStep(changed, ["1. Tighten to 24 Nm."], { from: 0, to: 0 })).toEqual([
      { kind: "number", text: "30 Nm", sentences: [] },
      { kind: "number", text: "24 Nm", sentences: [0] },
    ]);
  });
});
