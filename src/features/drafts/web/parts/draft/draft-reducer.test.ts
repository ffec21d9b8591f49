import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ProcedureDraft } from "#features/procedures/contract.ts";
import { newStep } from "#features/procedures/rules/new-content.ts";
import { addStep } from "#features/procedures/rules/outline.ts";
import { isDirty } from "#kit/autosave.ts";
import { draftOf, newId } from "#tests/support/draft-sample.ts";
import { draftReducer } from "./draft-reducer.ts";
import { type DraftState, highlightMs, isSameSnapshot, openDraft, presentOf, type Snapshot } from "./draft-state.ts";

const retitled = (edited: Snapshot, title: string): Snapshot => ({ ...edited, content: { ...edited.content, title } });

function typed(state: DraftState, title: string, at: number, mergeKey?: string): DraftState {
  return draftReducer(state, { type: "edited", next: retitled(presentOf(state), title), at, mergeKey });
}

const titleOf = (state: DraftState): string => presentOf(state).content.title;

describe("edits", () => {
  test("an edit is dirty; undoing it is an edit to save as well", () => {
    const edited = typed(openDraft(draftOf("a")), "b", 1);
    expect(isDirty(edited.autosave)).toBe(true);
    const undone = draftReducer(edited, { type: "undone", at: 2 });
    expect(titleOf(undone)).toBe("a");
    expect(undone.autosave.pendingStamp).toBeGreaterThan(edited.autosave.pendingStamp ?? 0);
    expect(undone.epoch).toBe(edited.epoch + 1);
  });

  test("letters of one field undo together, those of two fields do not", () => {
    let state = openDraft(draftOf(""));
    for (const [at, title] of ["T", "To", "Tor"].entries()) state = typed(state, title, at * 100, "title");
    state = typed(state, "Tor, again", 400, "other");
    state = draftReducer(state, { type: "undone", at: 500 });
    expect(titleOf(state)).toBe("Tor");
    expect(titleOf(draftReducer(state, { type: "undone", at: 600 }))).toBe("");
  });

  test("a new part is marked for 2.5 s", () => {
    const state = draftReducer(openDraft(draftOf()), {
      type: "edited",
      next: { ...presentOf(openDraft(draftOf())), areaIds: ["a"] },
      at: 1000,
      fresh: ["x"],
    });
    expect(state.fresh.ids).toEqual(new Set(["x"]));
    expect(draftReducer(state, { type: "faded", at: 1000 + highlightMs - 1 }).fresh.ids.size).toBe(1);
    expect(draftReducer(state, { type: "faded", at: 1000 + highlightMs }).fresh.ids.size).toBe(0);
  });

  test("undo after edits and redo after undo lead back to where they came from", () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 20 }), (titles) => {
        const states = [openDraft(draftOf("start"))];
        for (const [at, title] of titles.entries()) states.push(typed(states[at] as DraftState, title, at));
        const last = states.at(-1) as DraftState;
        let back = last;
        for (const _ of titles) back = draftReducer(back, { type: "undone", at: 100 });
        expect(titleOf(back)).toBe("start");
        let forth = back;
        for (const _ of titles) forth = draftReducer(forth, { type: "redone", at: 200 });
        expect(presentOf(forth)).toEqual(presentOf(last));
      }),
    );
  });
});

