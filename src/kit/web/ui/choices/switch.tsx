import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { FieldNote } from "../fields/field.tsx";
import { useFieldIds } from "../fields/field-frame.tsx";

export interface SwitchProps {
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
  readonly isDisabled?: boolean;
  readonly children?: ReactNode;
  readonly description?: ReactNode;
  readonly className?: string | undefined;
}

/** For what takes effect at once. In a form that is saved later, use a Checkbox. */
export function Switch({ isSelected, onChange, isDisabled = false, children, description, className }: SwitchProps) {
  const { control, contexts } = useFieldIds({ description, isDisabled, isGroup: true });
  return contexts(
    <div className={classNames("inline-flex flex-col gap-1", className)}>
      <label
        data-selected={isSelected || undefined}
        className="group relative flex items-center gap-3 floor:min-h-12 has-disabled:text-ink-3"
      >
        <input
          {...control}
          type="checkbox"
          role="switch"
          aria-checked={isSelected}
          checked={isSelected}
          onChange={(event) => onChange(event.target.checked)}
          className="sr-only"
        />
        <span className={trackClassName} aria-hidden>
          <span className={thumbClassName} />
        </span>
        {children}
      </label>
      {description && <FieldNote>{description}</FieldNote>}
    </div>,
  );
}

const trackClassName = classNames(
  "flex h-5 w-9 shrink-0 items-center rounded-full border border-edge bg-raised px-0.5 outline-offset-2 transition-colors floor:h-8 floor:w-14",
  "group-selected:justify-end group-selected:border-ink group-selected:bg-ink",
  "group-has-disabled:opacity-50 group-has-focus-visible:outline-3 group-has-focus-visible:outline-ink",
);
const thumbClassName = classNames(
  "size-3.5 rounded-full bg-edge group-selected:bg-on-ink floor:size-6",
  "forced-colors:bg-[ButtonText] forced-colors:group-selected:bg-[Highlight]",
);
