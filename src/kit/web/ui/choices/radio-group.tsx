import { classNames } from "../class-names.ts";
import { FieldErrors, FieldLabel, FieldNote, type FieldProps, fieldColumn } from "../fields/field.tsx";
import { useFieldIds } from "../fields/field-frame.tsx";

export interface RadioItem<K extends string> {
  readonly id: K;
  readonly text: string;
  readonly description?: string;
  readonly isDisabled?: boolean;
}

export interface RadioGroupProps<K extends string> extends FieldProps {
  readonly value: K | null;
  readonly onChange: (value: K) => void;
  readonly items: readonly RadioItem<K>[];
  readonly direction?: "row" | "column";
}

/** One of a few, all in sight, at a desk. On the floor use ChoiceList. */
export function RadioGroup<K extends string>(props: RadioGroupProps<K>) {
  const { isRequired = false, isDisabled = false, hideLabel = false, items, value, onChange } = props;
  const { label, control, contexts } = useFieldIds({ ...props, isGroup: true });
  const { id, disabled: _, ...described } = control;
  return contexts(
    <div role="radiogroup" aria-labelledby={label} {...described} className={fieldColumn(props.className)}>
      <FieldLabel isRequired={isRequired} isHidden={hideLabel}>
        {props.label}
      </FieldLabel>
      <div className={classNames("flex", props.direction === "row" ? "flex-wrap gap-x-6 gap-y-2" : "flex-col gap-2")}>
        {items.map((item) => (
          <label
            key={item.id}
            data-selected={item.id === value || undefined}
            data-invalid={control["aria-invalid"]}
            className="group relative flex items-start gap-3 py-1 floor:min-h-12 floor:items-center has-disabled:text-ink-3"
          >
            <input
              type="radio"
              name={id}
              checked={item.id === value}
              disabled={isDisabled || (item.isDisabled ?? false)}
              onChange={() => onChange(item.id)}
              className="sr-only"
            />
            <span className={dotClassName} aria-hidden />
            <span>
              {item.text}
              {item.description && <span className="block text-xs text-ink-3">{item.description}</span>}
            </span>
          </label>
        ))}
      </div>
      {props.description && <FieldNote>{props.description}</FieldNote>}
      <FieldErrors error={props.error} />
    </div>,
  );
}

const dotClassName = classNames(
  "mt-0.5 size-[18px] shrink-0 rounded-full border border-edge bg-raised outline-offset-2 floor:mt-0 floor:size-7",
  "group-selected:border-[6px] group-selected:border-ink floor:group-selected:border-[9px] group-data-invalid:border-stop",
  "group-has-disabled:opacity-50 group-has-focus-visible:outline-3 group-has-focus-visible:outline-ink",
);
