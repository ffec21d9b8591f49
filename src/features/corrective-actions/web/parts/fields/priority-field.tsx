import { useText } from "#kit/web/i18n.ts";
import { RadioGroup } from "#kit/web/ui/choices/radio-group.tsx";
import { type Priority, priorities } from "../../../rules/priority.ts";
import { openText } from "../../open-text.ts";

interface PriorityFieldProps {
  readonly value: Priority;
  readonly onChange: (priority: Priority) => void;
}

export function PriorityField({ value, onChange }: PriorityFieldProps) {
  const t = useText(openText);
  return (
    <RadioGroup
      label={t("openAction.priority")}
      value={value}
      onChange={onChange}
      direction="row"
      items={priorities.map((id) => ({ id, text: t(`openAction.priorities.${id}`) }))}
    />
  );
}
