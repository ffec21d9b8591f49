import * as Aria from "react-aria-components";
import { FieldErrors, FieldLabel, FieldNote, type FieldProps, fieldColumn, hasError } from "./field.tsx";
import { orNaN, orNull, plainFormat } from "./number-format.ts";

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

/** A number at a desk: typed, or changed with the arrow keys. What was typed is never corrected in silence. */
export function NumberField({
  label,
  description,
  error,
  isRequired = false,
  isDisabled = false,
  hideLabel = false,
  className,
  value,
  onChange,
  min,
  max,
  step,
  unit,
  placeholder = "",
}: NumberFieldProps) {
  return (
    <Aria.NumberField
      value={orNaN(value)}
      onChange={(next) => onChange(orNull(next))}
      {...(min === undefined ? {} : { minValue: min })}
      {...(max === undefined ? {} : { maxValue: max })}
      {...(step === undefined ? {} : { step })}
      commitBehavior="validate"
      formatOptions={plainFormat}
      isRequired={isRequired}
      isDisabled={isDisabled}
      isInvalid={hasError(error)}
      validationBehavior="aria"
      className={fieldColumn(className)}
    >
      <FieldLabel isRequired={isRequired} isHidden={hideLabel}>
        {label}
      </FieldLabel>
      <div className="relative">
        <Aria.Input placeholder={placeholder} className="field num" />
        {unit && (
          <span className="pointer-events-none absolute inset-y-0 end-3 grid place-items-center text-xs text-ink-3">
            {unit}
          </span>
        )}
      </div>
      {description && <FieldNote>{description}</FieldNote>}
      <FieldErrors error={error} />
    </Aria.NumberField>
  );
}
