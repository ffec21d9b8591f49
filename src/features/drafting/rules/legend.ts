import type { Stamp, StampChange } from "#features/markups/rules/stamp-change.ts";
import type { DraftContent, Module } from "#features/procedures/content.ts";
import { modulesById } from "#features/procedures/rules/find.ts";
import { addModule, changeModuleData } from "#features/procedures/rules/outline.ts";
import { same } from "#features/procedures/rules/same.ts";
import { type DeltaLine, deltaOfLines, linesOf } from "#kit/rich-text.ts";

/** Stands for a stamp that nobody has said anything about: the numbers of the list stay those of the picture. */
const unsaid = "…";

const lineOf = (text: string): DeltaLine => ({ runs: [{ text, marks: [] }], list: "ordered", indent: 0 });
const textOf = ({ runs }: DeltaLine): string => runs.map(({ text }) => text).join("");
const wordsOf = ({ label }: Stamp): string => (label === "" ? unsaid : label);

/**
 * [P195] The instruction of a step ends with a numbered list of what the stamps on its picture point at. Where it has that list
 * already, it is the one that changes: a stamp that is still there keeps the words that an author gave it in the text.
 * @param moduleId of the picture
 */
export function withLegend(
  content: DraftContent,
  moduleId: string,
  { before, after }: StampChange,
  newId: () => string,
): DraftContent {
  const place = modulesById<Module>(content).get(moduleId);
  if (!place || same(before, after)) return content;
  const { step } = place;
  const instruction = step.modules.find((module) => module.moduleType === "instruction");
  const lines = instruction ? linesOf(instruction.moduleData.content) : [];
  const at = legendIn(lines, before);
  const known = at < 0 ? [] : lines.slice(at, at + before.length);
  const isSaid = after.some(({ label }) => label !== "");
  const legend = isSaid || known.length > 0 ? after.map((stamp) => lineFor(stamp, before, known)) : [];
  if (legend.length === 0 && known.length === 0) return content;
  const kept = at < 0 ? lines.filter((line, index) => index < lines.length - 1 || textOf(line) !== "") : lines;
  const next = at < 0 ? [...kept, ...legend] : [...kept.slice(0, at), ...legend, ...kept.slice(at + before.length)];
  const moduleData = { version: 1 as const, content: deltaOfLines(next) };
  if (instruction) return changeModuleData(content, instruction.id, "instruction", moduleData);
  const index = step.modules.findIndex(({ id }) => id === moduleId) + 1;
  return addModule(
    content,
    step.id,
    { id: newId(), category: "information", moduleType: "instruction", moduleData },
    index,
  );
}

/** Where the list of these stamps begins: as many numbered lines, of which one has kept its words. Below zero if there is none. */
function legendIn(lines: readonly DeltaLine[], stamps: readonly Stamp[]): number {
  if (stamps.length === 0) return -1;
  const begins = (at: number) => lines[at]?.list === "ordered" && lines[at - 1]?.list !== "ordered";
  return lines.findIndex((_, at) => {
    const some = lines.slice(at, at + stamps.length);
    const isList = begins(at) && some.length === stamps.length && some.every(({ list }) => list === "ordered");
    return isList && some.some((line, place) => textOf(line) === wordsOf(stamps[place] ?? { id: "", label: "" }));
  });
}

function lineFor(stamp: Stamp, before: readonly Stamp[], known: readonly DeltaLine[]): DeltaLine {
  const place = before.findIndex(({ id, label }) => id === stamp.id && label === stamp.label);
  return known[place] ?? lineOf(wordsOf(stamp));
}
