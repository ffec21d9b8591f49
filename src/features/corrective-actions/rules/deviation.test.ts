import fc from "fast-check";
import { expect, it } from "vitest";
import type { ModuleOf, ModuleType } from "#features/procedures/content.ts";
import { countedIds, filledModule, moduleTypes } from "#tests/support/content-samples.ts";
import { deviationAt, questionOf } from "./deviation.ts";

const moduleOf = <T extends ModuleType>(moduleType: T) => filledModule(moduleType, countedIds()) as ModuleOf<T>;
const number = moduleOf("numberInput");
const choice = moduleOf("multipleChoiceGraded");
const [right, wrong] = choice.moduleData.options;

it("[CA3] keeps a value outside of its bounds with the bounds of the version", () => {
  expect(deviationAt(number, { of: "outOfBounds", value: 12.5 }, undefined)).toEqual({
    of: "outOfBounds",
    value: 12.5,
    min: 0,
    max: 10,
    unit: "mm",
  });
});

it("[CA3] a value is a deviation if and only if it is outside of the bounds", () => {
  const bound = fc.option(fc.integer({ min: -50, max: 50 }), { nil: null });
  fc.assert(
    fc.property(bound, bound, fc.integer({ min: -60, max: 60 }), (min, max, value) => {
      const module = { ...number, moduleData: { ...number.moduleData, min, max } };
      const isOutside = (min !== null && value < min) || (max !== null && value > max);
      expect(deviationAt(module, { of: "outOfBounds", value }, undefined) !== undefined).toBe(isOutside);
    }),
  );
});

it("[CA3] a choice is wrong only according to the record, and names the selected options", () => {
  const given = { of: "wrongChoice" } as const;
  const chosen = { selectedOptionIds: [wrong?.id ?? ""], isCorrect: false };
  expect(deviationAt(choice, given, chosen)).toEqual({ of: "wrongChoice", selected: ["b"] });
  expect(deviationAt(choice, given, undefined)).toBeUndefined();
  expect(deviationAt(choice, given, { selectedOptionIds: [right?.id ?? ""], isCorrect: true })).toBeUndefined();
});

const fails: Readonly<Record<string, readonly ModuleType[]>> = {
  notVerified: ["evidenceUpload", "aiStepVerification"],
  outOfBounds: ["numberInput"],
  notMet: moduleTypes.filter((type) => moduleOf(type).category === "action"),
};
it.each(moduleTypes)("[CA3] %s fails only in its own ways", (type) => {
  const module = moduleOf(type);
  const may = (of: string) => fails[of]?.includes(type) ?? false;
  expect(deviationAt(module, { of: "notVerified" }, undefined) !== undefined).toBe(may("notVerified"));
  expect(deviationAt(module, { of: "notMet" }, undefined) !== undefined).toBe(may("notMet"));
  expect(deviationAt(module, { of: "outOfBounds", value: 99 }, undefined) !== undefined).toBe(may("outOfBounds"));
});

it("[CA2] keeps what an answer asked, and nothing where it asks nothing", () => {
  expect(moduleTypes.filter((type) => questionOf(moduleOf(type)) === "words")).toEqual(
    moduleTypes.filter((type) => moduleOf(type).category === "action" && type !== "signature"),
  );
});
