import { describe, expect, it } from "vitest";
import type { DraftContent, Module } from "#features/procedures/content.ts";
import { changeModule } from "#features/procedures/rules/outline.ts";
import { type DeltaLine, deltaOf, deltaOfLines, linesOf } from "#kit/rich-text.ts";
import { contentWith, countedIds } from "#tests/support/content-samples.ts";
import { withLegend } from "./legend.ts";

const [inlet, gauge, blank] = [
  { id: "a", label: "Inlet" },
  { id: "b", label: "Gauge" },
  { id: "c", label: "" },
];

/** What the instruction of the first step says, a numbered line with `#` in front. */
function said({ sections }: DraftContent): string[] | undefined {
  const module = sections[0]?.steps[0]?.modules.find(({ moduleType }) => moduleType === "instruction");
  if (module?.moduleType !== "instruction") return undefined;
  return linesOf(module.moduleData.content).map(
    ({ runs, list }) => (list === "ordered" ? "# " : "") + runs.map(({ text }) => text).join(""),
  );
}

const mediaOf = (content: DraftContent): Module => {
  const module = content.sections[0]?.steps[0]?.modules.find(({ moduleType }) => moduleType === "media");
  if (!module) throw new Error("no picture");
  return module;
};

const newId = countedIds(5000);
const withPicture = contentWith([[["media"]]], countedIds());
const written = (text: string): DraftContent => {
  const content = contentWith([[["instruction", "media"]]], countedIds());
  const instruction = content.sections[0]?.steps[0]?.modules[0];
  return changeModule(content, instruction?.id ?? "", (module) =>
    module.moduleType === "instruction" ? { ...module, moduleData: { version: 1, content: deltaOf(text) } } : module,
  );
};
const rewritten = (content: DraftContent, change: (lines: DeltaLine[]) => DeltaLine[]): DraftContent => {
  const instruction = content.sections[0]?.steps[0]?.modules.find(({ moduleType }) => moduleType === "instruction");
  return changeModule(content, instruction?.id ?? "", (module) =>
    module.moduleType === "instruction"
      ? { ...module, moduleData: { version: 1, content: deltaOfLines(change(linesOf(module.moduleData.content))) } }
      : module,
  );
};

describe("[P195] the legend of a picture", () => {
  const on = (content: DraftContent, before: readonly (typeof inlet)[], after: readonly (typeof inlet)[]) =>
    withLegend(content, mediaOf(content).id, { before, after }, newId);

  it("becomes the instruction of a step that has none, after the picture", () => {
    const content = on(withPicture, [], [inlet, gauge]);
    expect(said(content)).toEqual(["# Inlet", "# Gauge"]);
    expect(content.sections[0]?.steps[0]?.modules.map(({ moduleType }) => moduleType)).toEqual([
      "media",
      "instruction",
    ]);
  });

  it("ends the instruction that there is, and keeps the numbers of stamps without words", () => {
    expect(said(on(written("Close it."), [], [inlet, blank, gauge]))).toEqual([
      "Close it.",
      "# Inlet",
      "# …",
      "# Gauge",
    ]);
  });

  it("changes with the stamps, and keeps what an author made of a stamp that stayed", () => {
    const first = on(written("Close it."), [], [inlet, gauge]);
    const edited = rewritten(first, (lines) =>
      lines.map((line) =>
        line.runs[0]?.text === "Inlet" ? { ...line, runs: [{ text: "Inlet, red handle", marks: [] }] } : line,
      ),
    );
    const pump = { id: "d", label: "Pump" };
    expect(said(on(edited, [inlet, gauge], [pump, inlet]))).toEqual(["Close it.", "# Pump", "# Inlet, red handle"]);
    expect(said(on(first, [inlet, gauge], [inlet, { ...gauge, label: "Manometer" }]))).toEqual([
      "Close it.",
      "# Inlet",
      "# Manometer",
    ]);
  });

  it("goes with the last stamp, and comes with no words at all", () => {
    const content = on(written("Close it."), [], [inlet]);
    expect(said(on(content, [inlet], []))).toEqual(["Close it."]);
    expect(on(withPicture, [], [blank])).toBe(withPicture);
    expect(on(content, [inlet], [inlet])).toBe(content);
  });

  it("leaves other numbered lists alone", () => {
    const content = rewritten(written("x"), () =>
      ["First", "Second"].map((text) => ({ runs: [{ text, marks: [] }], list: "ordered", indent: 0 })),
    );
    expect(said(on(content, [], [inlet]))).toEqual(["# First", "# Second", "# Inlet"]);
  });
});
