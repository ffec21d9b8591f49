import { may } from "#kit/policy.ts";

/**
 * [V8] Who writes the captions of a video (specification, procedures section 6); every member who sees the video sees
 * them.
 */
export const captionPolicy = {
  edit: may("content.procedures.publish"),
};
