import { type KeyboardEvent, useState } from "react";
import { useLanguage, useText } from "../../i18n.ts";
import { kitText } from "../../text.ts";
import { useUncommitted } from "../../uncommitted.ts";
import { numberText } from "../../words/sentence.ts";
import { numberFrom } from "./number-format.ts";

interface TypedNumberOptions {
  readonly label: string;
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
}

export interface TypedNumber {
  /** The `ref` of the input. */
  readonly attach: (element: HTMLInputElement | null) => void;
  readonly text: string;
  /** Why the typed text is not a number, once typing rests. */
  readonly error: string | undefined;
  readonly onType: (text: string) => void;
  readonly onLeave: () => void;
  /**
   * Commits the typed text and returns the number; text that is no number stays in the field, and the old value is
   * returned.
   */
  readonly commit: () => number | null;
}

interface Typed {
  readonly text: string;
  /** The value that the text was typed over, or was committed as: with another one the text is out of date. */
  readonly value: number | null;
  readonly isSettled: boolean;
}

/**
 * A number that is being typed. It commits once typing rests and whenever the page moves on, not with each key: 4 on
 * the way to 45 would be a false record. Text that is no number, such as "1." or "-", is never committed, is reported
 * at the field, and stays there. [PF210] [PF211]
 */
export function useTypedNumber({ label, value, onChange }: TypedNumberOptions): TypedNumber {
  const [language] = useLanguage();
  const t = useText(kitText);
  const [element, attach] = useState<HTMLInputElement | null>(null);
  const [last, setTyped] = useState<Typed>();
  const typed = last && last.value === value ? last : undefined;
  const number = typed ? read(typed.text, language) : value;
  const isOpen = typed !== undefined && number !== value;
  const isInvalid = isOpen && number === undefined && typed.isSettled;

  const commit = (): number | null => {
    if (!typed || number === value) return value;
    if (number === undefined) {
      if (!typed.isSettled) setTyped({ ...typed, isSettled: true });
      return value;
    }
    setTyped({ ...typed, value: number });
    onChange(number);
    return number;
  };
  useUncommitted({ label, typed: isOpen ? typed.text : undefined, isInvalid, element, commit: () => void commit() });

  return {
    attach,
    text: typed?.text ?? numberText(value, language),
    error: isInvalid ? t("kit.noNumber", { text: typed.text.trim() }) : undefined,
    onType: (text) => setTyped({ text: text.replaceAll(noNumber, ""), value, isSettled: false }),
    onLeave() {
      commit();
      if (number !== undefined) setTyped(undefined);
    },
    commit,
  };
}

/** Null for an empty field, undefined for text that is no number. */
const read = (text: string, language: string): number | null | undefined =>
  text.trim() === "" ? null : numberFrom(text, language);

const noNumber = /[^\d.,+\-\u2212\s]/g;

/** Arrow keys step from the typed value; Enter commits it, for the form that Enter submits. */
export const numberKeys =
  (commit: TypedNumber["commit"], onStep: (from: number | null, direction: 1 | -1) => void) =>
  (event: KeyboardEvent): void => {
    const { key } = event;
    if (key === "Enter") commit();
    if (key !== "ArrowUp" && key !== "ArrowDown") return;
    event.preventDefault();
    onStep(commit(), key === "ArrowUp" ? 1 : -1);
  };
