import * as Aria from "react-aria-components";
import { FieldErrors, FieldLabel, FieldNote, type FieldProps, fieldColumn, hasError } from "./field.tsx";

type Passed = Omit<Aria.TextFieldProps, keyof FieldProps | "children" | "isInvalid" | "validationBehavior" | "type">;

export interface TextAreaProps extends FieldProps, Passed {
  readonly placeholder?: string;
  /** Lines at first; the area grows with its text where the browser can do that. */
  readonly rows?: number;
}

export function TextArea({
  label,
  description,
  error,
  isRequired = false,
  isDisabled = false,
  hideLabel = false,
  className,
  placeholder = "",
  rows = 3,
  ...props
}: TextAreaProps) {
  return (
    <Aria.TextField
      {...props}
      isRequired={isRequired}
      isDisabled={isDisabled}
      isInvalid={hasError(error)}
      validationBehavior="aria"
      className={fieldColumn(className)}
    >
      <FieldLabel isRequired={isRequired} isHidden={hideLabel}>
        {label}
      </FieldLabel>
      <Aria.TextArea rows={rows} placeholder={placeholder} className="field field-sizing-content max-h-96 py-2" />
      {description && <FieldNote>{description}</FieldNote>}
      <FieldErrors error={error} />
    </Aria.TextField>
  );
}
