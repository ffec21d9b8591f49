// For the editor, which shows suggestions in the words of the lists.
export { feedbackText } from "../text.ts";
