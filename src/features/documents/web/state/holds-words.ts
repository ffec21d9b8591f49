import { nameKey } from "#kit/text.ts";

/** Whether a name holds every word that was typed, in whatever order. */
export function holdsWords(name: string, typed: string): boolean {
  const held = nameKey(name);
  return nameKey(typed)
    .split(/\s+/u)
    .every((word) => held.includes(word));
}
