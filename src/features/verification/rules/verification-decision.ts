import * as z from "zod/mini";
import { criterionStatus, type PerformDataOf } from "#features/performs/progress.ts";
import type { Steps } from "#features/performs/rules/steps/steps-progress.ts";
import { id, isSameId } from "#kit/ids.ts";
import { moment } from "#kit/time.ts";

/**
 * Who or what decided on a criterion of a record, and when. From the log, which is stored apart from the record. [PF96]
 */
export const verificationDecision = z.object({
  moduleId: id,
  /** Its place among the criteria of the module, from 0. */
  criterion: z.int(),
  criterionText: z.string(),
  by: z.enum(["model", "person"]),
  /** Of the model, as it was configured, or of the person. */
  name: z.string(),
  /** The decision; null if it was left open, or withdrawn. */
  status: z.nullable(criterionStatus),
  /** The person decided against the model: it had let something pass, or missed something. */
  override: z.nullable(z.enum(["falsePass", "falseFail"])),
  at: moment,
});
export type VerificationDecision = z.output<typeof verificationDecision>;

export interface LoggedDecision extends VerificationDecision {
  readonly photoId: string | null;
}

type Verification = PerformDataOf<"aiStepVerification">;

/**
 * Of the last decisions in the log, by the model and by a person, those whose outcome the record shows, in the order of
 * its criteria: leaves out decisions about another photo or another wording, and withdrawn ones. [PF112]
 */
export const decisionsThatStand = (steps: Steps, logged: readonly LoggedDecision[]): VerificationDecision[] =>
  steps.flatMap((step) =>
    step.modules.flatMap((entry) => {
      if (entry.moduleType !== "aiStepVerification" || !entry.performData) return [];
      const { moduleId, performData } = entry;
      return logged
        .filter((one) => isSameId(one.moduleId, moduleId) && stands(performData, one))
        .toSorted((a, b) => a.criterion - b.criterion || a.by.localeCompare(b.by))
        .map((one) => {
          const { photoId: _, ...decision } = one;
          return { ...decision, moduleId };
        });
    }),
  );

function stands({ criteria, submissionImageId }: Verification, decision: LoggedDecision): boolean {
  const criterion = criteria[decision.criterion];
  if (criterion?.text !== decision.criterionText || !isSameId(submissionImageId, decision.photoId)) return false;
  if (decision.by === "model") return criterion.finding !== undefined;
  return criterion.status === decision.status && (decision.status !== null || decision.override !== null);
}
