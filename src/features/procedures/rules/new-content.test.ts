import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyContent, contentWith, countedIds, idsIn, moduleTypes } from "#tests/support/content-samples.ts";
import { contentLimits, draftContent, module } from "../content.ts";
import {
  blankDraft,
  categoryOf,
  copyOfContent,
  copyTitle,
  defaultTitle,
  newModule,
  newSection,
  newStep,
  titleOr,
} from "./new-content.ts";

const noon = "2026-03-09T12:00:00.000Z";
const lateInLondon = "2026-03-09T23:30:00.000Z";

describe("new content", () => {
  it("[P1] the default title holds the day of creation", () => {
    expect(defaultTitle(noon, "UTC")).toBe("Procedure 03/09/2026");
  });

  it.each([
    ["Europe/London", "Procedure 03/09/2026"],
    ["Asia/Tokyo", "Procedure 03/10/2026"],
    ["America/New_York", "Procedure 03/09/2026"],
  ])("[P1] the day is that of the workspace's time zone, whichever machine asks: %s", (timeZone, title) => {
    expect(defaultTitle(lateInLondon, timeZone)).toBe(title);
  });

  it.each([
    ["", "Procedure 03/09/2026"],
    ["  \u00a0 ", "Procedure 03/09/2026"],
    ["Oil change", "Oil change"],
  ])("[P1] %j is shown as %j", (title, shown) => expect(titleOr(title, noon, "UTC")).toBe(shown));

  it("[P2] a blank draft has a default title and one empty section", () => {
    const draft = blankDraft(countedIds(), noon, "UTC");
    expect(draft.title).toBe("Procedure 03/09/2026");
    expect(draft.sections).toEqual([{ id: expect.any(String), title: "", steps: [] }]);
    expect(draftContent.safeParse(draft).success).toBe(true);
  });

  it.each(moduleTypes)("[P3] a new %s is blank, in its category, optional, and of the right shape", (moduleType) => {
    const made = newModule(moduleType, countedIds());
    expect(made).toMatchObject({ moduleType, category: categoryOf[moduleType] });
    expect(module.parse(made)).toEqual(made);
    if (made.category === "action") expect(made.moduleData.isRequired).toBe(false);
  });

  it("[P3] new choices start with two blank options", () => {
    const made = newModule("multipleChoice", countedIds());
    expect(made.moduleType === "multipleChoice" && made.moduleData.options.map((option) => option.label)).toEqual([
      "",
      "",
    ]);
  });

  it("sections and steps start empty", () => {
    expect(newSection(countedIds()).steps).toEqual([]);
    expect(newStep(countedIds()).modules).toEqual([]);
  });
});

describe("copies", () => {
  it("[P4] have new ids throughout, and are otherwise the same", () => {
    fc.assert(
      fc.property(anyContent, (content) => {
        const copy = copyOfContent(content, countedIds(100_000));
        const ids = [...idsIn(content), ...idsIn(copy)];
        expect(new Set(ids).size).toBe(ids.length);
        expect(copy.sections.map(withoutIds)).toEqual(content.sections.map(withoutIds));
      }),
    );
  });

  it("[P4] leave alone what refers to other things", () => {
    const content = contentWith([[["media", "spatialInstruction", "aiStepVerification"]]]);
    const dataOf = (one: typeof content) => one.sections[0]?.steps[0]?.modules.map((each) => each.moduleData);
    expect(dataOf(copyOfContent(content, countedIds(1000)))).toEqual(dataOf(content));
  });

  it.each([
    ["Oil change", undefined, "Copy of Oil change"],
    ["Oil change", "Kopie von", "Kopie von Oil change"],
    ["", undefined, "Copy of"],
  ])("[P5] a copy of %j is called so", (title, label, expected) => expect(copyTitle(title, label)).toBe(expected));

  it("[P5] the title of a copy is no longer than a title may be", () => {
    const long = "x".repeat(contentLimits.titleCharactersMax);
    expect(copyTitle(long)).toHaveLength(contentLimits.titleCharactersMax);
  });
});

const withoutIds = (value: unknown): unknown => {
  const { length } = "00000000-0000-4000-8000-000000000000";
  return JSON.parse(
    JSON.stringify(value, (key, inner) => (key === "id" && inner.length === length ? undefined : inner)),
  );
};
