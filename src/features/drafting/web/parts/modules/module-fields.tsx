import type { Module } from "#features/procedures/content.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { PlacePlaceholder } from "../marks/place-placeholder.tsx";
import { FreeResponseEditor, SignatureEditor } from "./answer-editors.tsx";
import { MediaEditor } from "./media-editor.tsx";
import { WritingEditor } from "./writing-editor.tsx";

// Most steps have words and pictures. What few steps have is no part of the screen itself.
const rarerEditors = () => import("./rarer-editors.ts");
const ChoiceEditor = lazyComponent(() => rarerEditors().then((module) => module.ChoiceEditor));
const EvidenceEditor = lazyComponent(() => rarerEditors().then((module) => module.EvidenceEditor));
const NumberEditor = lazyComponent(() => rarerEditors().then((module) => module.NumberEditor));
const VerificationEditor = lazyComponent(() => rarerEditors().then((module) => module.VerificationEditor));

/** It waits for the areas anyway. */
const PlaceEditor = lazyComponent(
  () => import("../marks/place-editor.tsx").then((module) => module.PlaceEditor),
  undefined,
  { placeholder: (props) => <PlacePlaceholder {...props} /> },
);

/** They load beside the draft: later they would push away the modules below, and a new module shows its fields at once. */
export const rarerFields = [ChoiceEditor, EvidenceEditor, NumberEditor, VerificationEditor];

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
