import { ChevronDown, Plus } from "lucide-react";
import { useState } from "react";
import * as Aria from "react-aria-components";
import { useText } from "../i18n.ts";
import { kitText } from "../text.ts";
import { FieldErrors, FieldLabel, FieldNote, type FieldProps, fieldColumn, hasError } from "./field.tsx";
import { Choice, type SelectItem } from "./select.tsx";

export interface ComboBoxProps<K extends string> extends FieldProps {
  readonly value: K | null;
  readonly onChange: (value: K | null) => void;
  readonly items: readonly SelectItem<K>[];
  readonly placeholder?: string;
  /** Offers to add what was typed when nothing matches it. */
  readonly onAdd?: (typed: string) => void;
}

/** One of many, found by typing. */
export function ComboBox<K extends string>(props: ComboBoxProps<K>) {
  const { label, description, error, isRequired = false, isDisabled = false, hideLabel = false, items } = props;
  const t = useText(kitText);
  const textOf = (id: K | null) => items.find((item) => item.id === id)?.text ?? "";
  const [typed, setTyped] = useState(() => textOf(props.value));
  return (
    <Aria.ComboBox
      defaultItems={items}
      value={props.value}
      onChange={(id) => props.onChange(items.find((item) => item.id === id)?.id ?? null)}
      onInputChange={setTyped}
      menuTrigger="focus"
      allowsEmptyCollection
      isRequired={isRequired}
      isDisabled={isDisabled}
      isInvalid={hasError(error)}
      validationBehavior="aria"
      className={fieldColumn(props.className)}
    >
      <FieldLabel isRequired={isRequired} isHidden={hideLabel}>
        {label}
      </FieldLabel>
      <div className="relative">
        <Aria.Input placeholder={props.placeholder ?? ""} className="field pe-9 floor:pe-14" />
        <Aria.Button className="absolute inset-y-0 end-0 grid w-9 place-items-center text-ink-3 floor:w-14">
          <ChevronDown className="size-4 floor:size-6" aria-hidden />
        </Aria.Button>
      </div>
      {description && <FieldNote>{description}</FieldNote>}
      <FieldErrors error={error} />
      <Aria.Popover className="pop rise w-(--trigger-width) p-1">
        <Aria.ListBox<SelectItem<K>>
          className="max-h-80 overflow-auto outline-none"
          renderEmptyState={() => <NoMatch typed={typed} onAdd={props.onAdd} label={t("kit.noMatch")} />}
        >
          {(item) => <Choice item={item} />}
        </Aria.ListBox>
      </Aria.Popover>
    </Aria.ComboBox>
  );
}

interface NoMatchProps {
  readonly typed: string;
  readonly label: string;
  readonly onAdd: ((typed: string) => void) | undefined;
}

function NoMatch({ typed, label, onAdd }: NoMatchProps) {
  const t = useText(kitText);
  if (!onAdd || !typed.trim()) return <p className="px-3 py-2 text-ink-3">{label}</p>;
  return (
    <button
      type="button"
      className="pop-item w-full text-start font-semibold hover:bg-tint"
      // The field would lose the focus, and with it the list, before a click arrives.
      onPointerDown={(event) => {
        event.preventDefault();
        onAdd(typed.trim());
      }}
    >
      <Plus aria-hidden /> {t("kit.add")}: {typed.trim()}
    </button>
  );
}
