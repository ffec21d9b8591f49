export { changeDraft, endUntouchedDraft } from "./change-draft.ts";
export { replaceMedia } from "./replace-media.ts";
