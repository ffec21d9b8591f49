import { lockedBy } from "#features/procedures/web/parts/locked-by.ts";
import { isProblem } from "#kit/problem.ts";
import { translate } from "#kit/web/i18n.ts";
import { NetworkError } from "#kit/web/wire/call-errors.ts";
import { approvalText } from "../approval-text.ts";

const codes = [
  "notPending",
  "contentChanged",
  "ownApproval",
  "cannotSign",
  "freshSignInRequired",
  "stagesRequired",
  "draftInvalid",
  "mediaNotUploaded",
  "draftLocked",
  "staleDraft",
  "draftEnded",
] as const;

/** Why a decision was not taken, in words: those of `approvalText` have to be here. */
export function approvalFailure(error: unknown): string {
  if (error instanceof NetworkError) return translate(approvalText, "approval.failure.network");
  const name = lockedBy(error);
  if (name !== undefined) return translate(approvalText, "approval.failure.draftLockedBy", { name });
  return translate(approvalText, `approval.failure.${codes.find((code) => isProblem(error, code)) ?? "failed"}`);
}
