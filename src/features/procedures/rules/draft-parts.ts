import type { DraftContent, Section, Step } from "../content.ts";

export type DraftHead = Omit<DraftContent, "sections">;
export type SectionPart = Omit<Section, "steps"> & { readonly stepIds: readonly string[] };

/** A draft as sections and steps by id: the whole of it, or the parts that an edit concerns. */
export interface DraftParts {
  readonly head: DraftHead;
  /** The ids of all sections, in order. */
  readonly order: readonly string[];
  readonly sections: ReadonlyMap<string, SectionPart>;
  readonly steps: ReadonlyMap<string, Step>;
}

export const partsOf = ({ sections, ...head }: DraftContent): DraftParts => ({
  head,
  order: sections.map((section) => section.id),
  sections: new Map(
    sections.map(({ steps, ...section }) => [section.id, { ...section, stepIds: steps.map((step) => step.id) }]),
  ),
  steps: new Map(sections.flatMap((section) => section.steps.map((step) => [step.id, step] as const))),
});

/** Rebuilds the content; of a partial draft, its parts. */
export const contentOf = ({ head, order, sections, steps }: DraftParts): DraftContent => ({
  ...head,
  sections: order.flatMap((id) => {
    const section = sections.get(id);
    if (!section) return [];
    const { stepIds, ...rest } = section;
    return [{ ...rest, steps: stepIds.flatMap((stepId) => steps.get(stepId) ?? []) }];
  }),
});
