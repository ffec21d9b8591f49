import { contentLimits, type ModuleOf } from "#features/procedures/content.ts";
import { useText } from "#kit/web/i18n.ts";
import { Checkbox } from "#kit/web/ui/choices/checkbox.tsx";
import { TextArea } from "#kit/web/ui/fields/text-area.tsx";
import { editorText } from "../../editor-text.ts";
import { PromptField } from "./prompt-field.tsx";
import { RequiredField } from "./required-field.tsx";
import { useChangeModule, useIsStrict, useModuleFindings } from "./use-module.ts";

export function FreeResponseEditor({ module }: { readonly module: ModuleOf<"freeResponse"> }) {
  const t = useText(editorText);
  const change = useChangeModule(module);
  const { prompt, isAiGraded, correctAnswer, isRequired } = module.moduleData;
  const isMissing = useModuleFindings(module.id).has("freeResponseMissingCorrectAnswer") && useIsStrict();
  return (
    <div className="flex flex-col gap-4">
      <PromptField moduleId={module.id} value={prompt} onChange={(value) => change({ prompt: value }, "prompt")} />
      <Checkbox
        isSelected={isAiGraded}
        onChange={(value) => change({ isAiGraded: value })}
        description={t("editor.fields.aiGradedHint")}
      >
        {t("editor.fields.aiGraded")}
      </Checkbox>
      {(isAiGraded || correctAnswer) && (
        <div data-finding="freeResponseMissingCorrectAnswer">
          <TextArea
            label={t("editor.fields.correctAnswer")}
            rows={2}
            value={correctAnswer ?? ""}
            onChange={(value) => change({ correctAnswer: value === "" ? null : value }, "correctAnswer")}
            maxLength={contentLimits.promptCharactersMax}
            error={isMissing ? t("editor.errors.freeResponseMissingCorrectAnswer") : undefined}
          />
        </div>
      )}
      <RequiredField value={isRequired} onChange={(value) => change({ isRequired: value })} />
    </div>
  );
}

const termsCharactersMax = 50_000;

export function SignatureEditor({ module }: { readonly module: ModuleOf<"signature"> }) {
  const t = useText(editorText);
  const change = useChangeModule(module);
  const { termsText, isRequired } = module.moduleData;
  const isBlank = useModuleFindings(module.id).has("signatureTermsBlank") && useIsStrict();
  return (
    <div className="flex flex-col gap-4">
      <div data-finding="signatureTermsBlank">
        <TextArea
          label={t("editor.fields.terms")}
          description={t("editor.fields.termsHint")}
          value={termsText ?? ""}
          onChange={(value) => change({ termsText: value === "" ? null : value }, "termsText")}
          maxLength={termsCharactersMax}
          error={isBlank ? t("editor.errors.signatureTermsBlank") : undefined}
        />
      </div>
      <RequiredField value={isRequired} onChange={(value) => change({ isRequired: value })} />
    </div>
  );
}
