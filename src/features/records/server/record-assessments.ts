import type { StepProgress } from "#features/performs/progress.ts";
import type { ResponseGrade } from "#features/verification/grade-contract.ts";
import type { PhotoCheck } from "#features/verification/photo-check-contract.ts";
import { decisionsThatStand, type VerificationDecision } from "#features/verification/rules/verification-decision.ts";
import { photoChecksOf, responseGradesOf, selectLastDecisions } from "#features/verification/server/service.ts";
import type { Scope } from "#kit/server/scope.ts";

/** The assessments of a record's answers, by models and by people. Its hash covers none of them. [PF84] */
export interface RecordAssessments {
  readonly responseGrades: readonly ResponseGrade[];
  readonly decisions: readonly VerificationDecision[];
  readonly photoChecks: readonly PhotoCheck[];
}

interface Recorded {
  readonly id: string;
  readonly versionId: string;
  readonly steps: readonly StepProgress[];
}

/**
 * The assessments of these records, by id. Screen, paper and rows read them here, so that none of them shows more than
 * another; the caller has checked that the records are visible. [PF110]
 */
export async function selectAssessments(
  scope: Scope,
  records: readonly Recorded[],
): Promise<(id: string) => RecordAssessments> {
  const grades = await responseGradesOf(scope, records);
  const verified = records.filter(({ steps }) => hasVerification(steps)).map(({ id }) => id);
  const logged = verified.length === 0 ? [] : await selectLastDecisions(scope, verified);
  const checks = await photoChecksOf(scope, records);
  const byRecord = Map.groupBy(logged, (one) => one.performId);
  const assessments = new Map(
    records.map(({ id, steps }): [string, RecordAssessments] => [
      id,
      {
        responseGrades: grades.get(id) ?? [],
        decisions: decisionsThatStand(steps, byRecord.get(id) ?? []),
        photoChecks: checks.get(id) ?? [],
      },
    ]),
  );
  return (id) => assessments.get(id) ?? { responseGrades: [], decisions: [], photoChecks: [] };
}

const hasVerification = (steps: readonly StepProgress[]): boolean =>
  steps.some((step) => step.modules.some((entry) => entry.moduleType === "aiStepVerification"));
