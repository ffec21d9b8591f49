import type { ReactNode } from "react";
import * as Aria from "react-aria-components";
import { classNames } from "./class-names.ts";
import { FieldNote } from "./field.tsx";

export interface SwitchProps extends Omit<Aria.SwitchFieldProps, "className" | "children"> {
  readonly children?: ReactNode;
  readonly description?: ReactNode;
  readonly className?: string | undefined;
}

/** For what takes effect at once. In a form that is saved later, use a Checkbox. */
export function Switch({ children, description, className, ...props }: SwitchProps) {
  return (
    <Aria.SwitchField {...props} className={classNames("inline-flex flex-col gap-1", className)}>
      <Aria.SwitchButton className="group flex items-center gap-3 floor:min-h-12 disabled:text-ink-3">
        <span className={trackLook} aria-hidden>
          <span className={thumbLook} />
        </span>
        {children}
      </Aria.SwitchButton>
      {description && <FieldNote>{description}</FieldNote>}
    </Aria.SwitchField>
  );
}

const trackLook = classNames(
  "flex h-5 w-9 shrink-0 items-center rounded-full border border-edge bg-raised px-0.5 outline-offset-2 transition-colors floor:h-8 floor:w-14",
  "group-selected:justify-end group-selected:border-ink group-selected:bg-ink",
  "group-disabled:opacity-50 group-focus-visible:outline-3 group-focus-visible:outline-ink",
);
const thumbLook = classNames(
  "size-3.5 rounded-full bg-edge group-selected:bg-on-ink floor:size-6",
  "forced-colors:bg-[ButtonText] forced-colors:group-selected:bg-[Highlight]",
);
