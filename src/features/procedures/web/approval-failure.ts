import { isProblem } from "#kit/problem.ts";
import { NetworkError } from "#kit/web/call-errors.ts";

const codes = [
  "notPending",
  "contentChanged",
  "ownApproval",
  "cannotSign",
  "freshSignInRequired",
  "stagesRequired",
  "draftInvalid",
  "mediaNotUploaded",
  "draftEnded",
] as const;

/** Why a decision was not taken, as the last part of a key of `approval.failure`. */
export function approvalFailure(error: unknown): (typeof codes)[number] | "network" | "failed" {
  if (error instanceof NetworkError) return "network";
  return codes.find((code) => isProblem(error, code)) ?? "failed";
}
