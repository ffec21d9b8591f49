import type { Criterion, Finding, ModuleProgress, PerformDataOf } from "../../progress.ts";
import { verdictOf } from "./perform-data.ts";
import type { PhotoFault } from "./photo-quality.ts";

type Verification = PerformDataOf<"aiStepVerification">;

/** A model's verdict on a photo: for every criterion its finding, and whether a second request gave the same. */
export interface ModelVerdict {
  readonly findings: readonly (Finding & { readonly isAgreed: boolean })[];
}

/** Combines the two answers: where they differ the criterion stays open, and the person decides. [PF95] */
export const verdictOfRuns = (one: readonly Finding[], other: readonly Finding[]): ModelVerdict => ({
  findings: one.map((finding, at) => ({ ...finding, isAgreed: finding.verdict === other[at]?.verdict })),
});

/**
 * An entry with what the model said of its photo. A criterion counts as verified automatically where the model saw it
 * twice, nothing speaks against the photo, and no person has decided; the whole is correct only where all of that holds
 * of every criterion. [PF94] [PF95]
 */
export function withModelVerdict(
  data: Verification,
  { findings }: ModelVerdict,
  faults: readonly PhotoFault[],
): Verification {
  const isClear = faults.length === 0;
  const criteria = data.criteria.map((criterion, at): Criterion => {
    const found = findings[at];
    if (!found) return criterion;
    const { isAgreed, ...finding } = found;
    const isSeen = isClear && isAgreed && finding.verdict === "pass";
    const agreed: Finding = isAgreed ? finding : { verdict: "notVisible", reason: finding.reason };
    return { ...criterion, status: criterion.status ?? (isSeen ? "verifiedAutomatically" : null), finding: agreed };
  });
  const isAll = findings.length === data.criteria.length && findings.every((one) => one.isAgreed);
  const isCorrect = isClear && isAll && findings.every((one) => one.verdict === "pass");
  const isIncorrect = findings.some((one) => one.isAgreed && one.verdict === "fail");
  const isDecided = isClear && isAll && findings.every((one) => one.verdict !== "notVisible");
  return {
    ...data,
    criteria,
    gradedResult: isCorrect ? "correct" : isIncorrect ? "incorrect" : null,
    checkState: isDecided ? "told" : "unsure",
  };
}

/**
 * Our entry with what the server's says a model found in the same photo: it came while the person was deciding, and
 * takes nothing of that away. [PF94]
 */
export function withVerdictOf(our: ModuleProgress, their: ModuleProgress): ModuleProgress {
  if (our.moduleType !== "aiStepVerification" || their.moduleType !== "aiStepVerification") return our;
  const [ours, theirs] = [our.performData, their.performData];
  if (!ours || !theirs || ours.submissionImageId !== theirs.submissionImageId || !theirs.checkState) return our;
  const criteria = ours.criteria.map((criterion, at): Criterion => {
    const other = theirs.criteria[at];
    if (!other?.finding || criterion.finding || other.text !== criterion.text) return criterion;
    const status = criterion.status ?? (other.status === "verifiedAutomatically" ? other.status : null);
    return { ...criterion, status, finding: other.finding };
  });
  return { ...our, performData: { ...ours, ...verdictOf(theirs), feedback: theirs.feedback, criteria } };
}

/** How a person decided against a model: it had let something pass, or missed something. [PF96] */
export type Override = "falsePass" | "falseFail";

/**
 * Whether a person's decision corrects the model: it withdraws the model's finding, or finds what the model did not.
 * That a criterion does not apply is no correction. [PF96]
 */
export function overrideOf({ finding, status }: Criterion): Override | null {
  if (finding?.verdict === "pass") return status === null ? "falsePass" : null;
  return finding?.verdict === "fail" && status === "verifiedManually" ? "falseFail" : null;
}
