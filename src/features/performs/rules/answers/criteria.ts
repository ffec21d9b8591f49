import type { PerformableModuleOf } from "#features/procedures/content.ts";
import { criterionLines } from "#features/procedures/rules/criterion-lines.ts";
import type { Criterion, CriterionStatus, PerformDataOf } from "../../progress.ts";

/**
 * What the picture must show: one criterion for every line of the details, or the prompt if there are none. None is
 * decided yet. [PF5]
 */
export function criteriaOf(module: PerformableModuleOf<"aiStepVerification">): Criterion[] {
  const { details, prompt } = module.moduleData;
  const lines = criterionLines(details);
  const texts = lines.length > 0 ? lines : [prompt.trim()];
  return texts.filter((text) => text !== "").map((text) => ({ text, status: null }));
}

const byPeople: ReadonlySet<CriterionStatus | null> = new Set([null, "verifiedManually", "irrelevant"]);

/**
 * The status of a criterion after a client sent `claimed` for it. People decide manually, and may overrule an automatic
 * finding; only the server ever decides automatically (threat B99). [PF6]
 */
export function acceptedStatus(
  claimed: CriterionStatus | null,
  stored: CriterionStatus | null,
): CriterionStatus | null {
  const wasAutomatic = stored === "verifiedAutomatically" || stored === "irrelevantAndVerifiedAutomatically";
  if (byPeople.has(claimed))
    return wasAutomatic && claimed === "irrelevant" ? "irrelevantAndVerifiedAutomatically" : claimed;
  return wasAutomatic ? claimed : stored;
}

/** Whether a person, not the server, decided on some criterion: such a step may ask for a signature. [PF6] */
export const isOverridden = (criteria: readonly Criterion[]): boolean =>
  criteria.some(({ status }) => status !== null && status !== "verifiedAutomatically");

export type VerificationStatus = "verifiedByAI" | "verifiedManually" | "notVerified";

/**
 * Specification, procedures section 4. `verifiedByAI` also asks that the graded result be correct, where there is
 * one to ask. Without any criterion nothing is verified. [PF7]
 */
export function verificationStatus(
  criteria: readonly Criterion[],
  gradedResult: PerformDataOf<"aiStepVerification">["gradedResult"],
): VerificationStatus {
  if (criteria.length === 0) return "notVerified";
  const isAutomatic = criteria.every(
    ({ status }) => status === "verifiedAutomatically" || status === "irrelevantAndVerifiedAutomatically",
  );
  if (isAutomatic && gradedResult === "correct") return "verifiedByAI";
  return criteria.every(({ status }) => status !== null) ? "verifiedManually" : "notVerified";
}
