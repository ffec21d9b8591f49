import type { DraftContent, Module } from "#features/procedures/content.ts";
import { findStep } from "#features/procedures/rules/find.ts";
import { changeModuleData, renameStep } from "#features/procedures/rules/outline.ts";
import { plainText } from "#kit/rich-text.ts";
import type { Proposal } from "../contract.ts";
import { hasSameText, reword, tidyText } from "./reword.ts";

/**
 * The status of a suggestion relative to content: it fits, its wording is there already, the text changed meanwhile, or
 * its part is gone.
 */
export type SuggestionStatus =
  | { readonly is: "fits" }
  | { readonly is: "already" }
  | { readonly is: "changed"; readonly now: string }
  | { readonly is: "gone" };

/** [FB8] Asked of the draft in the editor, and of the stored one when a suggestion is said to be taken. */
export function suggestionStatusOf(content: DraftContent, stepId: string, proposal: Proposal): SuggestionStatus {
  const step = findStep<Module>(content, stepId)?.step;
  if (!step) return { is: "gone" };
  if (proposal.of === "title") {
    if (step.title.trim() === proposal.after) return { is: "already" };
    return step.title === proposal.before ? { is: "fits" } : { is: "changed", now: step.title };
  }
  const module = step.modules.find((one) => one.id === proposal.moduleId);
  if (!module || module.category !== "information") return { is: "gone" };
  const now = module.moduleData.content;
  if (hasSameText(now, proposal.after)) return { is: "already" };
  return hasSameText(now, plainText(proposal.before))
    ? { is: "fits" }
    : { is: "changed", now: tidyText(plainText(now)) };
}

/** [FB8] The content with the suggestion taken; the content itself where it does not fit. */
export function takeProposal(content: DraftContent, stepId: string, proposal: Proposal): DraftContent {
  if (suggestionStatusOf(content, stepId, proposal).is !== "fits") return content;
  if (proposal.of === "title") return renameStep(content, stepId, proposal.after);
  const module = findStep<Module>(content, stepId)?.step.modules.find((one) => one.id === proposal.moduleId);
  if (module?.category !== "information") return content;
  const reworded = reword(module.moduleData.content, proposal.after);
  return changeModuleData(content, proposal.moduleId, module.moduleType, {
    content: reworded,
  });
}
