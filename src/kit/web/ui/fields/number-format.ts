const separators: Readonly<Record<string, readonly [decimal: string, thousands: string]>> = { de: [",", "."] };

/**
 * The number that was typed; undefined if it is none, or not yet, such as "1." and "-". Accepts only the language's own
 * thousands separators. Any other point or comma is the decimal one: 45.5 is never 455.
 */
export function numberFrom(typed: string, language: string): number | undefined {
  const [decimal, thousands] = separators[language] ?? [".", ","];
  const plain = typed.replaceAll(/[\s\u202f]/g, "").replaceAll("\u2212", "-");
  const grouped = new RegExp(`^[-+]?\\d{1,3}(\\${thousands}\\d{3})+(\\${decimal}\\d+)?$`);
  const text = grouped.test(plain) ? plain.replaceAll(thousands, "") : plain;
  const value = text.replace(/[.,]/, ".");
  return /^[-+]?(\d+|\d*\.\d+)$/.test(value) ? Number(value) : undefined;
}

/** A person who presses a button expects 0.1 + 0.2 to be 0.3. */
export const exact = (value: number): number => Number(value.toPrecision(12));

export interface Range {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

export const isOutside = (value: number | null, { min, max }: Range): boolean =>
  value !== null && ((min !== undefined && value < min) || (max !== undefined && value > max));
