import { Check, Minus } from "lucide-react";
import type { ReactNode } from "react";
import * as Aria from "react-aria-components";
import { classNames } from "./class-names.ts";
import { FieldErrors, FieldNote, hasError } from "./field.tsx";

type Passed = Omit<Aria.CheckboxFieldProps, "className" | "children" | "isInvalid" | "validationBehavior">;

export interface CheckboxProps extends Passed {
  /** The label. Without one give an `aria-label`. */
  readonly children?: ReactNode;
  readonly description?: ReactNode;
  readonly error?: string | readonly string[] | undefined;
  readonly className?: string | undefined;
}

export function Checkbox({ children, description, error, className, ...props }: CheckboxProps) {
  return (
    <Aria.CheckboxField
      {...props}
      isInvalid={hasError(error)}
      validationBehavior="aria"
      className={classNames("inline-flex flex-col gap-1", className)}
    >
      <Aria.CheckboxButton className="group flex items-center gap-3 floor:min-h-12 disabled:text-ink-3">
        {({ isSelected, isIndeterminate }) => (
          <>
            <span className={boxLook} aria-hidden>
              {isIndeterminate ? (
                <Minus className="size-3.5 floor:size-5" strokeWidth={3} />
              ) : isSelected ? (
                <Check className="size-3.5 floor:size-5" strokeWidth={3} />
              ) : null}
            </span>
            {children}
          </>
        )}
      </Aria.CheckboxButton>
      {description && <FieldNote>{description}</FieldNote>}
      <FieldErrors error={error} />
    </Aria.CheckboxField>
  );
}

const boxLook = classNames(
  "grid size-[18px] shrink-0 place-items-center rounded-1 border border-edge bg-raised text-on-ink outline-offset-2 floor:size-7",
  "group-selected:border-ink group-selected:bg-ink group-indeterminate:border-ink group-indeterminate:bg-ink",
  "group-invalid:border-stop group-disabled:opacity-50 group-focus-visible:outline-3 group-focus-visible:outline-ink",
  "forced-colors:text-[CanvasText]",
);
