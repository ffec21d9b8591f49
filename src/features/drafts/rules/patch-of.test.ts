import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DraftContent } from "#features/procedures/content.ts";
import { contentOf, type DraftParts, partsOf } from "#features/procedures/rules/draft-parts.ts";
import { moveStep, renameStep } from "#features/procedures/rules/outline.ts";
import { anyContent, contentWith, countedIds } from "#tests/support/content-samples.ts";
import { edited, edits } from "#tests/support/random-edits.ts";
import { applyOps } from "./apply-ops.ts";
import { checkOf, touchedBy } from "./patch-check.ts";
import { opsBetween } from "./patch-of.ts";

const copy = (content: DraftContent): DraftContent => structuredClone(content);
const applied = (before: DraftContent, after: DraftContent) => {
  const parts = applyOps(partsOf(before), opsBetween(before, after));
  return parts && contentOf(parts);
};

/** The parts of a draft that the operations name, and the parts of its sections. */
function looselyHeld(content: DraftContent, ops: ReturnType<typeof opsBetween>): DraftParts {
  const parts = partsOf(content);
  const { sectionIds, stepIds } = touchedBy(ops);
  const sections = new Map([...parts.sections].filter(([id]) => sectionIds.has(id)));
  const gone = ops.flatMap((op) => (op.op === "removeSection" ? (sections.get(op.sectionId)?.stepIds ?? []) : []));
  const steps = new Map([...parts.steps].filter(([id]) => stepIds.has(id) || gone.includes(id)));
  return { ...parts, sections, steps };
}

describe("the operations between two contents", () => {
  it("[P151] applied to one content give the other, for 5,000 pairs, shared or not", () => {
    fc.assert(
      fc.property(anyContent, edits, fc.boolean(), (before, list, isShared) => {
        const after = list.reduce(edited, before);
        const sent = isShared ? after : copy(after);
        expect(applied(before, sent)).toEqual(after);
      }),
      { numRuns: 5000 },
    );
  });

  it("[P151] are none between equal contents, and turn even unrelated contents into each other", () => {
    fc.assert(
      fc.property(anyContent, anyContent, (one, other) => {
        expect(opsBetween(one, copy(one))).toEqual([]);
        const ids = new Set(JSON.stringify(one).match(/[0-9a-f-]{36}/g));
        fc.pre(
          !JSON.stringify(other)
            .match(/[0-9a-f-]{36}/g)
            ?.some((id) => ids.has(id)),
        );
        expect(applied(one, other)).toEqual(other);
      }),
    );
  });

  it("[P151] name what was edited and nothing else", () => {
    const content = contentWith([[["instruction"], ["signature"]], [[]]]);
    const [first, second] = content.sections;
    const stepId = first?.steps[0]?.id ?? "";
    expect(opsBetween(content, renameStep(content, stepId, "Now"))).toEqual([{ op: "setStep", stepId, title: "Now" }]);
    expect(opsBetween(content, moveStep(content, stepId, second?.id ?? "", 0))).toEqual([
      { op: "moveStep", stepId, from: first?.id, sectionId: second?.id, after: null },
    ]);
  });

  it("[P152] need no other parts than they name, and come to the same check as the author's whole content", () => {
    fc.assert(
      fc.property(anyContent, edits, (before, list) => {
        const after = list.reduce(edited, before);
        const ops = opsBetween(before, after);
        const touched = touchedBy(ops);
        const part = applyOps(looselyHeld(before, ops), ops);
        expect(part && checkOf(part, touched)).toBe(checkOf(partsOf(after), touched));
      }),
      { numRuns: 2000 },
    );
  });

  it("[P152] do nothing where a part is not there, or not where they say", () => {
    const content = contentWith([[["instruction"]], []]);
    const [first, second] = content.sections;
    const step = first?.steps[0];
    const module = step?.modules[0];
    const gone = countedIds(70_000)();
    if (!first || !second || !step || !module) throw new Error("No step");
    const refused = (op: Parameters<typeof applyOps>[1][number]) =>
      expect(applyOps(partsOf(content), [op])).toBe(undefined);
    refused({ op: "setSection", sectionId: gone, title: "" });
    refused({ op: "insertSection", sectionId: first.id, title: "", after: null });
    refused({ op: "moveSection", sectionId: first.id, after: gone });
    refused({ op: "removeSection", sectionId: gone });
    refused({ op: "insertStep", sectionId: gone, step: { ...step, id: gone }, after: null });
    refused({ op: "insertStep", sectionId: second.id, step, after: null });
    refused({ op: "setStep", stepId: gone, title: "" });
    refused({ op: "moveStep", stepId: step.id, from: second.id, sectionId: first.id, after: null });
    refused({ op: "removeStep", stepId: step.id, sectionId: second.id });
    refused({ op: "insertModule", stepId: step.id, module, after: null });
    refused({ op: "setModule", stepId: step.id, module: { ...module, id: gone } });
    refused({ op: "moveModule", moduleId: module.id, from: gone, stepId: step.id, after: null });
    refused({ op: "removeModule", moduleId: gone, stepId: step.id });
  });
});

describe("[P152] the check", () => {
  it("depends on every letter of the touched parts, and not on the order of keys", () => {
    const content = contentWith([[["instruction"]]]);
    const step = content.sections[0]?.steps[0];
    const touched = touchedBy([{ op: "setStep", stepId: step?.id ?? "", title: "" }]);
    const check = (next: DraftContent) => checkOf(partsOf(next), touched);
    const turned = JSON.parse(JSON.stringify(content), (_, value: unknown) =>
      typeof value === "object" && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).reverse())
        : value,
    );
    expect(check(turned)).toBe(check(content));
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), (one, other) => {
        fc.pre(one !== other);
        const id = step?.id ?? "";
        expect(check(renameStep(content, id, one))).not.toBe(check(renameStep(content, id, other)));
      }),
    );
  });
});
