import { contentLimits } from "#features/procedures/content.ts";
import { useText } from "#kit/web/i18n.ts";
import { TextField } from "#kit/web/ui/fields/text-field.tsx";
import { editorText } from "../../editor-text.ts";
import { useIsStrict, useModuleFindings } from "./use-module.ts";

interface PromptFieldProps {
  readonly moduleId: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Choices have a question, everything else that asks has a prompt. */
  readonly isQuestion?: boolean;
  readonly className?: string;
}

/** What the performer is asked, in every module that asks by words. */
export function PromptField({ moduleId, value, onChange, isQuestion = false, className }: PromptFieldProps) {
  const t = useText(editorText);
  const key = isQuestion ? "choiceMissingQuestion" : "moduleMissingPrompt";
  const isMissing = useModuleFindings(moduleId).has(key) && useIsStrict();
  return (
    <div data-finding={key} className={className}>
      <TextField
        label={t(isQuestion ? "editor.fields.question" : "editor.fields.prompt")}
        value={value}
        onChange={onChange}
        maxLength={contentLimits.promptCharactersMax}
        error={isMissing ? t(`editor.errors.${key}`) : undefined}
      />
    </div>
  );
}
