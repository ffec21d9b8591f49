import * as z from "zod/mini";

/** Trimmed and in one Unicode form, as names are kept. */
export const tidy = (text: string): string => text.normalize("NFC").trim();

/** Two names are the same when their keys are (rulings R4, R5; threat B74). The database folds alike. */
export const nameKey = (text: string): string => text.normalize("NFKC").trim().toLowerCase();

/** At most two letters (specification, content section 2). */
export function initials(name: string): string {
  // A remark in brackets behind a name is none of its words.
  const words = (name.replace(/\([^()]*\)\s*$/u, "").trim() || name.trim()).split(/\s+/u).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters
    .map((word) => [...(word ?? "")][0] ?? "")
    .join("")
    .toUpperCase();
}

/** A file's name in its parts: `manual.pdf` is `manual` and `.pdf`. A name that only has a dot in front has no ending. */
export function nameParts(name: string): { readonly stem: string; readonly ending: string } {
  const at = name.lastIndexOf(".");
  const isEnding = at > 0 && /^[\p{L}\p{N}]{1,11}$/u.test(name.slice(at + 1));
  return isEnding ? { stem: name.slice(0, at), ending: name.slice(at) } : { stem: name, ending: "" };
}

/** Step numbers have at least two digits (specification, procedures section 9). */
export const twoDigits = (n: number): string => String(n).padStart(2, "0");

/** A name as people type it: trimmed, not blank, at most `max` characters. */
export const name = (max = 200) =>
  z.pipe(z.pipe(z.string(), z.transform(tidy)), z.string().check(z.minLength(1), z.maxLength(max)));

/** Free text as people type it, kept as it is. */
export const text = (max = 10_000) => z.string().check(z.maxLength(max));

/** The role every list keeps its order by: case-insensitive, numbers by value. */
export const byName = (a: { readonly name: string }, b: { readonly name: string }): number =>
  order.compare(a.name, b.name);

// One collator: `localeCompare` makes one for each pair, which took 0.4 s for 5,000 names.
const order = new Intl.Collator("en", { sensitivity: "base", numeric: true });
