import type { DraftContent, Section, Step } from "#features/procedures/content.ts";
import type { DraftOp } from "#features/procedures/patch-contract.ts";
import { same } from "#features/procedures/rules/same.ts";
import { longestRise } from "#features/revisions/rules/diff.ts";

/**
 * [P151] The operations that turn one content into the other. Parts shared by reference are not compared further, so
 * that the cost depends on the edit alone; equal parts that are not shared give no operation either.
 */
export function opsBetween(before: DraftContent, after: DraftContent): DraftOp[] {
  const head = headOps(before, after);
  if (before.sections === after.sections) return head;
  const old = new Map(before.sections.map((section) => [section.id, section]));
  const kept = new Set(after.sections.map((section) => section.id));
  const changed = after.sections.filter((section) => old.get(section.id) !== section);
  const present = new Set(after.sections);
  const oldSteps = new Map(
    before.sections
      .filter((section) => !present.has(section))
      .flatMap((section) => section.steps.map((step) => [step.id, { step, sectionId: section.id }] as const)),
  );
  const keptSteps = new Set(changed.flatMap((section) => section.steps.map((step) => step.id)));
  return [
    ...head,
    ...sectionOps(before.sections, after.sections, old),
    ...changed.flatMap((section) => stepOps(section, old.get(section.id), oldSteps)),
    ...moduleOps(changed, oldSteps),
    ...[...oldSteps].flatMap(([stepId, { sectionId }]): DraftOp[] =>
      // A section that goes takes its steps along.
      keptSteps.has(stepId) || !kept.has(sectionId) ? [] : [{ op: "removeStep", stepId, sectionId }],
    ),
    ...before.sections.flatMap(({ id }): DraftOp[] => (kept.has(id) ? [] : [{ op: "removeSection", sectionId: id }])),
  ];
}

function headOps(before: DraftContent, after: DraftContent): DraftOp[] {
  const fields = {
    ...(before.title !== after.title && { title: after.title }),
    ...(before.description !== after.description && { description: after.description }),
    ...(!same(before.procedureImage, after.procedureImage) && { procedureImage: after.procedureImage }),
  };
  return Object.keys(fields).length === 0 ? [] : [{ op: "setProcedure", ...fields }];
}

function sectionOps(
  before: readonly Section[],
  after: readonly Section[],
  old: ReadonlyMap<string, Section>,
): DraftOp[] {
  const stays = stayingIds(before, after);
  return after.flatMap((section, at): DraftOp[] => {
    const was = old.get(section.id);
    const place = { sectionId: section.id, after: after[at - 1]?.id ?? null };
    if (!was) return [{ op: "insertSection", title: section.title, ...place }];
    return [
      ...(stays.has(section.id) ? [] : [{ op: "moveSection", ...place } as const]),
      ...(was.title === section.title
        ? []
        : [{ op: "setSection", sectionId: section.id, title: section.title } as const]),
    ];
  });
}

type OldSteps = ReadonlyMap<string, { readonly step: Step; readonly sectionId: string }>;

function stepOps(section: Section, was: Section | undefined, oldSteps: OldSteps): DraftOp[] {
  const stays = stayingIds(was?.steps ?? [], section.steps);
  return section.steps.flatMap((step, at): DraftOp[] => {
    const old = oldSteps.get(step.id);
    const place = { sectionId: section.id, after: section.steps[at - 1]?.id ?? null };
    if (!old) return [{ op: "insertStep", step, ...place }];
    return [
      ...(stays.has(step.id) ? [] : [{ op: "moveStep", stepId: step.id, from: old.sectionId, ...place } as const]),
      ...(old.step.title === step.title ? [] : [{ op: "setStep", stepId: step.id, title: step.title } as const]),
    ];
  });
}

/** Of the steps that were there before. New ones bring their modules along. */
function moduleOps(changed: readonly Section[], oldSteps: OldSteps): DraftOp[] {
  const pairs = changed.flatMap((section) =>
    section.steps.flatMap((step) => {
      const old = oldSteps.get(step.id);
      return old && old.step !== step ? [{ step, was: old.step }] : [];
    }),
  );
  const present = new Set(changed.flatMap((section) => section.steps));
  const oldModules = new Map(
    [...oldSteps.values()]
      .filter(({ step }) => !present.has(step))
      .flatMap(({ step }) => step.modules.map((module) => [module.id, { module, stepId: step.id }] as const)),
  );
  const kept = new Set(pairs.flatMap(({ step }) => step.modules.map((module) => module.id)));
  const placing = pairs.flatMap(({ step, was }) => {
    const stays = stayingIds(was.modules, step.modules);
    return step.modules.flatMap((module, at): DraftOp[] => {
      const old = oldModules.get(module.id);
      const place = { stepId: step.id, after: step.modules[at - 1]?.id ?? null };
      if (!old) return [{ op: "insertModule", module, ...place }];
      return [
        ...(stays.has(module.id)
          ? []
          : [{ op: "moveModule", moduleId: module.id, from: old.stepId, ...place } as const]),
        ...(same(old.module, module) ? [] : [{ op: "setModule", stepId: step.id, module } as const]),
      ];
    });
  });
  const removing = pairs.flatMap(({ step, was }) =>
    was.modules.flatMap(({ id }): DraftOp[] =>
      kept.has(id) ? [] : [{ op: "removeModule", moduleId: id, stepId: step.id }],
    ),
  );
  return [...placing, ...removing];
}

type Items = readonly { readonly id: string }[];

/** Of those on both sides, the most that need not move. */
function stayingIds(before: Items, after: Items): ReadonlySet<string> {
  const places = new Map(before.map((item, at) => [item.id, at]));
  const both = after.filter((item) => places.has(item.id));
  const rise = longestRise(both.map((item) => places.get(item.id) ?? 0));
  return new Set(rise.map((at) => both[at]?.id ?? ""));
}
