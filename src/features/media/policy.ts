import { any, may } from "#kit/policy.ts";

export const mediaPolicy = {
  /** To draw on pictures and to cut videos: whoever edits the content in which they are shown. */
  edit: any(may("content.procedures.manage"), may("content.areas.manage"), may("content.documents.manage")),
};
