import { type ComponentProps, type Ref, useState } from "react";
import { useText } from "../../i18n.ts";
import { kitText } from "../../text.ts";
import { useUncommitted } from "../../uncommitted.ts";
import { classNames } from "../class-names.ts";
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
  readonly ref?: Ref<HTMLInputElement>;
}

export function TextField(props: TextFieldProps) {
  const { mono = false, type = "text", isReadOnly = false, onChange, onBlur } = props;
  const half = useHalfWritten(props.label);
  return (
    <FieldFrame {...fieldOf({ ...props, error: half.error ?? props.error })}>
      {(control) => (
        <input
          {...passedOf(props)}
          {...control}
          ref={props.ref}
          type={type}
          readOnly={isReadOnly}
          onChange={(event) => {
            half.look(event.target);
            onChange?.(event.target.value);
          }}
          onBlur={(event) => {
            half.look(event.target);
            onBlur?.(event);
          }}
          className={classNames("field", mono && "num")}
        />
      )}
    </FieldFrame>
  );
}

/** A partly written date has an empty value, although the field shows text. */
function useHalfWritten(label: string) {
  const t = useText(kitText);
  const [half, setHalf] = useState<HTMLInputElement | null>(null);
  const look = (input: HTMLInputElement) => setHalf(input.validity.badInput ? input : null);
  const commit = () => half && look(half);
  useUncommitted({ label, typed: half ? "" : undefined, isInvalid: half !== null, element: half, commit });
  return { look, error: half ? t("kit.noDate") : undefined };
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
  ref: _10,
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
