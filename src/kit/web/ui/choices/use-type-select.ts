import { type KeyboardEvent, useRef } from "react";
import { useLanguage } from "../../i18n.ts";
import type { SelectItem } from "../overlays/choice.tsx";

/** After this time the next letter begins a new word. */
const pauseMs = 1_000;

/**
 * The keys of a closed list of choices: letters choose the next item that begins with them, the same letter again the
 * one after that, and the arrow keys the one before or after.
 */
export function useTypeSelect<K extends string>(
  items: readonly SelectItem<K>[],
  value: K | null,
  onChoose: (value: K) => void,
): (event: KeyboardEvent<HTMLElement>) => void {
  const [language] = useLanguage();
  const typed = useRef({ text: "", at: 0 });
  return (event) => {
    const able = items.filter((item) => !item.isDisabled);
    const at = able.findIndex((item) => item.id === value);
    const next = isLetter(event)
      ? found(able, at, wordSoFar(typed.current, event), language)
      : able[at + (besides[event.key] ?? Number.NaN)];
    if (!isLetter(event) && besides[event.key] === undefined) return;
    event.preventDefault();
    // It is no command of the screen's either.
    event.stopPropagation();
    if (next && next.id !== value) onChoose(next.id);
  };
}

const besides: Readonly<Record<string, number | undefined>> = { ArrowLeft: -1, ArrowRight: 1 };

const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && key !== " " && !ctrlKey && !metaKey && !altKey;

function wordSoFar(typed: { text: string; at: number }, { key, timeStamp }: KeyboardEvent): string {
  typed.text = timeStamp - typed.at > pauseMs ? key : typed.text + key;
  typed.at = timeStamp;
  return typed.text;
}

/** The first from the chosen one on, and round; a single letter, however often, begins behind it. */
function found<K extends string>(
  items: readonly SelectItem<K>[],
  at: number,
  word: string,
  language: string,
): SelectItem<K> | undefined {
  const letters = new Set(word.toLocaleLowerCase(language));
  const [wanted, from] = letters.size === 1 ? [word.slice(0, 1), at + 1] : [word, Math.max(0, at)];
  const { compare } = new Intl.Collator(language, { sensitivity: "base" });
  return [...items.slice(from), ...items.slice(0, from)].find(
    ({ text }) => compare(text.slice(0, wanted.length), wanted) === 0,
  );
}
