import type { DraftContent, Module } from "#features/procedures/content.ts";
import { findModule, findSection, stillThere } from "#features/procedures/rules/find.ts";
import type { DraftPlace } from "../draft-context.tsx";
import type { Removal } from "../outline/confirm-removal.tsx";
import type { Moving } from "../outline/move-dialog.tsx";

/** What a command is about. */
export type Subject = Removal;

interface Around {
  readonly content: DraftContent;
  readonly open: DraftPlace;
  /** The steps that are selected in the outline, while it selects. */
  readonly checked: readonly string[] | undefined;
}

/**
 * The module or the outline line that has the focus, else the open step or section; in the outline the selected steps.
 */
export function subjectAt(target: EventTarget | null, { content, open, checked }: Around): Subject | undefined {
  const element = target instanceof Element ? target : undefined;
  const moduleId = element?.closest("[data-module]")?.getAttribute("data-module");
  if (moduleId && findModule<Module>(content, moduleId)) return { of: "module", id: moduleId };
  const lineId = element?.closest("[data-tree-id]")?.getAttribute("data-tree-id");
  const ids = stillThere(content, checked ?? []);
  if (lineId && ids.length > 0) return { of: "steps", ids };
  const id = lineId ?? open.stepId ?? open.sectionId;
  if (!id) return undefined;
  return findSection<Module>(content, id) ? { of: "section", id } : { of: "step", id };
}

/** The same as something to be moved elsewhere. */
export const movingOf = (subject: Subject): Moving => {
  switch (subject.of) {
    case "module":
    case "section":
      return { of: subject.of, id: subject.id };
    case "step":
      return { of: "steps", ids: [subject.id] };
    case "steps":
      return subject;
  }
};
