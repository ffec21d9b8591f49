import { describe, expect, it } from "vitest";
import type { ApprovalSetting } from "../../contract.ts";
import { blankNotes, isDayInvalid, notesOf } from "../parts/version-notes.ts";
import {
  faultsOf,
  formOf,
  isFull,
  isSame,
  type StageForm,
  withChange,
  withoutStage,
  withStage,
  withStageAgain,
  withStageMoved,
} from "./stage-form.ts";

const form: StageForm = {
  reminderDays: 3,
  stages: ["a", "b", "c"].map((key) => ({ key, name: key, needed: 1, profileIds: ["ann"], groupIds: [] })),
};
const order = ({ stages }: StageForm) => stages.map((one) => one.key).join("");

describe("the stages in the form", () => {
  it("move by one place, and not over the ends", () => {
    expect(order(withStageMoved(form, "c", -1))).toBe("acb");
    expect(order(withStageMoved(form, "a", 1))).toBe("bac");
    expect(withStageMoved(form, "a", -1)).toBe(form);
    expect(withStageMoved(form, "c", 1)).toBe(form);
  });

  it("come back where they were, once", () => {
    const [, removed] = form.stages;
    const without = withoutStage(form, "b");
    expect(order(without)).toBe("ac");
    if (!removed) throw new Error("There is a second stage");
    const again = withStageAgain(without, removed, 1);
    expect(order(again)).toBe("abc");
    expect(withStageAgain(again, removed, 1)).toBe(again);
  });

  it("[P110] are ten at most", () => {
    const full = Array.from({ length: 7 }, (_, n) => `more ${n}`).reduce(withStage, form);
    expect([isFull(form), isFull(full)]).toEqual([false, true]);
  });

  it("[P110] report the faults of each, and of the days", () => {
    const wrong = withChange(withChange(withStage(form, "d"), "b", { needed: null }), "c", { profileIds: [] });
    expect([...faultsOf({ ...wrong, reminderDays: 0 })].sort()).toEqual([
      ["b", "needed"],
      ["c", "nobody"],
      ["d", "nameMissing"],
      ["reminder", "needed"],
    ]);
    expect(faultsOf(form).size).toBe(0);
  });

  it("are the same where they would be sent alike", () => {
    const setting: ApprovalSetting = {
      stages: [{ name: "Safety", needed: 1, people: [{ id: "ann", displayName: "Ann", maySign: true }], groups: [] }],
      reminderDays: 3,
      revision: 1,
    };
    let keys = 0;
    const one = formOf(setting, () => `key ${++keys}`);
    const other = formOf(setting, () => `key ${++keys}`);
    expect(isSame(one, other)).toBe(true);
    expect(isSame(one, withChange(other, "key 2", { name: "Quality" }))).toBe(false);
  });
});

describe("the notes of a version", () => {
  const now = new Date("2026-11-20T12:00:00.000Z");

  it("[P116] names a day that is still to come, or none", () => {
    const at = (text: string) => isDayInvalid({ ...blankNotes, isLater: true, at: text }, now);
    expect([at(""), at("2026-11-20T11:00Z"), at("2026-11-21T12:00Z"), at("2030-01-01T12:00Z")]).toEqual([
      true,
      true,
      false,
      true,
    ]);
    expect(isDayInvalid(blankNotes, now)).toBe(false);
  });

  it("[P118] sends only what was changed", () => {
    expect(notesOf(blankNotes)).toEqual({});
    expect(
      notesOf({ changeKind: "minor", changeNote: " The valve ", isLater: true, at: "2026-11-21T12:00:00.000Z" }),
    ).toEqual({ changeKind: "minor", changeNote: "The valve", effectiveAt: "2026-11-21T12:00:00.000Z" });
  });
});
