import { useState } from "react";
import { classNames } from "#kit/web/ui/class-names.ts";
import { TextField } from "#kit/web/ui/fields/text-field.tsx";
import { useUncommitted } from "#kit/web/uncommitted.ts";
import { readMoment, showMoment } from "../../rules/moments.ts";

interface MomentFieldProps {
  readonly label: string;
  readonly valueMs: number;
  readonly minMs: number;
  readonly maxMs: number;
  readonly onChange: (ms: number) => void;
  /** The error message for other input. */
  readonly wrong: string;
  readonly hideLabel?: boolean;
  readonly isDisabled?: boolean;
  readonly className?: string;
}

/**
 * A typed moment: `01:02.500`. It commits once typing rests. Text that is no moment, or not allowed, is reported and
 * changes nothing.
 */
export function MomentField(props: MomentFieldProps) {
  const { label, valueMs, minMs, maxMs, onChange, wrong, hideLabel = false, isDisabled = false } = props;
  const [typed, setTyped] = useState<string>();
  const typedMs = typed === undefined ? undefined : readMoment(typed);
  const isWrong = typed !== undefined && (typedMs === undefined || typedMs < minMs || typedMs > maxMs);
  const [element, attach] = useState<HTMLInputElement | null>(null);
  const isOpen = typed !== undefined && typedMs !== valueMs;
  const commit = () => {
    if (isOpen && typedMs !== undefined && !isWrong) onChange(typedMs);
  };
  useUncommitted({ label, typed: isOpen ? typed : undefined, isInvalid: isWrong, element, commit });
  const settle = () => {
    commit();
    if (!isWrong) setTyped(undefined);
  };
  return (
    <TextField
      ref={attach}
      label={label}
      hideLabel={hideLabel}
      isDisabled={isDisabled}
      mono
      inputMode="decimal"
      value={typed ?? showMoment(valueMs)}
      onChange={setTyped}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === "Enter") {
          event.preventDefault();
          settle();
        }
        if (event.key === "Escape" && typed !== undefined) {
          event.stopPropagation();
          setTyped(undefined);
        }
      }}
      error={isWrong ? wrong : undefined}
      className={classNames("[&_input]:pointer-coarse:min-h-12", props.className)}
    />
  );
}
