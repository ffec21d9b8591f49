import { may } from "#kit/policy.ts";

/** [V8] Who writes what is said in a video (specification, procedures section 6); seeing it is for whoever sees the video. */
export const captionPolicy = {
  edit: may("content.procedures.publish"),
};
