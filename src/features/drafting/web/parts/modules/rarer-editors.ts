// One file for all, because separately they are a third larger, and a draft may need any of them.

export { ChoiceEditor } from "./choice-editor.tsx";
export { EvidenceEditor } from "./evidence-editor.tsx";
export { NumberEditor } from "./number-editor.tsx";
export { VerificationEditor } from "./verification-editor.tsx";
