import { describe, expect, it } from "vitest";
import { contentLimits, type DraftContent, type ModuleType, type Step } from "#features/procedures/content.ts";
import type { ModuleFlags } from "#features/procedures/rules/module-limits.ts";
import { contentWith, countedIds, filledModule } from "#tests/support/content-samples.ts";
import { type WhyNotInsert, whyNotInsert } from "./why-not-insert.ts";

const newId = countedIds(70_000);
const stepOf = (...types: readonly ModuleType[]): Step => ({
  id: newId(),
  title: "Lock the valve",
  modules: types.map((type) => filledModule(type, newId)),
});
const empty = (count: number): Step[] => Array.from({ length: count }, () => stepOf());
const withSteps = (steps: Step[]): DraftContent => ({
  title: "",
  description: "",
  procedureImage: null,
  sections: [{ id: newId(), title: "", steps }],
});
const all = { checklists: true, aiStepVerification: true };
const none = { checklists: false, aiStepVerification: false };
const long = (words: string): Step => {
  const step = stepOf("signature");
  const [module] = step.modules;
  if (module?.moduleType !== "signature") throw new Error("the sample has changed");
  return { ...step, modules: [{ ...module, moduleData: { ...module.moduleData, termsText: words } }] };
};

describe("why a step cannot be inserted", () => {
  it.each<[string, DraftContent, Step, ModuleFlags, WhyNotInsert | undefined]>([
    ["a small draft takes it", contentWith([[["instruction"]]]), stepOf("instruction", "signature"), all, undefined],
    ["a draft without a section", { ...withSteps([]), sections: [] }, stepOf(), all, "noSection"],
    ["one below the most steps", withSteps(empty(contentLimits.stepsMax - 1)), stepOf(), all, undefined],
    ["the most steps", withSteps(empty(contentLimits.stepsMax)), stepOf(), all, "tooManySteps"],
    ["two actions without checklists", contentWith([[[]]]), stepOf("numberInput", "signature"), none, "moduleLimit"],
    ["an AI check without its flag", contentWith([[[]]]), stepOf("aiStepVerification"), none, "moduleLimit"],
    ["more than a draft may take", withSteps([long("x".repeat(4_990_000))]), long("x".repeat(20_000)), all, "tooLarge"],
  ])("[TP6] %s", (_, content, step, flags, reason) => {
    expect(whyNotInsert(content, step, flags)).toBe(reason);
  });

  it("[TP6] counts the modules of the whole draft", () => {
    const full = withSteps(
      Array.from({ length: 500 }, () => stepOf(...Array.from({ length: 20 }, () => "signature" as const))),
    );
    expect(whyNotInsert(full, stepOf("instruction"), all)).toBe("tooManyModules");
    expect(whyNotInsert(full, stepOf(), all)).toBeUndefined();
  });
});
