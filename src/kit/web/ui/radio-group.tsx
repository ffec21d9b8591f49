import * as Aria from "react-aria-components";
import { classNames } from "./class-names.ts";
import { FieldErrors, FieldLabel, FieldNote, type FieldProps, fieldColumn, hasError } from "./field.tsx";

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
  const { label, description, error, isRequired = false, isDisabled = false, hideLabel = false, items } = props;
  return (
    <Aria.RadioGroup
      value={props.value}
      onChange={(id) => {
        const chosen = items.find((item) => item.id === id);
        if (chosen) props.onChange(chosen.id);
      }}
      isRequired={isRequired}
      isDisabled={isDisabled}
      isInvalid={hasError(error)}
      validationBehavior="aria"
      className={fieldColumn(props.className)}
    >
      <FieldLabel isRequired={isRequired} isHidden={hideLabel}>
        {label}
      </FieldLabel>
      <div className={classNames("flex", props.direction === "row" ? "flex-wrap gap-x-6 gap-y-2" : "flex-col gap-2")}>
        {items.map((item) => (
          <Aria.Radio
            key={item.id}
            value={item.id}
            isDisabled={item.isDisabled ?? false}
            className="group flex items-start gap-3 py-1 floor:min-h-12 floor:items-center disabled:text-ink-3"
          >
            <span className={dotLook} aria-hidden />
            <span>
              {item.text}
              {item.description && <span className="block text-xs text-ink-3">{item.description}</span>}
            </span>
          </Aria.Radio>
        ))}
      </div>
      {description && <FieldNote>{description}</FieldNote>}
      <FieldErrors error={error} />
    </Aria.RadioGroup>
  );
}

const dotLook = classNames(
  "mt-0.5 size-[18px] shrink-0 rounded-full border border-edge bg-raised outline-offset-2 floor:mt-0 floor:size-7",
  "group-selected:border-[6px] group-selected:border-ink floor:group-selected:border-[9px] group-invalid:border-stop",
  "group-disabled:opacity-50 group-focus-visible:outline-3 group-focus-visible:outline-ink",
);
