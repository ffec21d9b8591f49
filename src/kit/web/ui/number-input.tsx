import { type KeyboardEvent, useState } from "react";
import { useLanguage } from "../i18n.ts";
import type { ControlProps } from "./field-frame.tsx";
import { numberFrom, numberText } from "./number-format.ts";

interface NumberInputProps {
  readonly control: ControlProps;
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  /** One step up (1) or down (-1) from what is there: the arrow keys. */
  readonly onStep: (from: number | null, direction: 1 | -1) => void;
  readonly placeholder?: string;
  readonly className: string;
}

/**
 * Where a number is typed. It counts when the field is left or with Enter, as it was typed; what is no number is put
 * back to what it was.
 */
export function NumberInput({ control, value, onChange, onStep, placeholder, className }: NumberInputProps) {
  const [language] = useLanguage();
  const [typed, setTyped] = useState<string>();
  /** What stands in the field, as a number. */
  const commit = (): number | null => {
    setTyped(undefined);
    if (typed === undefined) return value;
    const next = typed.trim() === "" ? null : (numberFrom(typed, language) ?? value);
    if (next !== value) onChange(next);
    return next;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (key === "Enter") commit();
    if (key !== "ArrowUp" && key !== "ArrowDown") return;
    event.preventDefault();
    onStep(commit(), key === "ArrowUp" ? 1 : -1);
  };
  return (
    <input
      {...control}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      placeholder={placeholder}
      value={typed ?? numberText(value, language)}
      onChange={(event) => setTyped(event.target.value.replaceAll(noNumber, ""))}
      onBlur={commit}
      onKeyDown={onKeyDown}
      className={className}
    />
  );
}

const noNumber = /[^\d.,+\-\u2212\s]/g;
