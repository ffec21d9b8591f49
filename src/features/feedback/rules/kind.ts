import type { FeedbackKind, GivenFeedback } from "../contract.ts";

/** [FB2] What kind of feedback it is; undefined where nothing is said. */
export function kindOf(given: GivenFeedback): FeedbackKind | undefined {
  if (given.proposal) return "suggestion";
  if ((given.text ?? "").trim() !== "" || given.pictureId !== undefined) return "comment";
  return given.thumb === undefined ? undefined : "rating";
}
