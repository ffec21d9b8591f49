import { isProblem } from "#kit/problem.ts";

export const manyOutcomes = [
  "changed",
  "locked",
  "blocked",
  "requested",
  "notRequested",
  "own",
  "notYours",
  "stages",
  "unsignable",
  "signIn",
  "gone",
  "refused",
  "failed",
] as const;
export type ManyOutcome = (typeof manyOutcomes)[number];

const byCode: Readonly<Record<string, ManyOutcome | undefined>> = {
  staleDraft: "changed",
  contentChanged: "changed",
  draftEnded: "changed",
  draftLocked: "locked",
  draftInvalid: "blocked",
  mediaNotUploaded: "blocked",
  approvalPending: "requested",
  notPending: "notRequested",
  ownApproval: "own",
  cannotSign: "notYours",
  stagesRequired: "stages",
  stageUnsignable: "unsignable",
  freshSignInRequired: "signIn",
};

/** [P187] Why one of many drafts was left as it was. */
export function manyOutcomeOf(error: unknown): ManyOutcome {
  if (!isProblem(error)) return "failed";
  const known = byCode[error.code];
  if (known) return known;
  if (error.kind === "notFound") return "gone";
  return error.kind === "internal" || error.kind === "unavailable" || error.kind === "tooMany" ? "failed" : "refused";
}
