import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Step } from "#features/procedures/content.ts";
import { copyOfStep } from "#features/procedures/rules/new-content.ts";
import { same } from "#features/procedures/rules/same.ts";
import { anyContent, countedIds, filledModule } from "#tests/support/content-samples.ts";
import { linkState } from "./link-state.ts";
import { idsOfCopy, idsWith, inProcedure, inReusable, partIdsOf } from "./part-ids.ts";

// Behind those of the random contents.
const newId = countedIds(100_000);
const step = (title: string): Step => ({
  id: "own",
  title,
  modules: [{ ...filledModule("warning", newId), id: "warning" }],
});
const contents = (...titles: string[]) =>
  titles.map((title, index) => ({ number: titles.length - index, step: step(title) }));

describe("[LS3] how a linked step compares", () => {
  it.each([
    ["Lock it", ["Lock it"], 1, false, false],
    ["Lock it", ["Lock it", "Close it"], 1, false, false],
    ["Close it", ["Lock it", "Close it"], 1, true, false],
    // It had been taken, in a draft that was discarded.
    ["Close it", ["Lock it", "Close it"], 2, true, false],
    ["Shut it", ["Lock it", "Close it"], 1, true, true],
    ["Shut it", ["Lock it", "Close it"], 2, false, true],
  ])(
    "%j with the contents %j, of which %d was taken: behind %s, changed here %s",
    (own, titles, taken, isBehind, isChangedHere) => {
      expect(linkState(step(own), contents(...titles), taken)).toEqual({ isBehind, isChangedHere });
    },
  );

  it("compares modules as well, and takes no notice of the id of the step itself", () => {
    const other = { ...step("Lock it"), modules: [] };
    expect(linkState(other, contents("Lock it"), 1)).toEqual({ isBehind: false, isChangedHere: true });
    expect(linkState({ ...step("Lock it"), id: "another" }, contents("Lock it"), 1).isChangedHere).toBe(false);
  });
});

describe("[LS2] [LS4] which part is which", () => {
  const steps = anyContent.map((content) => content.sections[0]?.steps[0]);

  it("a copy is the reusable step under its own ids, and goes back to what it came from", () => {
    fc.assert(
      fc.property(steps, (reusable) => {
        if (!reusable) return;
        const copy = copyOfStep(reusable, newId);
        const ownIds = idsOfCopy(reusable, copy);
        expect(same(inProcedure(reusable, ownIds), copy)).toBe(true);
        expect(same(inReusable(copy, ownIds), reusable)).toBe(true);
      }),
    );
  });

  it("parts that stay keep their ids here, and new ones get one that is used nowhere", () => {
    fc.assert(
      fc.property(steps, steps, (before, after) => {
        if (!before || !after) return;
        const ownIds = idsOfCopy(before, copyOfStep(before, newId));
        const added = copyOfStep(after, newId).modules;
        const next = { ...after, id: before.id, modules: [...before.modules.slice(1), ...added] };
        const all = idsWith(ownIds, next, newId);
        const here = partIdsOf(inProcedure(next, all));
        expect(new Set(here).size).toBe(here.length);
        for (const [index, id] of partIdsOf(next).entries()) {
          const known = ownIds[id.toLowerCase()];
          if (known) expect(here[index]).toBe(known);
          else expect(here[index]).not.toBe(id);
        }
      }),
    );
  });
});
