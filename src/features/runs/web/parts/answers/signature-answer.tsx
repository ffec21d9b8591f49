import { questionWords } from "#features/performs/web/parts/run/answer-words.ts";
import { pictureRef } from "#features/performs/web/parts/run/device-files.ts";
import type { PerformableModuleOf } from "#features/procedures/content.ts";
import { useAnswer, usePerformPlace } from "../perform-context.tsx";
import { AnswerFrame } from "./answer-frame.tsx";
import { SignatureField } from "./signature-field.tsx";

export function SignatureAnswer({ module }: { readonly module: PerformableModuleOf<"signature"> }) {
  const { driver } = usePerformPlace();
  const { entry, give } = useAnswer(module.id);
  const data = entry?.moduleType === "signature" ? entry.performData : null;
  const ref = data?.signatureMediaRef ?? null;
  return (
    <AnswerFrame
      moduleId={module.id}
      question={questionWords(module)}
      isRequired={module.moduleData.isRequired}
      isAnswered={ref !== null}
    >
      <SignatureField
        fileId={ref?.id ?? null}
        printedName={data?.printedName ?? ""}
        at={data?.updatedAt ?? null}
        termsText={module.moduleData.termsText}
        onSigned={(fileId, printedName) => {
          // The driver knows by now that the file is stored on this device.
          const signatureMediaRef = pictureRef(driver.view().state?.files ?? {}, fileId);
          give({ moduleType: "signature", signatureMediaRef, printedName });
        }}
        onRemove={() => give({ moduleType: "signature", signatureMediaRef: null, printedName: "" })}
      />
    </AnswerFrame>
  );
}
