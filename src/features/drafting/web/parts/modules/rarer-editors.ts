// One file of all, because apart they are a third heavier, and who opens a draft may need any of them.
export { ChoiceEditor } from "./choice-editor.tsx";
export { EvidenceEditor } from "./evidence-editor.tsx";
export { NumberEditor } from "./number-editor.tsx";
export { PlaceEditor } from "./place-editor.tsx";
export { VerificationEditor } from "./verification-editor.tsx";
