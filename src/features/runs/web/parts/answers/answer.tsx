import type { PerformedModule } from "#features/performs/rules/answers/perform-data.ts";
import { ChoiceAnswer } from "./choice-answer.tsx";
import { NumberAnswer } from "./number-answer.tsx";
import { PhotoAnswer } from "./photo-answer.tsx";
import { SignatureAnswer } from "./signature-answer.tsx";
import { TextAnswer } from "./text-answer.tsx";
import { VerificationAnswer } from "./verification-answer.tsx";

/** The field for an action, by its type. */
export function Answer({ module }: { readonly module: PerformedModule }) {
  switch (module.moduleType) {
    case "numberInput":
      return <NumberAnswer module={module} />;
    case "multipleChoice":
    case "multipleChoiceGraded":
      return <ChoiceAnswer module={module} />;
    case "freeResponse":
      return <TextAnswer module={module} />;
    case "evidenceUpload":
      return <PhotoAnswer module={module} />;
    case "signature":
      return <SignatureAnswer module={module} />;
    case "aiStepVerification":
      return <VerificationAnswer module={module} />;
  }
}
