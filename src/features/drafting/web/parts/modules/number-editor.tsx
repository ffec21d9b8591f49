import type { ModuleOf } from "#features/procedures/content.ts";
import { useText } from "#kit/web/i18n.ts";
import { Checkbox } from "#kit/web/ui/choices/checkbox.tsx";
import { NumberField } from "#kit/web/ui/fields/number-field.tsx";
import { TextField } from "#kit/web/ui/fields/text-field.tsx";
import { editorText } from "../../editor-text.ts";
import { PromptField } from "./prompt-field.tsx";
import { RequiredField } from "./required-field.tsx";
import { useChangeModule, useModuleFindings } from "./use-module.ts";

/** Both fields carry the message, and it is shown once, below them: they are too narrow for a sentence. */
const oneMessage = "[&_[slot=errorMessage]]:sr-only";
/** What a field says of itself takes the room of its neighbour. */
const ownMessage = "[&_[slot=errorMessage]]:w-48";

/** A minimum above its maximum is wrong in any case, so it is reported at once. */
export function NumberEditor({ module }: { readonly module: ModuleOf<"numberInput"> }) {
  const t = useText(editorText);
  const change = useChangeModule(module);
  const { prompt, min, max, unit, isRequired, isStrict = false } = module.moduleData;
  const isCrossed = useModuleFindings(module.id).has("numberInputMinGreaterThanMax");
  const error = isCrossed
    ? t("editor.errors.numberInputMinGreaterThanMax", { min: min ?? "", max: max ?? "" })
    : undefined;
  const messages = isCrossed ? oneMessage : ownMessage;
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-3 items-start gap-3 sm:grid-cols-[minmax(0,1fr)_96px_96px_96px]">
        <PromptField
          moduleId={module.id}
          value={prompt}
          onChange={(value) => change({ prompt: value }, "prompt")}
          className="col-span-3 sm:col-span-1"
        />
        <div data-finding="numberInputMinGreaterThanMax" className={messages}>
          <NumberField
            label={t("editor.fields.min")}
            value={min}
            onChange={(value) => change({ min: value }, "min")}
            error={error}
          />
        </div>
        <div className={messages}>
          <NumberField
            label={t("editor.fields.max")}
            value={max}
            onChange={(value) => change({ max: value }, "max")}
            error={error}
          />
        </div>
        <TextField
          label={t("editor.fields.unit")}
          value={unit}
          onChange={(value) => change({ unit: value }, "unit")}
          maxLength={40}
        />
      </div>
      {error && (
        <p aria-hidden className="text-xs font-semibold text-stop">
          {error}
        </p>
      )}
      {(min !== null || max !== null) && (
        <Checkbox
          isSelected={isStrict}
          onChange={(value) => change({ isStrict: value })}
          description={t("editor.strictWhy")}
        >
          {t("editor.strict")}
        </Checkbox>
      )}
      <RequiredField value={isRequired} onChange={(value) => change({ isRequired: value })} />
    </div>
  );
}
