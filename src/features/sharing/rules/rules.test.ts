import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DraftContent } from "#features/procedures/content.ts";
import { same } from "#features/procedures/rules/same.ts";
import { idsOf, withIds } from "#features/templates/rules/own-ids.ts";
import {
  anyContent,
  contentWith,
  countedIds,
  filledModule,
  moduleTypes,
  stepWith,
} from "#tests/support/content-samples.ts";
import { edited, edits } from "#tests/support/random-edits.ts";
import { asReceived } from "./as-received.ts";
import { sourceChanges, stepsById } from "./source-changes.ts";
import { takeChanges } from "./take-changes.ts";

const everything = (): DraftContent => {
  const newId = countedIds();
  const modules = moduleTypes.map((type) => filledModule(type, newId));
  return { ...contentWith([[]]), sections: [{ id: newId(), title: "All", steps: [stepWith(modules, newId)] }] };
};

const apply = (content: DraftContent, list: readonly (readonly [number, number, number, number])[]) =>
  list.reduce((now, edit) => edited(now, edit), content);

describe("what another workspace gets", () => {
  it("[SP4] has no area and no file of a device, and everything else as it was", () => {
    const content = everything();
    const received = asReceived(content);
    const text = JSON.stringify(received);
    expect(text).toContain('"areaId":null');
    const place = content.sections[0]?.steps[0]?.modules.find((one) => one.moduleType === "spatialInstruction");
    expect(place?.moduleType === "spatialInstruction" && text.includes(place.moduleData.areaId ?? "?")).toBe(false);
    expect(stepsById(received).size).toBe(1);
    const device = JSON.parse(JSON.stringify(content).replaceAll('"remote"', '"uploadable"')) as DraftContent;
    expect(JSON.stringify(asReceived({ ...device, procedureImage: null }))).not.toContain("uploadable");
  });
});

describe("own ids", () => {
  it("[SP10] replace every id of the source, and lead back to it", () => {
    fc.assert(
      fc.property(fc.constant(everything()), (content) => {
        const newId = countedIds(500_000);
        const ids = new Map(idsOf(content).map((id) => [id, newId()]));
        const own = withIds(content, ids);
        expect(idsOf(own).filter((id) => ids.has(id))).toEqual([]);
        const back = new Map([...ids].map(([from, to]) => [to, from]));
        expect(withIds(own, back)).toEqual(content);
      }),
    );
  });
});

describe("changes of the source", () => {
  it("[SP11] [SP13] all taken give the source, where the copy was not changed", () => {
    fc.assert(
      fc.property(anyContent, edits, (base, list) => {
        const source = apply(base, list);
        const ways = { base, own: base, source };
        const changes = sourceChanges(ways);
        expect(changes.some((change) => change.isConflict)).toBe(false);
        expect(takeChanges(ways, changes)).toEqual(source);
      }),
      { numRuns: 1000 },
    );
  });

  it("[SP11] are none where only the copy has changed, or both alike", () => {
    fc.assert(
      fc.property(anyContent, edits, (base, list) => {
        const own = apply(base, list);
        expect(sourceChanges({ base, own, source: base })).toEqual([]);
        expect(sourceChanges({ base, own, source: own })).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it("[SP12] [SP13] leave every step as it is that only the copy has changed, and every one that was not taken", () => {
    fc.assert(
      fc.property(anyContent, edits, edits, fc.infiniteStream(fc.boolean()), (base, mine, theirs, coins) => {
        const ways = { base, own: apply(base, mine), source: apply(base, theirs) };
        const changes = sourceChanges(ways);
        const chosen = changes.filter(() => coins.next().value === true);
        const after = stepsById(takeChanges(ways, chosen));
        const touched = new Set(chosen.map((change) => change.id));
        for (const [id, step] of stepsById(ways.own)) {
          if (!touched.has(id)) expect(same(after.get(id), step)).toBe(true);
        }
        const ids = [...after.keys()];
        expect(new Set(ids).size).toBe(ids.length);
      }),
      { numRuns: 1000 },
    );
  });

  it("[SP12] conflict where both have changed one step, and with it alone", () => {
    const base = contentWith([[["instruction"], ["warning"]]]);
    const rename = (content: DraftContent, index: number, title: string): DraftContent => ({
      ...content,
      sections: content.sections.map((section) => ({
        ...section,
        steps: section.steps.map((step, at) => (at === index ? { ...step, title } : step)),
      })),
    });
    const own = rename(base, 0, "Ours");
    const source = rename(rename(base, 0, "Theirs"), 1, "Theirs too");
    const changes = sourceChanges({ base, own, source });
    expect(changes.map(({ of, is, isConflict }) => [of, is, isConflict])).toEqual([
      ["step", ["changed"], true],
      ["step", ["changed"], false],
    ]);
    const calm = takeChanges(
      { base, own, source },
      changes.filter((change) => !change.isConflict),
    );
    expect([...stepsById(calm).values()].map((step) => step.title)).toEqual(["Ours", "Theirs too"]);
  });
});