describe("a save that comes too late", () => {
  const saving = (state: DraftState): DraftState => draftReducer(state, { type: "saveStarted", at: 10 });

  test("stops saving and keeps both", () => {
    const theirs = draftOf("theirs", 7);
    const state = draftReducer(saving(typed(openDraft(draftOf()), "mine", 1)), { type: "stale", theirs, at: 20 });
    expect(state.phase).toEqual({ is: "conflict", theirs });
    expect(state.autosave.blocked).toBe(true);
    expect(titleOf(state)).toBe("mine");
  });

  test("keeping mine saves it on their revision", () => {
    const stale = draftReducer(saving(typed(openDraft(draftOf()), "mine", 1)), {
      type: "stale",
      theirs: draftOf("theirs", 7),
      at: 20,
    });
    const state = draftReducer(stale, { type: "keptMine", at: 30 });
    expect(state).toMatchObject({ revision: 7, phase: { is: "open" } });
    expect(titleOf(state)).toBe("mine");
    expect(isDirty(state.autosave)).toBe(true);
    expect(state.autosave.blocked).toBe(false);
  });

  test("taking theirs leaves nothing to save, and undo brings mine back", () => {
    const stale = draftReducer(saving(typed(openDraft(draftOf()), "mine", 1)), {
      type: "stale",
      theirs: draftOf("theirs", 7),
      at: 20,
    });
    const state = draftReducer(stale, { type: "tookTheirs", at: 30 });
    expect(titleOf(state)).toBe("theirs");
    expect(isDirty(state.autosave)).toBe(false);
    const undone = draftReducer(state, { type: "undone", at: 40 });
    expect(titleOf(undone)).toBe("mine");
    expect(isDirty(undone.autosave)).toBe(true);
  });

  test("is no conflict when the newer draft is our own save whose response was lost", () => {
    const first = saving(typed(openDraft(draftOf("a")), "b", 1));
    const failed = draftReducer(first, { type: "saveFailed", at: 20, refusal: null });
    const again = draftReducer(typed(failed, "c", 30), { type: "saveStarted", at: 1020 });
    const theirs: ProcedureDraft = { ...draftOf(), ...presentOf(first).content, areaIds: [], revision: 2 };
    const state = draftReducer(again, { type: "stale", theirs, at: 1030 });
    expect(state.phase).toEqual({ is: "open" });
    expect(state.revision).toBe(2);
    expect(isDirty(state.autosave)).toBe(true);
    expect(titleOf(state)).toBe("c");
  });
});

test("a draft that has ended is not saved any more, and its text stays", () => {
  const saving = draftReducer(typed(openDraft(draftOf()), "mine", 1), { type: "saveStarted", at: 2 });
  const state = draftReducer(saving, { type: "ended", at: 3 });
  expect(state.phase).toEqual({ is: "ended" });
  expect(state.autosave.blocked).toBe(true);
  expect(titleOf(typed(state, "still mine", 4))).toBe("still mine");
});

test("no event loses what was written, in whatever order", () => {
  const event = fc.oneof(
    fc.record({ type: fc.constantFrom("saveStarted" as const), at: fc.nat(10_000) }),
    fc.record({ type: fc.constant("saveFailed" as const), at: fc.nat(10_000), refusal: fc.constant(null) }),
    fc.record({
      type: fc.constant("saveSucceeded" as const),
      at: fc.nat(10_000),
      revision: fc.nat(99),
      savedAt: fc.constant("2026-11-20T08:00:00.000Z"),
    }),
    fc.record({ type: fc.constant("ended" as const), at: fc.nat(10_000) }),
    fc.record({ type: fc.constant("retried" as const) }),
    fc.record({ type: fc.constant("keptMine" as const), at: fc.nat(10_000) }),
    fc.record({ type: fc.constant("stale" as const), at: fc.nat(10_000), theirs: fc.constant(draftOf("theirs", 9)) }),
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(event, fc.string())), (happenings) => {
      let state = openDraft(draftOf("start"));
      let written = "start";
      for (const [at, happening] of happenings.entries()) {
        if (typeof happening === "string") {
          state = typed(state, happening, at);
          written = happening;
        } else state = draftReducer(state, happening);
        expect(titleOf(state)).toBe(written);
      }
    }),
  );
});

test("areas in another order are the same areas", () => {
  const edited = presentOf(openDraft(draftOf()));
  expect(isSameSnapshot({ ...edited, areaIds: ["a", "b"] }, { ...edited, areaIds: ["b", "a"] })).toBe(true);
  const withStep = addStep(edited.content, edited.content.sections[0]?.id ?? "", newStep(newId));
  expect(isSameSnapshot(edited, { ...edited, content: withStep })).toBe(false);
});
