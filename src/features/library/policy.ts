import { any, may } from "#kit/policy.ts";

/** Who has a use for files that others have put somewhere: those who write content. */
export const libraryPolicy = {
  view: any(may("content.procedures.manage"), may("content.areas.manage"), may("content.documents.manage")),
};
