import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { same } from "#features/procedures/rules/same.ts";
import { anyContent, contentWith } from "#tests/support/content-samples.ts";
import { anyDeeds, done, momentAt, performedModules, progressWith } from "#tests/support/progress-samples.ts";
import type { ModuleProgress } from "../../progress.ts";
import { changedAt, entered } from "../answers/entered.ts";
import { hasData } from "../answers/perform-data.ts";
import { moduleProgressOf, type Steps, stepProgressOf, withEdit, withMark } from "../steps/steps-progress.ts";
import { hasSameAnswers, mergeProgress, mergeSteps } from "./merge.ts";

const content = contentWith([[["freeResponse"]]]);
const stepId = content.sections[0]?.steps[0]?.id ?? "";
const moduleId = performedModules(content)[0]?.id ?? "";
const answer = (steps: Steps, input: string, seconds: number) =>
  withEdit(content, steps, moduleId, { moduleType: "freeResponse", input }, momentAt(seconds));
const inputOf = (steps: Steps) => {
  const entry = moduleProgressOf(steps, moduleId);
  return entry?.moduleType === "freeResponse" ? (entry.performData?.input ?? null) : null;
};

describe("one module", () => {
  const base = answer([], "old", 1);

  it.each<[string, Steps, Steps, Steps | undefined, string | null, string | undefined]>([
    ["changed here only", answer(base, "here", 2), base, base, "here", undefined],
    ["changed there only", base, answer(base, "there", 2), base, "there", undefined],
    [
      "changed there only, by a clock that is behind",
      answer([], "old", 9),
      answer(base, "there", 2),
      base,
      "there",
      undefined,
    ],
    ["changed in both, here later", answer(base, "here", 3), answer(base, "there", 2), base, "here", "there"],
    ["changed in both, there later", answer(base, "here", 2), answer(base, "there", 3), base, "there", "here"],
    [
      "changed in both at once, so the one received later is kept",
      answer(base, "here", 2),
      answer(base, "there", 2),
      base,
      "here",
      "there",
    ],
    ["changed in both alike", answer(base, "new", 2), answer(base, "new", 3), base, "new", undefined],
    ["taken away here only", answer(base, "", 2), base, base, null, undefined],
    ["taken away here later, changed there", answer(base, "", 3), answer(base, "there", 2), base, null, "there"],
    ["taken away here, changed there later", answer(base, "", 2), answer(base, "there", 3), base, "there", undefined],
    ["given here only", answer([], "here", 2), [], [], "here", undefined],
    ["different, nothing known before", answer([], "here", 2), answer([], "there", 3), undefined, "there", "here"],
  ])("[PF24] %s", (_, local, server, before, expected, shown) => {
    const merged = mergeSteps(local, server, before);
    expect(inputOf(merged.steps)).toBe(expected);
    const others = merged.shown.map((one) => (one.kind === "module" ? one.shown.performData : one.shown));
    expect(others).toEqual(shown === undefined ? [] : [expect.objectContaining({ input: shown })]);
  });

  it("[PF25] a grade that came meanwhile is no change by a person", () => {
    const [step] = base;
    const [entry] = step?.modules ?? [];
    if (!step || entry?.moduleType !== "freeResponse" || !entry.performData) throw new Error("not given");
    const performData = { ...entry.performData, gradedQuizScore: 4 };
    const graded: Steps = [{ ...step, modules: [{ ...entry, performData }] }];
    expect(mergeSteps(base, graded, base)).toEqual({ steps: graded, shown: [] });
    expect(mergeSteps(answer(base, "here", 2), graded, base)).toMatchObject({ shown: [] });
    expect(inputOf(mergeSteps(answer(base, "here", 2), graded, base).steps)).toBe("here");
  });
});

describe("marks", () => {
  const marked = withMark([], stepId, true, momentAt(2));
  const unmarked = withMark(marked, stepId, false, momentAt(3));
  it.each<[string, Steps, Steps, Steps | undefined, boolean, number]>([
    ["set here only", marked, [], [], true, 0],
    ["taken back there only", marked, unmarked, marked, false, 0],
    ["different, nothing known before", marked, unmarked, undefined, false, 1],
    ["set here, never touched there, nothing known before", marked, [], undefined, true, 0],
  ])("[PF24] %s", (_, local, server, before, expected, shown) => {
    const merged = mergeSteps(local, server, before);
    expect(stepProgressOf(merged.steps, stepId)?.markedDone).toBe(expected);
    expect(merged.shown).toHaveLength(shown);
  });
});

