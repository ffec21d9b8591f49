import { contentLimits, type ModuleOf } from "#features/procedures/content.ts";
import { criterionLines } from "#features/procedures/rules/criterion-lines.ts";
import { changeModuleData } from "#features/procedures/rules/outline.ts";
import { useText } from "#kit/web/i18n.ts";
import { Checkbox } from "#kit/web/ui/choices/checkbox.tsx";
import { TextArea } from "#kit/web/ui/fields/text-area.tsx";
import { editorText } from "../../editor-text.ts";
import { useEditContent } from "../draft-context.tsx";
import { PictureField } from "./picture-field.tsx";
import { PromptField } from "./prompt-field.tsx";
import { RequiredField } from "./required-field.tsx";
import { useChangeModule, useModuleFindings } from "./use-module.ts";

/** A step that a machine judges by a picture. */
export function VerificationEditor({ module }: { readonly module: ModuleOf<"aiStepVerification"> }) {
  const t = useText(editorText);
  const change = useChangeModule(module);
  const edit = useEditContent();
  const { prompt, details, referenceFettleImageId, isRequired, isSignatureRequiredForOverride } = module.moduleData;
  const hasTooMany = useModuleFindings(module.id).has("verificationTooManyCriteria");
  return (
    <div className="flex flex-col gap-4">
      <PromptField moduleId={module.id} value={prompt} onChange={(value) => change({ prompt: value }, "prompt")} />
      <div data-finding="verificationTooManyCriteria">
        <TextArea
          label={t("editor.fields.details")}
          description={t("editor.fields.detailsHint")}
          value={details}
          onChange={(value) => change({ details: value }, "details")}
          maxLength={contentLimits.promptCharactersMax}
          error={
            hasTooMany
              ? t("editor.errors.verificationTooManyCriteria", {
                  max: contentLimits.criteriaMax,
                  lines: criterionLines(details).length,
                })
              : undefined
          }
        />
      </div>
      <PictureField
        field={`${module.id}.reference`}
        label={t("editor.fields.reference")}
        refs={referenceFettleImageId ? [{ id: referenceFettleImageId, type: "image" }] : []}
        max={1}
        onAdd={(assetId) =>
          edit((content) =>
            changeModuleData(content, module.id, "aiStepVerification", { referenceFettleImageId: assetId }),
          )
        }
        onReplace={(_, byId) => change({ referenceFettleImageId: byId })}
        onRemove={() => change({ referenceFettleImageId: null })}
      />
      <Checkbox
        isSelected={isSignatureRequiredForOverride}
        onChange={(value) => change({ isSignatureRequiredForOverride: value })}
      >
        {t("editor.fields.overrideSignature")}
      </Checkbox>
      <RequiredField value={isRequired} onChange={(value) => change({ isRequired: value })} />
    </div>
  );
}
