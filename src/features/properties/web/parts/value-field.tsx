import { useText } from "#kit/web/i18n.ts";
import { usePeople } from "#kit/web/people.ts";
import { Checkbox } from "#kit/web/ui/choices/checkbox.tsx";
import { ComboBox } from "#kit/web/ui/choices/combo-box.tsx";
import { Select } from "#kit/web/ui/choices/select.tsx";
import { NumberField } from "#kit/web/ui/fields/number-field.tsx";
import { TextArea } from "#kit/web/ui/fields/text-area.tsx";
import { TextField } from "#kit/web/ui/fields/text-field.tsx";
import type { Property } from "../../contract.ts";
import { type PropertyValue, propertyLimits } from "../../rules/property.ts";
import { propertyText } from "../text.ts";

interface ValueFieldProps {
  readonly property: Pick<Property, "type" | "options" | "unit" | "description" | "isRequired">;
  readonly label: string;
  readonly value: PropertyValue | null;
  readonly onChange: (value: PropertyValue | null) => void;
  readonly error?: string | undefined;
}

const none = "none";

/** The field in which a value of a property is entered. */
export function ValueField({ property, label, value, onChange, error }: ValueFieldProps) {
  const t = useText(propertyText);
  const people = usePeople();
  const { type, options, unit, description, isRequired } = property;
  const frame = { label, error, isRequired, ...(description !== "" && { description }) };
  const text = typeof value === "string" ? value : "";
  const chosen = typeof value === "object" && value !== null ? value : [text];
  const offered = options.filter((option) => !option.isRetired || chosen.includes(option.id));
  switch (type) {
    case "text":
      return (
        <TextArea
          {...frame}
          value={text}
          onChange={onChange}
          rows={text.length > 80 ? 4 : 1}
          maxLength={propertyLimits.textCharactersMax}
        />
      );
    case "number":
      return (
        <NumberField {...frame} unit={unit} value={typeof value === "number" ? value : null} onChange={onChange} />
      );
    case "date":
      return <TextField {...frame} type="date" value={text} onChange={onChange} className="max-w-56" />;
    case "link":
      return (
        <TextField
          {...frame}
          type="url"
          value={text}
          onChange={onChange}
          placeholder="https://"
          maxLength={propertyLimits.linkCharactersMax}
        />
      );
    case "choice":
      return (
        <Select
          {...frame}
          value={text === "" ? none : text}
          onChange={(id) => onChange(id === none ? null : id)}
          items={[
            ...(isRequired && text !== "" ? [] : [{ id: none, text: t("properties.form.none") }]),
            ...offered.map(({ id, name }) => ({ id, text: name })),
          ]}
        />
      );
    case "choices":
      return (
        <fieldset className="flex flex-col items-start gap-1">
          <legend className="text-xs font-semibold text-ink-2">{label}</legend>
          {offered.map(({ id, name }) => (
            <Checkbox
              key={id}
              isSelected={chosen.includes(id)}
              onChange={(isOn) => {
                const next = chosen.filter((one) => one !== id && one !== "");
                onChange(isOn ? [...next, id] : next);
              }}
            >
              {name}
            </Checkbox>
          ))}
          {description && <p className="text-xs text-ink-3">{description}</p>}
          {error && (
            <p className="text-xs text-stop-ink" role="alert">
              {error}
            </p>
          )}
        </fieldset>
      );
    case "member":
      return (
        <ComboBox
          {...frame}
          value={text === "" ? null : text}
          onChange={onChange}
          items={people.map(({ id, displayName }) => ({ id, text: displayName }))}
        />
      );
  }
}
