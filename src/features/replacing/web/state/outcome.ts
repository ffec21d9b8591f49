import { isProblem } from "#kit/problem.ts";

/** What became of one procedure of a replacement, or of its undoing. */
export type Outcome =
  | "done"
  /** Saved, published or begun by another member since it was seen. */
  | "changed"
  /** Another member is editing it. */
  | "locked"
  | "pending"
  | "nothing"
  | "tooLong"
  /** A required property would become blank. */
  | "required"
  /** Deleted, or out of sight by now. */
  | "gone"
  | "refused"
  /** The server was not reached, or failed. */
  | "failed";

const byCode: Readonly<Record<string, Outcome | undefined>> = {
  staleDraft: "changed",
  draftEnded: "changed",
  changedSince: "changed",
  pendingApproval: "pending",
  nothingFound: "nothing",
  textTooLong: "tooLong",
  stale: "changed",
  propertyRetired: "changed",
  // Of a text that is not blank.
  propertyInvalid: "tooLong",
  propertyRequired: "required",
  contentTooLarge: "tooLong",
};

/** [P167] Why a procedure was left as it was. */
export function outcomeOf(error: unknown): Outcome {
  if (!isProblem(error)) return "failed";
  if (error.kind === "locked") return "locked";
  if (error.kind === "notFound" || error.kind === "gone") return byCode[error.code] ?? "gone";
  const isOurs = error.kind !== "internal" && error.kind !== "unavailable" && error.kind !== "tooMany";
  return byCode[error.code] ?? (isOurs ? "refused" : "failed");
}
