import fc from "fast-check";
import { expect, it } from "vitest";
import { moveStep, removeModule, removeStep, renameStep } from "#features/procedures/rules/outline.ts";
import { anyContent, contentWith } from "#tests/support/content-samples.ts";
import { diffVersions, type Versioned } from "./diff.ts";
import { changeOf, diffOutline } from "./diff-outline.ts";

const version = (content: Versioned["content"]): Versioned => ({ content, areaIds: [] });

it("[P90] holds every change once, whatever the two versions are", () => {
  fc.assert(
    fc.property(anyContent, anyContent, (one, other) => {
      const [before, after] = [version(one), version(other)];
      const diff = diffVersions(before, after);
      const { head, entries } = diffOutline(before, after, diff);
      const told = [...head, ...entries.flatMap((entry) => entry.changes)];
      expect(told).toHaveLength(diff.changes.length);
      expect(new Set(told)).toEqual(new Set(diff.changes));
      expect(entries.every((entry) => entry.changes.length > 0)).toBe(true);
    }),
  );
});

it("[P90] tells place by place, what is gone where it stood", () => {
  const before = contentWith([[["instruction"], ["signature"], []], [[]]]);
  const [first, second, third] = before.sections[0]?.steps ?? [];
  const target = before.sections[1]?.id ?? "";
  let after = removeStep(before, second?.id ?? "");
  after = removeModule(after, first?.modules[0]?.id ?? "");
  after = renameStep(after, third?.id ?? "", "Another name");
  after = moveStep(after, third?.id ?? "", target, 0);
  const { entries } = diffOutline(version(before), version(after), diffVersions(version(before), version(after)));
  expect(entries.map(({ id, number, changes }) => [id, number, changes.map((change) => change.is)])).toEqual([
    [first?.id, 1, ["removed"]],
    [second?.id, undefined, ["removed", "removed"]],
    [third?.id, 2, ["moved", "changed"]],
  ]);
});

it("[P90] says of each place what became of it as a whole", () => {
  const before = contentWith([[["instruction"], [], [], []], [[]]]);
  const [first, second, third, fourth] = before.sections[0]?.steps ?? [];
  const target = before.sections[1]?.id ?? "";
  let after = removeModule(before, first?.modules[0]?.id ?? "");
  after = removeStep(after, second?.id ?? "");
  after = moveStep(after, third?.id ?? "", target, 0);
  after = moveStep(renameStep(after, fourth?.id ?? "", "Another name"), fourth?.id ?? "", target, 1);
  const [from, to] = [version(before), version(after)];
  const became = (outline: ReturnType<typeof diffOutline>) => outline.entries.map((one) => [one.id, changeOf(one)]);
  expect(became(diffOutline(from, to, diffVersions(from, to)))).toEqual([
    [first?.id, "changed"],
    [second?.id, "removed"],
    [third?.id, "moved"],
    [fourth?.id, "changed"],
  ]);
  expect(became(diffOutline(to, from, diffVersions(to, from)))).toContainEqual([second?.id, "added"]);
});
