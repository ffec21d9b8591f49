import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contentWith, countedIds, moduleTypes } from "#tests/support/content-samples.ts";
import { anySteps, done, idOf, momentAt, progressWith } from "#tests/support/progress-samples.ts";
import { progressSave, saveOf } from "../../progress.ts";
import { withVersions } from "../steps/step-versions.ts";
import { fromRecord, progressRecord, toRecord } from "./record.ts";

describe("a progress on the wire", () => {
  it("[PF1] comes back from the server's record as it went", () => {
    fc.assert(
      fc.property(anySteps, ({ content, steps }) => {
        const progress = progressWith(content, withVersions(steps, 4), { taskId: idOf(9), deletedAt: momentAt(7) });
        const record = JSON.parse(JSON.stringify(toRecord(progress)));
        expect(fromRecord(progressRecord.parse(record))).toEqual(progress);
      }),
    );
  });

  it("[PF1] names everything in snake_case but the snapshot", () => {
    const content = contentWith([[moduleTypes]], countedIds());
    const deeds = moduleTypes.map((_, which) => ({ which, n: 1, isMark: false, afterSeconds: 1 }));
    const { procedure: _, ...record } = toRecord(progressWith(content, done(content, [], deeds)));
    const keys = [...JSON.stringify(record).matchAll(/"([^"]+)":/gu)].map((match) => match[1] ?? "");
    expect(keys.filter((key) => /[A-Z]/u.test(key))).toEqual([]);
    expect(keys).toEqual(
      expect.arrayContaining([
        "captured_image_refs",
        "reference_fettle_image_id",
        "selected_option_ids",
        "sub_task_id",
      ]),
    );
  });

  it("[PF1] is saved under the specification's keys", () => {
    fc.assert(
      fc.property(anySteps, ({ content, steps }) => {
        const save = saveOf(progressWith(content, steps));
        expect(progressSave.parse(JSON.parse(JSON.stringify(save)))).toEqual(save);
        expect(Object.keys(save).sort()).toEqual(
          [
            "id",
            "updatedAt",
            "createdAt",
            "profileId",
            "updatesList",
            "procedure",
            "stepsProgress",
            "generation",
          ].sort(),
        );
      }),
    );
  });

  it("[PF1] refuses unknown keys, long tokens and a module that appears twice", () => {
    const content = contentWith([[["signature"]]]);
    const steps = done(content, [], [{ which: 0, n: 1, isMark: false, afterSeconds: 1 }]);
    const save = saveOf(progressWith(content, steps));
    expect(progressSave.safeParse(save).success).toBe(true);
    expect(progressSave.safeParse({ ...save, grade: 1 }).success).toBe(false);
    expect(progressSave.safeParse({ ...save, updatesList: ["abc"] }).success).toBe(false);
    expect(progressSave.safeParse({ ...save, stepsProgress: [...steps, ...steps] }).success).toBe(false);
  });
});
