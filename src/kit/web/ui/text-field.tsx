import * as Aria from "react-aria-components";
import { classNames } from "./class-names.ts";
import { FieldErrors, FieldLabel, FieldNote, type FieldProps, fieldColumn, hasError } from "./field.tsx";

type Passed = Omit<Aria.TextFieldProps, keyof FieldProps | "children" | "isInvalid" | "validationBehavior">;

export interface TextFieldProps extends FieldProps, Passed {
  readonly placeholder?: string;
  /** Figures, codes and ids in the mono face. */
  readonly mono?: boolean;
}

export function TextField({
  label,
  description,
  error,
  isRequired = false,
  isDisabled = false,
  hideLabel = false,
  className,
  placeholder = "",
  mono = false,
  ...props
}: TextFieldProps) {
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
      <Aria.Input placeholder={placeholder} className={classNames("field", mono && "num")} />
      {description && <FieldNote>{description}</FieldNote>}
      <FieldErrors error={error} />
    </Aria.TextField>
  );
}
