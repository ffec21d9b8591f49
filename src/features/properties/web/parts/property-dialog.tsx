import { useState } from "react";
import { isProblem } from "#kit/problem.ts";
import { nameKey, tidy } from "#kit/text.ts";
import { useText } from "#kit/web/i18n.ts";
import { newId } from "#kit/web/new-id.ts";
import { newKey } from "#kit/web/new-key.ts";
import { Checkbox } from "#kit/web/ui/choices/checkbox.tsx";
import { Select } from "#kit/web/ui/choices/select.tsx";
import { FormDialog } from "#kit/web/ui/dialogs/form-dialog.tsx";
import { TextArea } from "#kit/web/ui/fields/text-area.tsx";
import { TextField } from "#kit/web/ui/fields/text-field.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import type { Property } from "../../contract.ts";
import {
  checkValue,
  hasOptions,
  type OptionsFault,
  optionsFault,
  type PropertyKind,
  type PropertyOption,
  type PropertyType,
  type PropertyValue,
  propertyLimits,
  propertyTypes,
} from "../../rules/property.ts";
import { useSaveProperty } from "../actions.ts";
import { propertyText } from "../text.ts";
import { ValueField } from "./value-field.tsx";

interface PropertyDialogProps {
  readonly kind: PropertyKind;
  /** The one that is changed; undefined for a new one. */
  readonly property: Property | undefined;
  readonly onClose: () => void;
}

/** Options from lines: a line keeps the id of the option of its name, and of its place where that was renamed. */
function optionsOf(lines: string, before: readonly PropertyOption[]): PropertyOption[] {
  const names = lines.split("\n").map(tidy).filter(Boolean);
  const keys = new Set(names.map(nameKey));
  const free = before.filter((option) => !option.isRetired && !keys.has(nameKey(option.name)));
  const isRename = names.length === before.filter((option) => !option.isRetired).length;
  return names.map((name) => {
    const same = before.find((option) => nameKey(option.name) === nameKey(name));
    return { id: same?.id ?? (isRename ? free.shift()?.id : undefined) ?? newId(), name, isRetired: false };
  });
}

const linesOf = (property: Property | undefined): string =>
  (property?.options ?? [])
    .filter((option) => !option.isRetired)
    .map(({ name }) => name)
    .join("\n");

/** What is entered, what is wrong with it, and its saving. */
function usePropertyForm({ kind, property, onClose }: PropertyDialogProps) {
  const save = useSaveProperty();
  const [key] = useState(newKey);
  const [name, setName] = useState(property?.name ?? "");
  const [type, setType] = useState<PropertyType>(property?.type ?? "text");
  const [unit, setUnit] = useState(property?.unit ?? "");
  const [lines, setLines] = useState(() => linesOf(property));
  const [options, setOptions] = useState<readonly PropertyOption[]>(property?.options ?? []);
  const [description, setDescription] = useState(property?.description ?? "");
  const [isRequired, setRequired] = useState(property?.isRequired ?? false);
  const [isListed, setListed] = useState(property?.isListed ?? false);
  const [defaultValue, setDefault] = useState<PropertyValue | null>(property?.defaultValue ?? null);
  const [wasSent, setSent] = useState(false);

  const offered = options.filter((option) => !option.isRetired);
  const shape = { type, options: offered, unit, description: "", isRequired: false };
  const checked = checkValue(shape, defaultValue);
  const fault = optionsFault(type, hasOptions(type) ? offered : []);
  const isBlank = name.trim() === "";

  const submit = () => {
    setSent(true);
    if (isBlank || fault || "fault" in checked) return;
    const written = {
      key,
      name,
      description,
      isRequired,
      isListed,
      defaultValue: checked.value,
      unit: type === "number" ? unit : "",
      options: hasOptions(type) ? offered : [],
    };
    // The form says what went wrong; nothing that was entered is lost.
    save
      .run(property ? { ...written, of: property } : { ...written, of: undefined, kind, type })
      .then(onClose, () => {});
  };

  return {
    name,
    setName,
    type,
    setType: (next: PropertyType) => {
      setType(next);
      setDefault(null);
    },
    unit,
    setUnit,
    lines,
    setLines: (text: string) => {
      setLines(text);
      setOptions(optionsOf(text, property?.options ?? options));
    },
    description,
    setDescription,
    isRequired,
    setRequired,
    isListed,
    setListed,
    defaultValue,
    setDefault,
    shape,
    /** Nothing is wrong until the person has tried to save. */
    wrong: {
      isNameMissing: wasSent && isBlank,
      options: wasSent ? fault : undefined,
      value: wasSent && "fault" in checked ? checked.fault : undefined,
    },
    submit,
    isPending: save.isPending,
    error: save.error,
  };
}

