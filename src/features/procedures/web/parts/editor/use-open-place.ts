import { useState } from "react";
import { useQueryParams } from "#kit/web/navigation.tsx";
import type { Module } from "../../../content.ts";
import { findSection, findStep, numberedSteps } from "../../../rules/find.ts";
import { useContent } from "./draft-context.tsx";

/**
 * What is open in the middle of the editor: the step or section of the URL. Where that is gone, deleted or undone, the
 * step that took its place; in a draft without steps the first section.
 */
export function useOpenPlace() {
  const content = useContent();
  const [{ stepId, sectionId }] = useQueryParams();
  const [lastIndex, setLastIndex] = useState(0);
  const steps = numberedSteps<Module>(content);
  const wanted = stepId === undefined ? -1 : steps.findIndex(({ step }) => step.id === stepId);
  if (wanted >= 0 && wanted !== lastIndex) setLastIndex(wanted);

  const section = sectionId === undefined ? undefined : findSection<Module>(content, sectionId)?.section;
  const isSection = wanted < 0 && stepId === undefined && section !== undefined;
  const open = isSection ? undefined : (steps[wanted] ?? steps[Math.min(lastIndex, steps.length - 1)]);
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
