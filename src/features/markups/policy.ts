import { mediaPolicy } from "../media/policy.ts";

export const markupPolicy = {
  /** To draw on pictures, and to take apart what was drawn (threat B113): whoever edits content. */
  edit: mediaPolicy.edit,
};
