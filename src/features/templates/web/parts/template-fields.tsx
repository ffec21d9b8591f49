import { useText } from "#kit/web/i18n.ts";
import { TextArea } from "#kit/web/ui/fields/text-area.tsx";
import { TextField } from "#kit/web/ui/fields/text-field.tsx";
import { templateLimits } from "../../contract.ts";
import { templateText } from "../text.ts";

interface TemplateFieldsProps {
  readonly title: string;
  readonly onTitleChange: (title: string) => void;
  readonly description: string;
  readonly onDescriptionChange: (description: string) => void;
}

/** What a template is called, and when to use it. */
export function TemplateFields(props: TemplateFieldsProps) {
  const t = useText(templateText);
  return (
    <>
      <TextField
        label={t("templates.name")}
        value={props.title}
        onChange={props.onTitleChange}
        maxLength={templateLimits.titleCharactersMax}
        isRequired
        autoFocus
      />
      <TextArea
        label={t("templates.description")}
        description={t("templates.descriptionHint")}
        value={props.description}
        onChange={props.onDescriptionChange}
        maxLength={templateLimits.descriptionCharactersMax}
      />
    </>
  );
}
