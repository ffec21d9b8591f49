export { changeDraft, endUntouchedDraft } from "./change-draft.ts";
export { createDraft } from "./create-draft.ts";
export { replaceMedia } from "./replace-media.ts";
export { saveOutsideEditor } from "./save-outside-editor.ts";
