import type { ControlProps } from "./field-frame.tsx";
import { numberKeys, type TypedNumber } from "./use-typed-number.ts";

interface NumberInputProps {
  readonly control: ControlProps;
  readonly typed: TypedNumber;
  /** One step up (1) or down (-1) from what is there: the arrow keys. */
  readonly onStep: (from: number | null, direction: 1 | -1) => void;
  readonly placeholder?: string;
  readonly className: string;
}

/** Where a number is typed, with any keyboard. */
export function NumberInput({ control, typed, onStep, placeholder, className }: NumberInputProps) {
  return (
    <input
      {...control}
      ref={typed.attach}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      placeholder={placeholder}
      value={typed.text}
      onChange={(event) => typed.onType(event.target.value)}
      onBlur={typed.onLeave}
      onKeyDown={numberKeys(typed, onStep)}
      className={className}
    />
  );
}
