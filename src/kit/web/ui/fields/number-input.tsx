import type { ControlProps } from "./field-frame.tsx";
import { numberKeys, type TypedNumber } from "./use-typed-number.ts";

interface NumberInputProps {
  readonly control: ControlProps;
  readonly typed: TypedNumber;
  /** One step up (1) or down (-1) from the current value: the arrow keys. */
  readonly onStep: (from: number | null, direction: 1 | -1) => void;
  readonly placeholder?: string;
  readonly className: string;
}

/** Where a number is typed, with any keyboard. */
export function NumberInput({ control, typed, onStep, placeholder, className }: NumberInputProps) {
  const { attach, text, onType, onLeave, commit } = typed;
  return (
    <input
      {...control}
      ref={attach}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      placeholder={placeholder}
      value={text}
      onChange={(event) => onType(event.target.value)}
      onBlur={onLeave}
      onKeyDown={numberKeys(commit, onStep)}
      className={className}
    />
  );
}
