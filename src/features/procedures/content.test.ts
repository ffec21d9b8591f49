import { describe, expect, it } from "vitest";
import { contentWith, countedIds, filledModule, moduleTypes, stepWith } from "#tests/support/content-samples.ts";
import { draftContent, mediaRef, module, performableContent } from "./content.ts";
import { newModule } from "./rules/new-content.ts";
import { withoutAnswers } from "./rules/without-answers.ts";

describe("the shape of content", () => {
  it.each(moduleTypes)("takes a blank and a filled %s", (moduleType) => {
    expect(module.safeParse(newModule(moduleType, countedIds())).success).toBe(true);
    expect(module.safeParse(filledModule(moduleType, countedIds())).success).toBe(true);
  });

  it("refuses unknown keys, foreign categories and ids that are none", () => {
    const filled = filledModule("freeResponse", countedIds());
    expect(module.safeParse({ ...filled, owner: "me" }).success).toBe(false);
    expect(module.safeParse({ ...filled, category: "context" }).success).toBe(false);
    expect(module.safeParse({ ...filled, id: "1" }).success).toBe(false);
    expect(mediaRef.safeParse({ source: "remote", type: "audio", id: filled.id }).success).toBe(false);
  });

  it("[P8] counts steps and modules over all sections", () => {
    const newId = countedIds();
    const section = (steps: number, modules: number) => ({
      id: newId(),
      title: "",
      steps: Array.from({ length: steps }, () =>
        stepWith(
          Array.from({ length: modules }, () => newModule("signature", newId)),
          newId,
        ),
      ),
    });
    const of = (...sections: ReturnType<typeof section>[]) =>
      draftContent.safeParse({ ...contentWith([]), sections }).success;
    expect(of(section(1000, 0), section(1000, 0))).toBe(true);
    expect(of(section(1000, 0), section(1001, 0))).toBe(false);
    expect(of(section(50, 100), section(50, 100))).toBe(true);
    expect(of(section(50, 100), section(50, 101))).toBe(false);
    expect(of(...Array.from({ length: 501 }, () => section(0, 0)))).toBe(false);
  });

  it("[P9] refuses an id that is used twice", () => {
    const content = contentWith([[["multipleChoice"], ["multipleChoice"]]]);
    const [section] = content.sections;
    const twin = { ...content, sections: [section, section] };
    expect(draftContent.safeParse(content).success).toBe(true);
    expect(draftContent.safeParse(twin).success).toBe(false);
  });

  it("[P6] has no room for answers in what a performer sees", () => {
    const content = contentWith([[moduleTypes]]);
    expect(performableContent.safeParse(content).success).toBe(false);
    expect(performableContent.safeParse(withoutAnswers(content)).success).toBe(true);
  });
});
