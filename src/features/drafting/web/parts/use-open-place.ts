import { useState } from "react";
import type { Module } from "#features/procedures/content.ts";
import { findSection, findStep, numberedSteps } from "#features/procedures/rules/find.ts";
import { useQueryParams } from "#kit/web/navigation.tsx";
import { useContent } from "./draft-context.tsx";

/**
 * The open part of the editor: the step or section of the URL. If that was deleted or undone, the step that took its
 * place; in a draft without steps the first section.
 */
export function useOpenPlace() {
  const content = useContent();
  const [{ stepId, sectionId }] = useQueryParams();
  const [last, setLast] = useState<{ readonly id: string | undefined; readonly index: number }>({
    id: stepId,
    index: 0,
  });
  const steps = numberedSteps<Module>(content);
  const indexOf = (id: string | undefined) => (id === undefined ? -1 : steps.findIndex(({ step }) => step.id === id));
  const named = indexOf(stepId);
  // The step that is open stays so where it is moved, and the URL named none.
  const wanted = named >= 0 ? named : indexOf(last.id);

  const section = sectionId === undefined ? undefined : findSection<Module>(content, sectionId)?.section;
  const isSection = stepId === undefined && section !== undefined;
  const index = wanted >= 0 ? wanted : Math.min(last.index, steps.length - 1);
  const open = isSection ? undefined : steps[index];
  if (open && (open.step.id !== last.id || index !== last.index)) setLast({ id: open.step.id, index });
  const step = open && findStep<Module>(content, open.step.id)?.step;
  const shownSection = open ? undefined : (section ?? content.sections[0]);
  return {
    step: step && { step, number: open.number },
    section: shownSection && {
      section: shownSection,
      firstNumber: steps.find((one) => one.section.id === shownSection.id)?.number ?? 1,
    },
    openId: step?.id ?? shownSection?.id ?? null,
  };
}
