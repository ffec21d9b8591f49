import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import type { FieldProps } from "./field.tsx";
import { FieldFrame } from "./field-frame.tsx";

type Passed = Pick<
  ComponentProps<"input">,
  | "autoComplete"
  | "autoFocus"
  | "defaultValue"
  | "inputMode"
  | "maxLength"
  | "name"
  | "onBlur"
  | "onFocus"
  | "onKeyDown"
  | "type"
  | "value"
>;

export interface TextFieldProps extends FieldProps, Passed {
  readonly onChange?: (value: string) => void;
  readonly placeholder?: string;
  /** Figures, codes and ids in the mono face. */
  readonly mono?: boolean;
  readonly isReadOnly?: boolean;
}

export function TextField(props: TextFieldProps) {
  const { mono = false, type = "text", isReadOnly = false, onChange } = props;
  return (
    <FieldFrame {...fieldOf(props)}>
      {(control) => (
        <input
          {...passedOf(props)}
          {...control}
          type={type}
          readOnly={isReadOnly}
          onChange={(event) => onChange?.(event.target.value)}
          className={classNames("field", mono && "num")}
        />
      )}
    </FieldFrame>
  );
}

function passedOf({
  label: _0,
  description: _1,
  error: _2,
  isRequired: _3,
  isDisabled: _4,
  hideLabel: _5,
  className: _6,
  mono: _7,
  isReadOnly: _8,
  onChange: _9,
  ...passed
}: TextFieldProps): Passed & Pick<TextFieldProps, "placeholder"> {
  return passed;
}

/** The part of a field's props that its frame shows. */
export const fieldOf = (props: FieldProps): FieldProps => ({
  label: props.label,
  description: props.description,
  error: props.error,
  isRequired: props.isRequired ?? false,
  isDisabled: props.isDisabled ?? false,
  hideLabel: props.hideLabel ?? false,
  className: props.className,
});
