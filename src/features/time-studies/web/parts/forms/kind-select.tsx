import { useText } from "#kit/web/i18n.ts";
import { Select } from "#kit/web/ui/choices/select.tsx";
import { type ElementKind, elementKinds } from "../../../rules/elements.ts";
import { timeStudyText } from "../../text.ts";

interface KindSelectProps {
  /** Of the element; read out as part of the label. */
  readonly name: string;
  readonly kind: ElementKind;
  readonly onChange: (kind: ElementKind) => void;
}

/** What an element is for. */
export function KindSelect({ name, kind, onChange }: KindSelectProps) {
  const t = useText(timeStudyText);
  return (
    <Select
      label={t("timeStudies.kindOf", { name })}
      hideLabel
      value={kind}
      onChange={(chosen) => chosen && onChange(chosen)}
      items={elementKinds.map((id) => ({ id, text: t(`timeStudies.kinds.${id}`) }))}
    />
  );
}
