import type { ReactNode } from "react";
import { Check, Minus } from "#kit/web/icons.ts";
import { classNames } from "../class-names.ts";
import { FieldErrors, FieldNote, type FieldProps } from "../fields/field.tsx";
import { useFieldIds } from "../fields/field-frame.tsx";

export interface CheckboxProps extends Pick<FieldProps, "description" | "error" | "isRequired" | "isDisabled"> {
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
  /** Some of the items that it represents are selected. */
  readonly isIndeterminate?: boolean;
  /** The label. Without one give an `aria-label`. */
  readonly children?: ReactNode;
  readonly "aria-label"?: string;
  readonly className?: string | undefined;
}

export function Checkbox(props: CheckboxProps) {
  const { isSelected, onChange, isIndeterminate = false, children, description, error, className } = props;
  const { control, contexts } = useFieldIds({ ...props, isGroup: true });
  return contexts(
    <div className={classNames("inline-flex flex-col gap-1", className)}>
      <label
        data-selected={isSelected || undefined}
        data-indeterminate={isIndeterminate || undefined}
        data-invalid={control["aria-invalid"]}
        className="group relative flex items-center gap-3 floor:min-h-12 has-disabled:text-ink-3"
      >
        <input
          {...control}
          ref={(input) => {
            if (input) input.indeterminate = isIndeterminate;
          }}
          type="checkbox"
          aria-label={props["aria-label"]}
          checked={isSelected}
          onChange={(event) => onChange(event.target.checked)}
          className="sr-only"
        />
        <span className={boxClassName} aria-hidden>
          {isIndeterminate ? (
            <Minus className="size-3.5 floor:size-5" strokeWidth={3} />
          ) : isSelected ? (
            <Check className="size-3.5 floor:size-5" strokeWidth={3} />
          ) : null}
        </span>
        {children}
      </label>
      {description && <FieldNote>{description}</FieldNote>}
      <FieldErrors error={error} />
    </div>,
  );
}

const boxClassName = classNames(
  "grid size-[18px] shrink-0 place-items-center rounded-1 border border-edge bg-raised text-on-ink outline-offset-2 floor:size-7",
  "group-selected:border-ink group-selected:bg-ink group-data-indeterminate:border-ink group-data-indeterminate:bg-ink",
  "group-data-invalid:border-stop group-has-disabled:opacity-50",
  "group-has-focus-visible:outline-3 group-has-focus-visible:outline-ink",
  "forced-colors:text-[CanvasText]",
);
