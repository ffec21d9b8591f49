import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  anyContent,
  contentWith,
  countedIds,
  filledModule,
  idsIn,
  idsInModule,
} from "#tests/support/content-samples.ts";
import type { DraftContent } from "../content.ts";
import { findModule, findSection, findStep, numberedSteps, stepNumber, stepsOf, stillThere } from "./find.ts";
import { newSection, newStep } from "./new-content.ts";
import {
  addModule,
  addSection,
  addStep,
  changeModule,
  changeModuleData,
  copySteps,
  duplicateModule,
  duplicateSection,
  duplicateStep,
  moveModule,
  moveSection,
  moveStep,
  moveSteps,
  removeModule,
  removeSection,
  removeStep,
  removeSteps,
  renameSection,
  renameStep,
} from "./outline.ts";

const fresh = () => countedIds(1_000_000);
const at = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(1, list.length)];
const sorted = (ids: readonly string[]) => [...ids].sort();
const modulesOf = (content: DraftContent) => content.sections.flatMap((s) => s.steps.flatMap((t) => t.modules));
const gone = "ffffffff-ffff-4fff-8fff-ffffffffffff";

/** Any content with three numbers to choose things and places by. */
const anyCase = fc.record({ content: anyContent, a: fc.nat(20), b: fc.nat(20), index: fc.nat(20) });
const property = (check: (one: { content: DraftContent; a: number; b: number; index: number }) => void) =>
  fc.assert(fc.property(anyCase, check));

describe("moving", () => {
  it("[P21] keeps every id exactly once", () => {
    property(({ content, a, b, index }) => {
      const section = at(content.sections, a)?.id ?? gone;
      const step = at(stepsOf(content), a)?.id ?? gone;
      const module = at(modulesOf(content), a)?.id ?? gone;
      const toSection = at(content.sections, b)?.id ?? gone;
      const toStep = at(stepsOf(content), b)?.id ?? gone;
      for (const moved of [
        moveSection(content, section, index),
        moveStep(content, step, toSection, index),
        moveModule(content, module, toStep, index),
        moveSteps(content, [step, toStep, gone], toSection, index),
      ]) {
        expect(sorted(idsIn(moved))).toEqual(sorted(idsIn(content)));
      }
    });
  });

  it("[P21] puts the thing where it was sent", () => {
    property(({ content, a, b, index }) => {
      const step = at(stepsOf(content), a);
      const section = at(content.sections, b);
      if (!step || !section) return;
      const found = findStep(moveStep(content, step.id, section.id, index), step.id);
      expect(found?.section.id).toBe(section.id);
      expect(found?.stepIndex).toBe(Math.min(index, (found?.section.steps.length ?? 0) - 1));
    });
  });

  it("[P22] several steps keep their reading order", () => {
    property(({ content, a, b }) => {
      const section = at(content.sections, b);
      if (!section) return;
      const inOrder = stepsOf(content)
        .map((step) => step.id)
        .filter((_, index) => index % 2 === a % 2);
      const moved = moveSteps(content, [...inOrder].reverse(), section.id);
      const there = findSection(moved, section.id)?.section.steps.map((step) => step.id) ?? [];
      expect(there.slice(there.length - inOrder.length)).toEqual(inOrder);
    });
  });
});

describe("adding and removing", () => {
  it("[P21] adds exactly the ids of the new parts, and removing takes them away again", () => {
    property(({ content, a, index }) => {
      const newId = fresh();
      const section = newSection(newId);
      const step = newStep(newId);
      const module = filledModule("multipleChoice", newId);
      expect(removeSection(addSection(content, section, index), section.id)).toEqual(content);
      const inSection = at(content.sections, a)?.id ?? gone;
      expect(removeStep(addStep(content, inSection, step, index), step.id)).toEqual(content);
      const inStep = at(stepsOf(content), a)?.id ?? gone;
      const added = addModule(content, inStep, module, index);
      expect(sorted(idsIn(added))).toEqual(
        sorted([...idsIn(content), ...(inStep === gone ? [] : idsInModule(module))]),
      );
      expect(removeModule(added, module.id)).toEqual(content);
    });
  });

  it("[P21] removing a section removes its contents, and nothing else", () => {
    property(({ content, a }) => {
      const section = at(content.sections, a);
      if (!section) return;
      const removed = idsIn({ ...content, sections: [section] });
      const left = idsIn(removeSection(content, section.id));
      expect(sorted([...left, ...removed])).toEqual(sorted(idsIn(content)));
    });
  });

  it("[P21] removes several steps at once", () => {
    const content = contentWith([[[], []], [[]]]);
    const ids = stepsOf(content).map((step) => step.id);
    expect(stepsOf(removeSteps(content, [ids[0] ?? "", ids[2] ?? ""])).map((step) => step.id)).toEqual([ids[1]]);
  });
});

