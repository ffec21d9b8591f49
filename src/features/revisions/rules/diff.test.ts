import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DraftContent } from "#features/procedures/content.ts";
import { newModule } from "#features/procedures/rules/new-content.ts";
import { moveStep } from "#features/procedures/rules/outline.ts";
import { anyContent, contentWith } from "#tests/support/content-samples.ts";
import { edited, edits } from "#tests/support/random-edits.ts";
import { applyDiff, diffVersions, longestRise, type Versioned } from "./diff.ts";

const version = (content: DraftContent, areaIds: readonly string[] = []): Versioned => ({ content, areaIds });

const idsIn = ({ sections }: DraftContent): string[] =>
  sections.flatMap((section) => [
    section.id,
    ...section.steps.flatMap((step) => [step.id, ...step.modules.map((module) => module.id)]),
  ]);

describe("the diff of two versions", () => {
  it("[P91] applied to the one gives the other, for 5,000 pairs of versions", () => {
    fc.assert(
      fc.property(anyContent, edits, fc.boolean(), (before, list, isUnrelated) => {
        const start = isUnrelated ? contentWith([[["instruction"]], []]) : before;
        const after = version(list.reduce(edited, before), ["area"]);
        const diff = diffVersions(version(start), after);
        expect(applyDiff(version(start), diff)).toEqual(after);
      }),
      { numRuns: 5000 },
    );
  });

  it("[P90] tells of every part that is on one side alone once, and of no other as removed or added", () => {
    fc.assert(
      fc.property(anyContent, edits, (before, list) => {
        const after = list.reduce(edited, before);
        const { changes } = diffVersions(version(before), version(after));
        const [old, now] = [idsIn(before), idsIn(after)];
        const gone = changes.flatMap((change) => (change.is === "removed" ? [change.item.id] : []));
        const come = changes.flatMap((change) => (change.is === "added" ? [change.item.id] : []));
        expect(gone.toSorted()).toEqual(old.filter((id) => !now.includes(id)).toSorted());
        expect(come.toSorted()).toEqual(now.filter((id) => !old.includes(id)).toSorted());
      }),
    );
  });

  it("[P90] tells of one moved step where one was moved, however many stand differently now", () => {
    const before = contentWith([[[], [], [], [], []]]);
    const [section] = before.sections;
    const first = section?.steps[0];
    const after = moveStep(before, first?.id ?? "", section?.id ?? "", 4);
    expect(diffVersions(version(before), version(after)).changes).toEqual([
      {
        is: "moved",
        of: "step",
        id: first?.id,
        from: { parentId: section?.id, index: 0 },
        to: { parentId: section?.id, index: 4 },
      },
    ]);
  });

  it("[P90] tells of another type as such", () => {
    const before = contentWith([[["instruction"]]]);
    const module = before.sections[0]?.steps[0]?.modules[0];
    const other = newModule("signature", () => module?.id ?? "");
    const after: DraftContent = {
      ...before,
      sections: before.sections.map((section) => ({
        ...section,
        steps: section.steps.map((step) => ({ ...step, modules: [other] })),
      })),
    };
    expect(diffVersions(version(before), version(after)).changes).toEqual([
      { is: "retyped", of: "module", before: module, after: other },
    ]);
  });

  it("[P90] says nothing of what is the same", () => {
    fc.assert(
      fc.property(anyContent, (content) => {
        const copy = structuredClone(content);
        expect(diffVersions(version(content), version(copy))).toEqual({ changes: [], orders: [] });
      }),
    );
  });
});

it("finds a longest rising run", () => {
  const longest = (numbers: readonly number[]): number =>
    numbers
      .reduce<number[]>((best, n, at) => {
        const behind = numbers.slice(0, at).map((m, i) => (m < n ? (best[i] ?? 0) : 0));
        return [...best, 1 + Math.max(0, ...behind)];
      }, [])
      .reduce((one, other) => Math.max(one, other), 0);
  fc.assert(
    fc.property(fc.array(fc.nat(30), { maxLength: 30 }), (numbers) => {
      const run = longestRise(numbers);
      expect(run).toHaveLength(longest(numbers));
      for (const [i, at] of run.entries()) {
        const next = run[i + 1];
        if (next !== undefined) expect([next > at, (numbers[next] ?? 0) > (numbers[at] ?? 0)]).toEqual([true, true]);
      }
    }),
  );
});
