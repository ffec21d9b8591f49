import type { Module } from "../../../../content.ts";
import { FreeResponseEditor, SignatureEditor } from "./answer-editors.tsx";
import { ChoiceEditor } from "./choice-editor.tsx";
import { EvidenceEditor } from "./evidence-editor.tsx";
import { MediaEditor } from "./media-editor.tsx";
import { NumberEditor } from "./number-editor.tsx";
import { PlaceEditor } from "./place-editor.tsx";
import { VerificationEditor } from "./verification-editor.tsx";
import { WritingEditor } from "./writing-editor.tsx";

/** The fields of a module, by its type. */
export function ModuleFields({ module }: { readonly module: Module }) {
  switch (module.moduleType) {
    case "instruction":
    case "reminder":
    case "warning":
      return <WritingEditor module={module} />;
    case "media":
      return <MediaEditor module={module} />;
    case "spatialInstruction":
      return <PlaceEditor module={module} />;
    case "freeResponse":
      return <FreeResponseEditor module={module} />;
    case "multipleChoice":
    case "multipleChoiceGraded":
      return <ChoiceEditor module={module} />;
    case "numberInput":
      return <NumberEditor module={module} />;
    case "evidenceUpload":
      return <EvidenceEditor module={module} />;
    case "signature":
      return <SignatureEditor module={module} />;
    case "aiStepVerification":
      return <VerificationEditor module={module} />;
  }
}
