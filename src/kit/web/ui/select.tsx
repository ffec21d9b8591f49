import { Check, ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import * as Aria from "react-aria-components";
import { useText } from "../i18n.ts";
import { kitText } from "../text.ts";
import { FieldErrors, FieldLabel, FieldNote, type FieldProps, fieldColumn, hasError } from "./field.tsx";

export interface SelectItem<K extends string> {
  readonly id: K;
  readonly text: string;
  readonly icon?: ReactNode;
  readonly description?: string;
  readonly isDisabled?: boolean;
}

export interface SelectProps<K extends string> extends FieldProps {
  readonly value: K | null;
  readonly onChange: (value: K | null) => void;
  readonly items: readonly SelectItem<K>[];
  /** Shown while nothing is chosen: "Any area". */
  readonly placeholder?: string;
}

/** One of a list that is known and short. For many, or for typing, use ComboBox. */
export function Select<K extends string>(props: SelectProps<K>) {
  const { label, description, error, isRequired = false, isDisabled = false, hideLabel = false, items } = props;
  const t = useText(kitText);
  return (
    <Aria.Select
      value={props.value}
      onChange={(id) => props.onChange(items.find((item) => item.id === id)?.id ?? null)}
      placeholder={props.placeholder ?? t("kit.choose")}
      isRequired={isRequired}
      isDisabled={isDisabled}
      isInvalid={hasError(error)}
      validationBehavior="aria"
      className={fieldColumn(props.className)}
    >
      <FieldLabel isRequired={isRequired} isHidden={hideLabel}>
        {label}
      </FieldLabel>
      <Aria.Button className="field flex items-center justify-between gap-2 text-start">
        <Aria.SelectValue className="min-w-0 flex-1 truncate placeholder-shown:text-ink-3">
          {({ selectedText, defaultChildren }) => selectedText || defaultChildren}
        </Aria.SelectValue>
        <ChevronDown className="size-4 shrink-0 text-ink-3 floor:size-6" aria-hidden />
      </Aria.Button>
      {description && <FieldNote>{description}</FieldNote>}
      <FieldErrors error={error} />
      <Aria.Popover className="pop rise min-w-(--trigger-width) p-1">
        <Aria.ListBox items={items} className="max-h-80 overflow-auto outline-none">
          {(item) => <Choice item={item} />}
        </Aria.ListBox>
      </Aria.Popover>
    </Aria.Select>
  );
}

/** A line in a list of choices; the chosen one has a tick, so that colour is not needed. */
export function Choice<K extends string>({ item }: { item: SelectItem<K> }) {
  return (
    <Aria.ListBoxItem id={item.id} textValue={item.text} isDisabled={item.isDisabled ?? false} className="pop-item">
      {({ isSelected }) => (
        <>
          {item.icon}
          <span className="min-w-0 flex-1">
            <Aria.Text slot="label">{item.text}</Aria.Text>
            {item.description && (
              <Aria.Text slot="description" className="block text-xs text-ink-3">
                {item.description}
              </Aria.Text>
            )}
          </span>
          {isSelected && <Check className="text-ink" strokeWidth={2.5} aria-hidden />}
        </>
      )}
    </Aria.ListBoxItem>
  );
}
