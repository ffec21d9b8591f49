import { expect, test } from "vitest";
import { contentLimits } from "#features/procedures/content.ts";
import { newStep } from "#features/procedures/rules/new-content.ts";
import { addStep, renameStep } from "#features/procedures/rules/outline.ts";
import { Problem } from "#kit/problem.ts";
import { contentWith, countedIds } from "#tests/support/content-samples.ts";
import type { Snapshot } from "../parts/draft/draft-state.ts";
import { type SaveCalls, saveBy } from "./save-by.ts";

const newId = countedIds(500);
const stored: Snapshot = { content: contentWith([[["instruction"]]]), areaIds: [] };
const [section] = stored.content.sections;
const sectionId = section?.id ?? "";
const stepId = section?.steps[0]?.id ?? "";

function callsOf(fails?: Problem) {
  const made: string[] = [];
  const saved = { revision: 8, updatedAt: "2026-11-20T08:00:00.000Z" };
  const calls: SaveCalls = {
    async patch({ ops }, revision) {
      made.push(`patch of ${ops.length} on ${revision}`);
      if (fails) throw fails;
      return saved;
    },
    async put(_, revision) {
      made.push(`put on ${revision}`);
      return saved;
    },
  };
  return { calls, made };
}

const renamed: Snapshot = { ...stored, content: renameStep(stored.content, stepId, "Now") };

test("[P150] sends what was changed", async () => {
  const { calls, made } = callsOf();
  expect((await saveBy(calls)(renamed, { revision: 7, stored })).revision).toBe(8);
  expect(made).toEqual(["patch of 1 on 7"]);
});

test("[P150] sends the whole where more was changed than a patch takes", async () => {
  const { calls, made } = callsOf();
  let { content } = stored;
  for (let n = 0; n <= contentLimits.patchOpsMax; n++) content = addStep(content, sectionId, newStep(newId));
  await saveBy(calls)({ ...stored, content }, { revision: 7, stored });
  expect(made).toEqual(["put on 7"]);
});

test("[P152] sends the whole where the server comes to something else", async () => {
  const { calls, made } = callsOf(new Problem("conflict", "patchMismatch"));
  await saveBy(calls)(renamed, { revision: 7, stored });
  expect(made).toEqual(["patch of 1 on 7", "put on 7"]);
});

test("[P65] sends nothing more after another author's save", async () => {
  const { calls, made } = callsOf(new Problem("conflict", "staleDraft"));
  await expect(saveBy(calls)(renamed, { revision: 7, stored })).rejects.toMatchObject({ code: "staleDraft" });
  expect(made).toEqual(["patch of 1 on 7"]);
});
