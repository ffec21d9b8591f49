import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyContent, anyModuleType, contentWith, moduleTypes } from "#tests/support/content-samples.ts";
import type { ModuleType } from "../content.ts";
import { actionModulesMax, allowedTypes, kindOf, limitBreaches, offeredTypes, whyNot } from "./module-limits.ts";
import { categoryOf } from "./new-content.ts";

const both = { checklists: true, aiStepVerification: true };
const single = { checklists: false, aiStepVerification: true };
const step = (...types: ModuleType[]) => ({ modules: types.map((moduleType) => ({ moduleType })) });
const times = (count: number, type: ModuleType) => Array.from({ length: count }, () => type);

describe("what a step may take", () => {
  const table: [string, ReturnType<typeof step>, ModuleType, typeof both, string | undefined][] = [
    ["[P12] a first instruction", step(), "instruction", both, undefined],
    ["[P12] a second instruction", step("instruction"), "instruction", both, "duplicateModule"],
    ["[P12] a warning beside an instruction", step("instruction"), "warning", both, undefined],
    ["[P12] a second media module", step("media"), "media", single, "duplicateModule"],
    ["[P13] a second action without checklists", step("signature"), "numberInput", single, "actionLimit"],
    ["[P13] the same action without checklists", step("signature"), "signature", single, "duplicateModule"],
    ["[P13] the same action with checklists", step("signature"), "signature", both, undefined],
    ["[P13] a 20th action", step(...times(19, "signature")), "signature", both, undefined],
    ["[P13] a 21st action", step(...times(20, "signature")), "signature", both, "actionLimit"],
    ["[P13] information beside 20 actions", step(...times(20, "signature")), "reminder", both, undefined],
    ["[P14] graded choice beside choice", step("multipleChoice"), "multipleChoiceGraded", single, "duplicateModule"],
    ["[P14] both choices with checklists", step("multipleChoice"), "multipleChoiceGraded", both, undefined],
    [
      "[P13] verification without its flag",
      step(),
      "aiStepVerification",
      { ...both, aiStepVerification: false },
      "featureOff",
    ],
  ];
  it.each(table)("%s", (_, given, moduleType, flags, reason) => {
    expect(whyNot(given, moduleType, flags)).toBe(reason);
  });

  it("[P14] multiple choice is one type, graded or not", () => {
    expect(kindOf("multipleChoiceGraded")).toBe(kindOf("multipleChoice"));
  });

  it("[P13] verification is offered only with its flag", () => {
    expect(offeredTypes(both)).toHaveLength(moduleTypes.length);
    expect(offeredTypes({ ...both, aiStepVerification: false })).not.toContain("aiStepVerification");
  });

  it("[P13] adding only what is allowed never exceeds a limit", () => {
    fc.assert(
      fc.property(fc.array(anyModuleType, { maxLength: 40 }), fc.boolean(), (wishes, checklists) => {
        const flags = { checklists, aiStepVerification: true };
        const types: ModuleType[] = [];
        for (const options of wishes) if (allowedTypes(step(...types), flags).includes(options)) types.push(options);
        const actions = types.filter((type) => categoryOf[type] === "action");
        const others = types.filter((type) => categoryOf[type] !== "action");
        const max = checklists ? actionModulesMax.withChecklists : actionModulesMax.without;
        expect(actions.length).toBeLessThanOrEqual(max);
        expect(new Set(others).size).toBe(others.length);
      }),
    );
  });
});

describe("a whole draft", () => {
  it("[P15] names each module beyond a limit", () => {
    const content = contentWith([[["instruction", "instruction", "signature", "signature"]]]);
    const modules = content.sections[0]?.steps[0]?.modules.map((module) => module.id);
    expect(limitBreaches(content, single).map(({ moduleId, reason }) => [moduleId, reason])).toEqual([
      [modules?.[1], "duplicateModule"],
      [modules?.[3], "duplicateModule"],
    ]);
  });

  it("[P15] keeps what a draft already had", () => {
    fc.assert(
      fc.property(anyContent, (content) => {
        const had = new Set(content.sections.flatMap((s) => s.steps.flatMap((t) => t.modules.map((m) => m.id))));
        expect(limitBreaches(content, { checklists: false, aiStepVerification: false }, had)).toEqual([]);
      }),
    );
  });
});
