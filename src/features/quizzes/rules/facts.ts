import { claimsOf, partMark } from "#features/generation/rules/claims.ts";

/** What a sentence says that can be asked for: a number with its unit, a tool, or a part by its mark. */
export interface Fact {
  readonly kind: "number" | "tool" | "part";
  /** As the sentence has it. */
  readonly text: string;
  /** Of a number: `45` and `Nm` of `45 Nm`. */
  readonly value?: number;
  readonly digits?: string;
  readonly unit?: string;
}

const measured = /^([-+]?\d+(?:[.,]\d+)?)\s?(\p{L}[\p{L}·/]*|°\s?[CF]|%)$/iu;

export function factsOf(sentence: string): Fact[] {
  const claims = claimsOf({ written: [sentence], warnings: [] }, [sentence], { from: 0, to: 0 });
  const parts = [...sentence.matchAll(partMark)].map(([text]) => ({ kind: "part", text }) as const);
  const named = claims.flatMap(({ kind, text }): Fact[] => {
    if (kind === "tool") return [{ kind, text }];
    const [, digits, unit] = measured.exec(text) ?? [];
    if (kind !== "number" || digits === undefined || unit === undefined) return [];
    return [{ kind, text, digits, unit, value: Number(digits.replace(",", ".")) }];
  });
  // The number of a part is none that is measured: the 12 mm of "M12 mm" is nothing.
  return [...parts, ...named.filter(({ text }) => !parts.some((part) => part.text.includes(text)))];
}

/** The gap that stands for what was left out. */
export const gap = "____";

/** The sentence with a gap; undefined where it says the fact more than once. */
export function withGap(sentence: string, { text }: Fact): string | undefined {
  const pieces = sentence.split(text);
  return pieces.length === 2 ? pieces.join(gap) : undefined;
}
