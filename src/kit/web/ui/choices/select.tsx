import { ChevronDown } from "#kit/web/icons.ts";
import { useText } from "../../i18n.ts";
import { kitText } from "../../text.ts";
import { PlainButton } from "../buttons/plain-button.tsx";
import { classNames } from "../class-names.ts";
import { FieldErrors, FieldLabel, FieldNote, type FieldProps, fieldColumn } from "../fields/field.tsx";
import { useFieldIds } from "../fields/field-frame.tsx";
import { useOverlays } from "../late-overlays.ts";
import type { SelectItem } from "../overlays/choice.tsx";
import { Trigger, useOpening } from "../trigger.tsx";
import { useTypeSelect } from "./use-type-select.ts";

export interface SelectProps<K extends string> extends FieldProps {
  readonly value: K | null;
  readonly onChange: (value: K | null) => void;
  readonly items: readonly SelectItem<K>[];
  /** Shown while nothing is chosen: "Any area". */
  readonly placeholder?: string;
}

/** One of a list that is known and short. For many, or for typing, use ComboBox. */
export function Select<K extends string>(props: SelectProps<K>) {
  const { label, description, error, isRequired = false, hideLabel = false, items, value } = props;
  const t = useText(kitText);
  const opening = useOpening();
  const overlays = useOverlays(opening.isOpen);
  const fieldIds = useFieldIds({ ...props, isGroup: true, onLabelClick: () => opening.triggerRef.current?.focus() });
  const { id, disabled, ...described } = fieldIds.control;
  const chosen = items.find((item) => item.id === value);
  const onKeyDown = useTypeSelect(items, value, props.onChange);
  return fieldIds.contexts(
    <div className={fieldColumn(props.className)}>
      <FieldLabel isRequired={isRequired} isHidden={hideLabel}>
        {label}
      </FieldLabel>
      <Trigger opening={opening} opens="listbox">
        <PlainButton
          isDisabled={disabled}
          onKeyDown={onKeyDown}
          aria-labelledby={`${id} ${fieldIds.label}`}
          {...(described["aria-describedby"] && { "aria-describedby": described["aria-describedby"] })}
          {...(described["aria-invalid"] && { "data-invalid": true })}
          className="field flex items-center justify-between gap-2 text-start"
        >
          <span id={id} className={classNames("min-w-0 flex-1 truncate", !chosen && "text-ink-3")}>
            {chosen?.text ?? props.placeholder ?? t("kit.choose")}
          </span>
          <ChevronDown className="size-4 shrink-0 text-ink-3 floor:size-6" aria-hidden />
        </PlainButton>
      </Trigger>
      {description && <FieldNote>{description}</FieldNote>}
      <FieldErrors error={error} />
      {overlays && (
        <overlays.ChoiceOverlay
          opening={opening}
          labelId={fieldIds.label}
          items={items}
          value={value}
          onChoose={props.onChange}
        />
      )}
    </div>,
  );
}
