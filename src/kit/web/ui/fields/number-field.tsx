import type { FieldProps } from "./field.tsx";
import { FieldFrame } from "./field-frame.tsx";
import { exact } from "./number-format.ts";
import { NumberInput } from "./number-input.tsx";
import { fieldOf } from "./text-field.tsx";
import { useTypedNumber } from "./use-typed-number.ts";

export interface NumberFieldProps extends FieldProps {
  /** null while the field is empty. */
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly step?: number | undefined;
  readonly unit?: string | undefined;
  readonly placeholder?: string;
}

/** A number at a desk: typed, or changed with the arrow keys. A typed number is never corrected silently. [PF210] */
export function NumberField(props: NumberFieldProps) {
  const { onChange, min = -Infinity, max = Infinity, step = 1, unit, placeholder = "" } = props;
  const move = (from: number | null, direction: 1 | -1) => {
    if (from === null) onChange(Number.isFinite(min) ? min : 0);
    else onChange(Math.min(max, Math.max(min, exact(from + direction * step))));
  };
  const typed = useTypedNumber(props);
  return (
    <FieldFrame {...fieldOf({ ...props, error: typed.error ?? props.error })}>
      {(control) => (
        <div className="relative">
          <NumberInput control={control} typed={typed} onStep={move} placeholder={placeholder} className="field num" />
          {unit && (
            <span className="pointer-events-none absolute inset-y-0 end-3 grid place-items-center text-xs text-ink-3">
              {unit}
            </span>
          )}
        </div>
      )}
    </FieldFrame>
  );
}
