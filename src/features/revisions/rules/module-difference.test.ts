import { expect, it } from "vitest";
import type { Module, ModuleType } from "#features/procedures/content.ts";
import { newModule } from "#features/procedures/rules/new-content.ts";
import { countedIds, filledModule } from "#tests/support/content-samples.ts";
import { moduleDifference } from "./module-difference.ts";

const types: ModuleType[] = [
  "instruction",
  "numberInput",
  "multipleChoiceGraded",
  "evidenceUpload",
  "signature",
  "media",
];

it.each(types)("[P90] says nothing of %s that is the same", (type) => {
  const module = filledModule(type, countedIds());
  expect(moduleDifference(module, structuredClone(module))).toEqual([]);
});

function changed(type: ModuleType, data: object): Module {
  const module = filledModule(type, countedIds());
  return { ...module, moduleData: { ...module.moduleData, ...data } } as Module;
}
const before = (type: ModuleType) => filledModule(type, countedIds());

it("[P90] tells texts, settings and media apart", () => {
  expect(
    moduleDifference(before("numberInput"), changed("numberInput", { prompt: "Other", isRequired: true, max: 9 })),
  ).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ in: "text", field: "prompt", after: "Other" }),
      expect.objectContaining({ in: "setting", name: "max", after: 9 }),
    ]),
  );
  expect(
    moduleDifference(
      newModule("media", () => "m"),
      before("media"),
    ),
  ).toEqual([expect.objectContaining({ in: "media", before: [] })]);
});

it("[P90] tells of words that only look different", () => {
  const bold = changed("instruction", {
    content: { ops: [{ insert: "words", attributes: { bold: true } }, { insert: "\n" }] },
  });
  const plain = changed("instruction", { content: { ops: [{ insert: "words\n" }] } });
  expect(moduleDifference(plain, bold)).toEqual([{ in: "form" }]);
});
