import { useText } from "#kit/web/i18n.ts";
import { Checkbox } from "#kit/web/ui/choices/checkbox.tsx";
import { editorText } from "../../editor-text.ts";

interface RequiredFieldProps {
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
}

/** Every module that asks something has it, last and the same. */
export function RequiredField({ value, onChange }: RequiredFieldProps) {
  const t = useText(editorText);
  return (
    <Checkbox isSelected={value} onChange={onChange}>
      {t("editor.required")}
    </Checkbox>
  );
}
