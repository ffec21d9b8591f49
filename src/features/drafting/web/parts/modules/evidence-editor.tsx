import { contentLimits, type ModuleOf } from "#features/procedures/content.ts";
import { changeModule } from "#features/procedures/rules/outline.ts";
import { useText } from "#kit/web/i18n.ts";
import { useHasModel } from "#kit/web/place.tsx";
import { Checkbox } from "#kit/web/ui/choices/checkbox.tsx";
import { editorText } from "../../editor-text.ts";
import { useEditContent } from "../draft-context.tsx";
import { insertedBefore, reordered, replaced, storedPicture } from "./media-editor.tsx";
import { PictureField } from "./picture-field.tsx";
import { PromptField } from "./prompt-field.tsx";
import { RequiredField } from "./required-field.tsx";
import { useChangeModule, useIsStrict, useModuleFindings } from "./use-module.ts";

type Data = ModuleOf<"evidenceUpload">["moduleData"];

export function EvidenceEditor({ module }: { readonly module: ModuleOf<"evidenceUpload"> }) {
  const t = useText(editorText);
  const change = useChangeModule(module);
  const edit = useEditContent();
  const hasModel = useHasModel();
  const { prompt, isRequired, isVerified, exampleMediaRef, counterExamplesMediaRefs } = module.moduleData;
  const isMissing = useModuleFindings(module.id).has("evidenceUploadMissingExamples") && useIsStrict();
  const changeLater = (next: (data: Data) => Partial<Data>) =>
    edit((content) =>
      changeModule(content, module.id, (current) =>
        current.moduleType === "evidenceUpload"
          ? { ...current, moduleData: { ...current.moduleData, ...next(current.moduleData) } }
          : current,
      ),
    );
  const changeCounter = (next: (refs: Data["counterExamplesMediaRefs"]) => Data["counterExamplesMediaRefs"]) =>
    changeLater((data) => ({ counterExamplesMediaRefs: next(data.counterExamplesMediaRefs) }));
  return (
    <div className="flex flex-col gap-4">
      <PromptField moduleId={module.id} value={prompt} onChange={(value) => change({ prompt: value }, "prompt")} />
      <Checkbox
        isSelected={isVerified}
        onChange={(value) => change({ isVerified: value })}
        description={`${t("editor.fields.verifiedHint")} ${t(hasModel ? "editor.fields.verifiedUnsure" : "editor.fields.verifiedByPeople")}`}
      >
        {t(hasModel ? "editor.fields.verified" : "editor.fields.verifiedByHand")}
      </Checkbox>
      <div data-finding="evidenceUploadMissingExamples" className="grid gap-4 sm:grid-cols-[180px_minmax(0,1fr)]">
        <PictureField
          field={`${module.id}.example`}
          label={t("editor.fields.example")}
          refs={exampleMediaRef ? [exampleMediaRef] : []}
          max={1}
          onAdd={(assetId) => changeLater(() => ({ exampleMediaRef: storedPicture(assetId) }))}
          onReplace={(_, byId) => changeLater(() => ({ exampleMediaRef: storedPicture(byId) }))}
          onRemove={() => change({ exampleMediaRef: null })}
        />
        <PictureField
          field={`${module.id}.counterExamples`}
          label={t("editor.fields.counterExamples")}
          refs={counterExamplesMediaRefs}
          max={contentLimits.mediaMax}
          onAdd={(assetId, _type, later) =>
            changeCounter((refs) => insertedBefore(refs, storedPicture(assetId), later))
          }
          onRemove={(assetId) => changeCounter((refs) => refs.filter((ref) => ref.id !== assetId))}
          onReplace={(assetId, byId) => changeCounter((refs) => replaced(refs, assetId, byId))}
          onMove={(assetId, index) => changeCounter((refs) => reordered(refs, assetId, index))}
        />
      </div>
      {isMissing && (
        <p role="alert" className="text-xs font-semibold text-stop">
          {t("editor.errors.evidenceUploadMissingExamples")}
        </p>
      )}
      <RequiredField value={isRequired} onChange={(value) => change({ isRequired: value })} />
    </div>
  );
}
