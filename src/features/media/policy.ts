import { any, may } from "#kit/policy.ts";

export const mediaPolicy = {
  /** To draw on pictures and to cut videos: for members who edit the content that shows them. */
  edit: any(may("content.procedures.manage"), may("content.areas.manage"), may("content.documents.manage")),
};