describe("duplicating", () => {
  it("[P23] puts a copy right behind, and keeps every old id once", () => {
    property(({ content, a }) => {
      const section = at(content.sections, a);
      const step = at(stepsOf(content), a);
      const module = at(modulesOf(content), a);
      for (const copied of [
        section && duplicateSection(content, section.id, fresh()),
        step && duplicateStep(content, step.id, fresh()),
        module && duplicateModule(content, module.id, fresh()),
      ]) {
        if (!copied) continue;
        const ids = idsIn(copied);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids).toEqual(expect.arrayContaining(idsIn(content)));
        expect(ids.length).toBeGreaterThan(idsIn(content).length);
      }
      if (section) {
        const after = duplicateSection(content, section.id, fresh()).sections;
        const where = content.sections.indexOf(section);
        expect(after.filter((_, each) => each !== where + 1)).toEqual(content.sections);
      }
      if (step) {
        const after = stepsOf(duplicateStep(content, step.id, fresh()));
        const where = stepsOf(content).indexOf(step);
        expect(after.filter((_, each) => each !== where + 1)).toEqual(stepsOf(content));
      }
      if (module) {
        const after = modulesOf(duplicateModule(content, module.id, fresh()));
        const where = modulesOf(content).indexOf(module);
        expect(after.filter((_, each) => each !== where + 1)).toEqual(modulesOf(content));
      }
    });
  });

  it("[P22] copies several steps into another section in reading order", () => {
    const content = contentWith([[["instruction"], ["warning"]], []]);
    const [first, second] = stepsOf(content).map((step) => step.id);
    const target = content.sections[1]?.id ?? gone;
    const copied = copySteps(content, [second ?? gone, first ?? gone], target, fresh());
    const types = copied.sections[1]?.steps.map((step) => step.modules[0]?.moduleType);
    expect(types).toEqual(["instruction", "warning"]);
    expect(copied.sections[0]).toBe(content.sections[0]);
  });
});

describe("what an operation leaves alone", () => {
  it("[P21] is shared, not copied", () => {
    property(({ content, a }) => {
      const step = at(stepsOf(content), a);
      if (!step) return;
      const renamed = renameStep(content, step.id, "Another title");
      for (const other of stepsOf(content)) {
        if (other.id === step.id) expect(findStep(renamed, other.id)?.step.title).toBe("Another title");
        else expect(findStep(renamed, other.id)?.step).toBe(other);
      }
    });
  });

  it("[P21] returns the same content if a named part is missing or nothing changes", () => {
    property(({ content, a }) => {
      const newId = fresh();
      const section = at(content.sections, a);
      const step = at(stepsOf(content), a);
      for (const same of [
        addStep(content, gone, newStep(newId)),
        addModule(content, gone, filledModule("signature", newId)),
        renameSection(content, gone, "x"),
        renameStep(content, gone, "x"),
        changeModule(content, gone, (module) => ({ ...module })),
        removeSection(content, gone),
        removeStep(content, gone),
        removeModule(content, gone),
        moveSection(content, gone, 0),
        moveStep(content, gone, section?.id ?? gone),
        moveStep(content, step?.id ?? gone, gone),
        moveModule(content, gone, step?.id ?? gone),
        moveModule(content, at(modulesOf(content), a)?.id ?? gone, gone),
        duplicateSection(content, gone, newId),
        duplicateStep(content, gone, newId),
        duplicateModule(content, gone, newId),
        section ? renameSection(content, section.id, section.title) : content,
        step ? renameStep(content, step.id, step.title) : content,
      ]) {
        expect(same).toBe(content);
      }
    });
  });
});

describe("changing a module", () => {
  const content = contentWith([[["freeResponse", "numberInput"]]]);
  const [free, number] = modulesOf(content).map((module) => module.id);

  it("[P21] changes the named fields of the named type only", () => {
    const changed = changeModuleData(content, free ?? gone, "freeResponse", { prompt: "Why?" });
    expect(findModule(changed, free ?? gone)?.module.moduleData).toMatchObject({ prompt: "Why?", isAiGraded: true });
    expect(findModule(changed, number ?? gone)?.module).toBe(findModule(content, number ?? gone)?.module);
    expect(changeModuleData(content, number ?? gone, "freeResponse", { prompt: "Why?" })).toBe(content);
  });

  it("[P21] never changes its id", () => {
    const changed = changeModule(content, free ?? gone, (module) => ({ ...module, id: gone }));
    expect(idsIn(changed)).toEqual(idsIn(content));
  });
});

describe("finding and numbering", () => {
  it("[P20] numbers run from 1 through all sections without a gap", () => {
    property(({ content }) => {
      const numbered = numberedSteps(content);
      expect(numbered.map((one) => one.number)).toEqual(stepsOf(content).map((_, index) => index + 1));
      for (const { step, section, number } of numbered) {
        expect(stepNumber(content, step.id)).toBe(number);
        expect(findStep(content, step.id)?.section.id).toBe(section.id);
      }
    });
  });

  it("[P24] a selection drops steps that were deleted", () => {
    const content = contentWith([[[], []]]);
    const [first, second] = stepsOf(content).map((step) => step.id);
    expect(stillThere(content, [second ?? "", gone, first ?? ""])).toEqual([second, first]);
  });
});
