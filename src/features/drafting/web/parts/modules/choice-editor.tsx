import { contentLimits, type GradedOption, type ModuleOf, type Option } from "#features/procedures/content.ts";
import { labelKey } from "#features/procedures/rules/draft-findings.ts";
import { useText } from "#kit/web/i18n.ts";
import { Plus, X } from "#kit/web/icons.ts";
import { newId } from "#kit/web/new-id.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Checkbox } from "#kit/web/ui/choices/checkbox.tsx";
import { classNames } from "#kit/web/ui/class-names.ts";
import { TextField } from "#kit/web/ui/fields/text-field.tsx";
import { useSortable } from "#kit/web/ui/lists/use-sortable.ts";
import { editorText } from "../../editor-text.ts";
import { DragHandle } from "../drag-handle.tsx";
import { reordered } from "./media-editor.tsx";
import { PromptField } from "./prompt-field.tsx";
import { RequiredField } from "./required-field.tsx";
import { useChangeModule, useIsStrict, useModuleFindings } from "./use-module.ts";

type Choice = ModuleOf<"multipleChoice"> | ModuleOf<"multipleChoiceGraded">;
type AnyOption = Option | GradedOption;

/** The fault of each option: duplicates at once, blank ones only after an attempt to publish. */
function optionErrors(
  { moduleType, moduleData }: Choice,
  isStrict: boolean,
): Map<string, "blankOption" | "equalOption"> {
  const errors = new Map<string, "blankOption" | "equalOption">();
  const seen = new Set<string>();
  for (const { id, label } of moduleData.options) {
    const key = labelKey(moduleType, label);
    if (key === "" && isStrict) errors.set(id, "blankOption");
    else if (key !== "" && seen.has(key)) errors.set(id, "equalOption");
    seen.add(key);
  }
  return errors;
}

export function ChoiceEditor({ module }: { readonly module: Choice }) {
  const t = useText(editorText);
  const change = useChangeModule<"multipleChoice" | "multipleChoiceGraded">(module);
  const isGraded = module.moduleType === "multipleChoiceGraded";
  const { question, isMultipleSelection, shouldShuffleOptions, isRequired } = module.moduleData;
  return (
    <div className="flex flex-col gap-4">
      <PromptField
        isQuestion
        moduleId={module.id}
        value={question}
        onChange={(value) => change({ question: value }, "question")}
      />
      <Options
        module={module}
        isGraded={isGraded}
        onChange={(options, field) => change({ options: options as GradedOption[] }, field)}
      />
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        <Checkbox isSelected={isMultipleSelection} onChange={(value) => change({ isMultipleSelection: value })}>
          {t("editor.fields.isMultiple")}
        </Checkbox>
        <Checkbox isSelected={shouldShuffleOptions} onChange={(value) => change({ shouldShuffleOptions: value })}>
          {t("editor.fields.shuffle")}
        </Checkbox>
      </div>
      <RequiredField value={isRequired} onChange={(value) => change({ isRequired: value })} />
    </div>
  );
}

interface OptionsProps {
  readonly module: Choice;
  readonly isGraded: boolean;
  readonly onChange: (options: AnyOption[], field?: string) => void;
}

function Options({ module, isGraded, onChange }: OptionsProps) {
  const t = useText(editorText);
  const options: readonly AnyOption[] = module.moduleData.options;
  const isStrict = useIsStrict();
  const errors = optionErrors(module, isStrict);
  const findings = useModuleFindings(module.id);
  const lack = (["choiceMissingOptions", "mcGradedMissingAnswer"] as const).find(
    (key) => isStrict && findings.has(key),
  );
  const { list, handle, draggedId, dropBefore } = useSortable({
    ids: options.map((option) => option.id),
    onMove: (id, index) => onChange(reordered(options, id, index)),
  });
  const put = (id: string, some: Partial<GradedOption>, field?: string) =>
    onChange(
      options.map((option) => (option.id === id ? { ...option, ...some } : option)),
      field && `${id}.${field}`,
    );
  const add = () => {
    const option = { id: newId(), label: "", isCorrect: false };
    onChange([...options, isGraded ? { ...option, feedback: null } : option]);
  };
  const isFull = options.length >= contentLimits.optionsMax;
  return (
    <div
      role="group"
      aria-label={t("editor.fields.options")}
      className="space-y-2"
      data-finding={options.length === 0 ? "choiceMissingOptions" : undefined}
    >
      <p className="text-xs font-semibold text-ink-2" aria-hidden>
        {t("editor.fields.options")}
      </p>
      <ol ref={list} className="space-y-2" data-finding="mcGradedDuplicateLabels mcDuplicateLabels">
        {options.map((option, place) => (
          <li
            key={option.id}
            data-sort={option.id}
            data-place={option.id}
            className={classNames(
              "relative",
              draggedId === option.id && "opacity-50",
              dropBefore === option.id && "before:absolute before:inset-x-0 before:-top-1.5 before:h-1 before:bg-ink",
            )}
          >
            <OptionLine
              option={option}
              n={place + 1}
              isGraded={isGraded}
              error={errors.get(option.id)}
              handle={handle(option.id)}
              onChange={(some, field) => put(option.id, some, field)}
              onRemove={() => onChange(options.filter((one) => one.id !== option.id))}
            />
          </li>
        ))}
      </ol>
      {lack && (
        <p data-finding="mcGradedMissingAnswer" className="text-xs font-semibold text-stop">
          {t(`editor.errors.${lack}`)}
        </p>
      )}
      <Button
        size="sm"
        onPress={add}
        disabledReason={isFull ? t("editor.fields.optionsFull", { max: contentLimits.optionsMax }) : undefined}
      >
        <Plus aria-hidden />
        {t("editor.fields.addOption")}
      </Button>
    </div>
  );
}

interface OptionLineProps {
  readonly option: AnyOption;
  readonly n: number;
  readonly isGraded: boolean;
  readonly error: "blankOption" | "equalOption" | undefined;
  readonly handle: ReturnType<ReturnType<typeof useSortable>["handle"]>;
  readonly onChange: (some: Partial<GradedOption>, field?: string) => void;
  readonly onRemove: () => void;
}

function OptionLine({ option, n, isGraded, error, handle, onChange, onRemove }: OptionLineProps) {
  const t = useText(editorText);
  return (
    <div className="flex items-start gap-2">
      <DragHandle name={t("editor.fields.option", { n })} className="mt-1" {...handle} />
      <div className="min-w-0 flex-1 space-y-1.5">
        <TextField
          label={t("editor.fields.option", { n })}
          hideLabel
          placeholder={t("editor.fields.option", { n })}
          value={option.label}
          onChange={(label) => onChange({ label }, "label")}
          maxLength={contentLimits.promptCharactersMax}
          error={error && t(`editor.errors.${error}`)}
        />
        {isGraded && (
          <TextField
            label={t("editor.fields.feedback")}
            hideLabel
            placeholder={t("editor.fields.feedback")}
            value={("feedback" in option && option.feedback) || ""}
            onChange={(text) => onChange({ feedback: text === "" ? null : text }, "feedback")}
            maxLength={contentLimits.promptCharactersMax}
          />
        )}
      </div>
      {isGraded && (
        <Checkbox
          isSelected={option.isCorrect}
          onChange={(isCorrect) => onChange({ isCorrect })}
          className="min-h-(--ctl) justify-center"
        >
          {t("editor.fields.correct")}
        </Checkbox>
      )}
      <Button kind="bare" icon aria-label={t("editor.fields.removeOption", { n })} onPress={onRemove}>
        <X aria-hidden />
      </Button>
    </div>
  );
}
