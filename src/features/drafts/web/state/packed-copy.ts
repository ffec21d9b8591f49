import type { Section, Step } from "#features/procedures/content.ts";
import { keptWith } from "#kit/kept-with.ts";
import type { Snapshot } from "../parts/draft/draft-state.ts";

/**
 * Content in the form in which a device's store takes it: a step is one string. The store clones its values on the
 * page's own thread, and clones a string at once, where it would walk through a step; and the string of an unedited
 * step is reused.
 */
export interface PackedCopy {
  readonly areaIds: readonly string[];
  /** The content without its sections. */
  readonly head: string;
  readonly sections: readonly { readonly head: string; readonly steps: readonly string[] }[];
}

const stepJson = keptWith((step: Step) => JSON.stringify(step));

export const packed = ({ content: { sections, ...head }, areaIds }: Snapshot): PackedCopy => ({
  areaIds,
  head: JSON.stringify(head),
  sections: sections.map(({ steps, ...section }) => ({ head: JSON.stringify(section), steps: steps.map(stepJson) })),
});

// It is what `packed` made.
export const unpacked = ({ areaIds, head, sections }: PackedCopy): Snapshot => ({
  areaIds,
  content: {
    ...(JSON.parse(head) as Omit<Snapshot["content"], "sections">),
    sections: sections.map((section) => ({
      ...(JSON.parse(section.head) as Omit<Section, "steps">),
      steps: section.steps.map((json) => JSON.parse(json) as Step),
    })),
  },
});
