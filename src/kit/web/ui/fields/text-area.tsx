import type { ComponentProps } from "react";
import type { FieldProps } from "./field.tsx";
import { FieldFrame } from "./field-frame.tsx";
import { fieldOf } from "./text-field.tsx";

type Passed = Pick<
  ComponentProps<"textarea">,
  "autoFocus" | "defaultValue" | "maxLength" | "name" | "onBlur" | "onFocus" | "onKeyDown" | "value"
>;

export interface TextAreaProps extends FieldProps, Passed {
  readonly onChange?: (value: string) => void;
  readonly placeholder?: string;
  /** Lines at first; the area grows with its text where the browser can do that. */
  readonly rows?: number;
}

export function TextArea(props: TextAreaProps) {
  const { rows = 3, onChange } = props;
  return (
    <FieldFrame {...fieldOf(props)}>
      {(control) => (
        <textarea
          {...passedOf(props)}
          {...control}
          rows={rows}
          onChange={(event) => onChange?.(event.target.value)}
          className="field field-sizing-content max-h-96 py-2"
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
  rows: _7,
  onChange: _8,
  ...passed
}: TextAreaProps): Passed & Pick<TextAreaProps, "placeholder"> {
  return passed;
}