/** [CF2] [CF3] Defines a property, or changes one. */
export function PropertyDialog(props: PropertyDialogProps) {
  const { property, onClose } = props;
  const t = useText(propertyText);
  const form = usePropertyForm(props);
  const { type, wrong, error } = form;
  const isTaken = isProblem(error, "propertyExists");

  return (
    <FormDialog
      title={t(property ? "properties.form.editTitle" : "properties.form.addTitle")}
      submitLabel={t(property ? "properties.form.save" : "properties.form.add")}
      isPending={form.isPending}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TextField
        label={t("properties.form.name")}
        value={form.name}
        onChange={form.setName}
        maxLength={propertyLimits.nameCharactersMax}
        isRequired
        autoFocus
        error={
          isTaken ? t("properties.form.nameTaken") : wrong.isNameMissing ? t("properties.form.nameMissing") : undefined
        }
      />
      <Select
        label={t("properties.form.type")}
        description={t("properties.form.typeNote")}
        value={type}
        isDisabled={property !== undefined}
        onChange={(next) => form.setType(next ?? "text")}
        items={propertyTypes.map((id) => ({ id, text: t(`properties.types.${id}`) }))}
      />
      {type === "number" && <UnitField unit={form.unit} onChange={form.setUnit} />}
      {hasOptions(type) && <OptionsField lines={form.lines} onChange={form.setLines} fault={wrong.options} />}
      <DescriptionField text={form.description} onChange={form.setDescription} />
      <ValueField
        property={form.shape}
        label={t("properties.form.default")}
        value={form.defaultValue}
        onChange={form.setDefault}
        error={wrong.value && t(`properties.value.faults.${wrong.value}`)}
      />
      <Checkbox
        isSelected={form.isRequired}
        onChange={form.setRequired}
        description={t("properties.form.requiredNote")}
      >
        {t("properties.form.required")}
      </Checkbox>
      <Checkbox isSelected={form.isListed} onChange={form.setListed}>
        {t("properties.form.listed")}
      </Checkbox>
      {error && !isTaken && (
        <Banner tone="stop">{t(isProblem(error, "stale") ? "properties.form.stale" : "properties.form.failed")}</Banner>
      )}
    </FormDialog>
  );
}

function UnitField({ unit, onChange }: { readonly unit: string; readonly onChange: (unit: string) => void }) {
  const t = useText(propertyText);
  return (
    <TextField
      label={t("properties.form.unit")}
      description={t("properties.form.unitNote")}
      value={unit}
      onChange={onChange}
      maxLength={propertyLimits.unitCharactersMax}
      className="max-w-40"
    />
  );
}

interface OptionsFieldProps {
  readonly lines: string;
  readonly onChange: (lines: string) => void;
  readonly fault: OptionsFault | undefined;
}

function OptionsField({ lines, onChange, fault }: OptionsFieldProps) {
  const t = useText(propertyText);
  const wrong = fault === "optionMissing" ? "properties.form.optionsMissing" : "properties.form.optionsRepeated";
  return (
    <TextArea
      label={t("properties.form.options")}
      description={t("properties.form.optionsNote")}
      value={lines}
      onChange={onChange}
      rows={5}
      isRequired
      error={fault && t(wrong)}
    />
  );
}

function DescriptionField({ text, onChange }: { readonly text: string; readonly onChange: (text: string) => void }) {
  const t = useText(propertyText);
  return (
    <TextField
      label={t("properties.form.description")}
      value={text}
      onChange={onChange}
      maxLength={propertyLimits.descriptionCharactersMax}
    />
  );
}
