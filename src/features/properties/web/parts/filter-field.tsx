import { useText } from "#kit/web/i18n.ts";
import { usePeople } from "#kit/web/people.ts";
import { Checkbox } from "#kit/web/ui/choices/checkbox.tsx";
import { ComboBox } from "#kit/web/ui/choices/combo-box.tsx";
import { Select } from "#kit/web/ui/choices/select.tsx";
import { NumberField } from "#kit/web/ui/fields/number-field.tsx";
import { TextField } from "#kit/web/ui/fields/text-field.tsx";
import type { Property } from "../../contract.ts";
import { type FilterOp, filterOps, type PropertyFilter } from "../../rules/filters.ts";
import { propertyText } from "../text.ts";

interface FilterFieldProps {
  readonly property: Property;
  readonly filter: PropertyFilter | undefined;
  readonly onChange: (filter: PropertyFilter | undefined) => void;
}

/** [CF7] What a list is narrowed by in one property: that it has a value, or which. */
export function FilterField({ property, filter, onChange }: FilterFieldProps) {
  const t = useText(propertyText);
  const { id: propertyId, name } = property;
  const [own] = filterOps(property.type);
  const state = filter?.op === "filled" || filter?.op === "empty" ? filter.op : "any";
  return (
    <div className="space-y-2">
      <Select
        label={name}
        value={state}
        onChange={(op) => onChange(op === "filled" || op === "empty" ? { propertyId, op } : undefined)}
        items={(["any", "filled", "empty"] as const).map((id) => ({ id, text: t(`properties.list.${id}`) }))}
      />
      {state === "any" && <OwnFilter property={property} op={own} filter={filter} onChange={onChange} />}
    </div>
  );
}

function OwnFilter({ property, op, filter, onChange }: FilterFieldProps & { readonly op: FilterOp | undefined }) {
  const t = useText(propertyText);
  const people = usePeople();
  const { id: propertyId, name, type, unit } = property;
  if (op === "contains") {
    const text = filter?.op === "contains" ? filter.text : "";
    return (
      <TextField
        label={t("properties.list.contains")}
        value={text}
        onChange={(next) => onChange(next.trim() === "" ? undefined : { propertyId, op, text: next })}
        maxLength={200}
      />
    );
  }
  if (op === "between") {
    const { from, to } = filter?.op === "between" ? filter : { from: null, to: null };
    const change = (next: { readonly from: string | number | null; readonly to: string | number | null }) =>
      onChange(next.from === null && next.to === null ? undefined : { propertyId, op, ...next });
    const ends = [
      {
        label: t("properties.list.from"),
        value: from,
        set: (value: string | number | null) => change({ from: value, to }),
      },
      {
        label: t("properties.list.to"),
        value: to,
        set: (value: string | number | null) => change({ from, to: value }),
      },
    ];
    return (
      <div className="grid grid-cols-2 gap-3">
        {ends.map(({ label, value, set }) =>
          type === "number" ? (
            <NumberField
              key={label}
              label={label}
              unit={unit}
              value={typeof value === "number" ? value : null}
              onChange={set}
            />
          ) : (
            <TextField
              key={label}
              type="date"
              label={label}
              value={typeof value === "string" ? value : ""}
              onChange={(next) => set(next === "" ? null : next)}
            />
          ),
        )}
      </div>
    );
  }
  const ids = filter?.op === "is" ? filter.ids : [];
  const set = (next: readonly string[]) =>
    onChange(next.length === 0 ? undefined : { propertyId, op: "is", ids: [...next] });
  if (type === "member") {
    return (
      <ComboBox
        label={t("properties.list.filterOf", { name })}
        hideLabel
        value={ids[0] ?? null}
        onChange={(id) => set(id === null ? [] : [id])}
        items={people.map((person) => ({ id: person.id, text: person.displayName }))}
      />
    );
  }
  return (
    <fieldset className="flex flex-col items-start gap-1">
      <legend className="sr-only">{t("properties.list.filterOf", { name })}</legend>
      {property.options.map((option) => (
        <Checkbox
          key={option.id}
          isSelected={ids.includes(option.id)}
          onChange={(isOn) => set(isOn ? [...ids, option.id] : ids.filter((id) => id !== option.id))}
        >
          {option.name}
        </Checkbox>
      ))}
    </fieldset>
  );
}
