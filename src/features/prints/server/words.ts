import type { ShownValue } from "#features/properties/server/service.ts";
import { isolated } from "#kit/isolated.ts";
import { dateOf } from "#kit/time.ts";
import type { PrintLanguage } from "../contract.ts";
import { english, type Words } from "./english-words.ts";
import { german } from "./german-words.ts";
import type { Sheet } from "./sheet.ts";

const isWord = (word: unknown): word is (...values: unknown[]) => string => typeof word === "function";

/** [PR17] Whatever is put into a sentence is isolated there, so that no name, unit or reason turns the words around it. */
const isolating = (words: Words): Words =>
  Object.fromEntries(
    Object.entries(words).map(([key, word]) => [
      key,
      isWord(word)
        ? (...values: unknown[]) => word(...values.map((one) => (typeof one === "string" ? isolated(one) : one)))
        : word,
    ]),
  ) as Words;

const byLanguage: Readonly<Record<PrintLanguage, Words>> = { en: isolating(english), de: isolating(german) };

export const wordsIn = (language: PrintLanguage): Words => byLanguage[language];

interface Bounds {
  readonly min: number | null;
  readonly max: number | null;
  readonly unit: string;
}

/** The bounds of a number with its unit; blank where both are open. */
export function boundsIn(words: Words, { min, max, unit }: Bounds): string {
  if (min !== null && max !== null) return words.range(min, max, unit);
  if (min !== null) return words.atLeast(min, unit);
  return max === null ? "" : words.atMost(max, unit);
}

/**
 * Day and time as on the screens of the workspace and the language, in the zone of the workspace, and how far that was from UTC then: in the night
 * when the clocks go back an hour comes twice, and paper cannot be asked which one it was. [PR16]
 */
export function momentIn(
  { timeZone, language, dateFormat }: Pick<Sheet, "timeZone" | "language" | "dateFormat">,
  at: string,
): string {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZoneName: "longOffset",
  }).formatToParts(new Date(at));
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? "";
  const offset = of("timeZoneName").replace("GMT", "UTC").replace("+00:00", "");
  return `${dateOf({ language, format: dateFormat }, of("day"), of("month"), of("year"))} ${of("hour")}:${of("minute")} ${offset}`;
}

/** [PR20] A property's value as the screens show it: numbers grouped, with their unit, and dates. */
export function valueIn(
  { language, dateFormat }: Pick<Sheet, "language" | "dateFormat">,
  { type, value, unit }: ShownValue,
): string {
  if (typeof value === "number") {
    return `${new Intl.NumberFormat(language, { maximumFractionDigits: 10 }).format(value)} ${unit}`.trim();
  }
  if (type !== "date") return value;
  const [year = "", month = "", day = ""] = value.split("-");
  return dateOf({ language, format: dateFormat }, day, month, year);
}