const anyMeeting = fc
  .record({ content: anyContent, before: anyDeeds, ours: anyDeeds, theirs: anyDeeds })
  .map(({ content: any, before, ours, theirs }) => {
    const base = done(any, [], before);
    return { base, local: done(any, base, ours, 500), server: done(any, base, theirs, 501) };
  });

const entriesIn = (steps: Steps) => steps.flatMap((step) => step.modules).filter(hasData);

describe("any two copies", () => {
  it.each([true, false])("[PF26] lose nothing that was entered without showing it (base known: %s)", (isBaseKnown) => {
    fc.assert(
      fc.property(anyMeeting, ({ base, local, server }) => {
        const { steps, shown } = mergeSteps(local, server, isBaseKnown ? base : undefined);
        for (const entry of [...entriesIn(local), ...entriesIn(server)]) {
          const before = moduleProgressOf(base, entry.moduleId);
          const kept = moduleProgressOf(steps, entry.moduleId);
          const isKept = kept !== undefined && same(entered(kept), entered(entry));
          const isOld = isBaseKnown && before !== undefined && same(entered(before), entered(entry));
          const isShown = shown.some(
            (one) => one.kind === "module" && one.moduleId === entry.moduleId && same(one.shown, entry),
          );
          expect(isKept || isOld || isShown).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });

  it("[PF26] merge into entries that one of them contains, and invent nothing", () => {
    fc.assert(
      fc.property(anyMeeting, ({ base, local, server }) => {
        const { steps } = mergeSteps(local, server, base);
        for (const entry of steps.flatMap((step) => step.modules)) {
          const sources = [moduleProgressOf(local, entry.moduleId), moduleProgressOf(server, entry.moduleId)];
          // The larger number of tries is kept, whichever answer is. [PF257]
          const tries = sources.map((source) => source?.retries ?? 0);
          expect(entry.retries ?? 0).toBe(Math.max(...tries));
          const answerOf = (one: ModuleProgress | undefined) => one && { ...one, retries: undefined };
          expect(sources.some((source) => same(answerOf(source), answerOf(entry)))).toBe(true);
        }
      }),
    );
  });

  it("[PF26] need no second merge, and none with themselves", () => {
    fc.assert(
      fc.property(anyMeeting, ({ base, local, server }) => {
        const { steps } = mergeSteps(local, server, base);
        const again = mergeSteps(steps, server, server);
        expect(again.shown).toEqual([]);
        expect(hasSameAnswers(again.steps, steps)).toBe(true);
        expect(mergeSteps(local, local, base)).toEqual({ steps: local, shown: [] });
      }),
    );
  });

  it("[PF26] keep what only one side changed, and show nothing", () => {
    fc.assert(
      fc.property(anyMeeting, ({ base, local, server }) => {
        const ours = mergeSteps(local, base, base);
        expect([hasSameAnswers(ours.steps, local), ours.shown]).toEqual([true, []]);
        const theirs = mergeSteps(base, server, base);
        expect([hasSameAnswers(theirs.steps, server), theirs.shown]).toEqual([true, []]);
      }),
    );
  });

  it("[PF26] keep the same from either side, but for ties", () => {
    fc.assert(
      fc.property(anyMeeting, ({ base, local, server }) => {
        const isTie = local
          .flatMap((step) => step.modules)
          .some((ours) => {
            const theirs = moduleProgressOf(server, ours.moduleId);
            return theirs !== undefined && changedAt(theirs) === changedAt(ours);
          });
        fc.pre(!isTie);
        const one = mergeSteps(local, server, base).steps;
        expect(hasSameAnswers(one, mergeSteps(server, local, base).steps)).toBe(true);
      }),
    );
  });
});

it("[PF24] a merged progress continues the server's tokens, and is sent only if it differs", () => {
  const server = progressWith(content, answer([], "there", 2), { updatesList: ["aa", "bb"], revision: 7 });
  const local = progressWith(content, answer([], "here", 3), { updatesList: ["aa", "cc"], updatedAt: momentAt(30) });
  const base = progressWith(content, [], { updatesList: ["aa"] });
  const { progress, isDirty, shown } = mergeProgress(local, server, base);
  expect([progress.updatesList, progress.revision, isDirty, shown.length]).toEqual([["aa", "bb"], 7, true, 1]);
  expect([inputOf(progress.stepsProgress), progress.updatedAt]).toEqual(["here", momentAt(30)]);
  expect(mergeProgress(base, server, base)).toMatchObject({ isDirty: false, progress: server });
});
