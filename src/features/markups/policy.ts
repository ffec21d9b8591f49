import { mediaPolicy } from "#features/media/policy.ts";

export const markupPolicy = {
  /** Who may draw on pictures and separate drawings from pictures (threat B113): members who edit content. */
  edit: mediaPolicy.edit,
};
