import { useText } from "#kit/web/i18n.ts";
import { TextField } from "#kit/web/ui/text-field.tsx";
import { contentLimits } from "../../../../content.ts";
import { editorText } from "../../../editor-text.ts";

interface PromptFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** What the performer is asked, in every module that asks by a prompt. */
export function PromptField({ value, onChange }: PromptFieldProps) {
  const t = useText(editorText);
  return (
    <TextField
      label={t("editor.fields.prompt")}
      value={value}
      onChange={onChange}
      maxLength={contentLimits.promptCharactersMax}
    />
  );
}
