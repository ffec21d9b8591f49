import { remember, remembered } from "#kit/web/device/device-memory.ts";
import { type DialCode, dialCodeOf, dialCodes } from "../../dial-codes.ts";

export interface Country {
  readonly id: string;
  readonly text: string;
}

/** Of a dial code that many countries have, so many are named. */
const namedMax = 2;

/** Dial codes with the names of their countries in the reader's language, by name. `only` where a workspace chose. */
export function countriesIn(language: string, only?: readonly string[]): Country[] {
  const names = new Intl.DisplayNames([language], { type: "region" });
  const nameOf = ({ regions }: DialCode): string => {
    const named = regions.slice(0, namedMax).map((region) => names.of(region) ?? region);
    return `${named.join(", ")}${regions.length > namedMax ? " …" : ""}`;
  };
  return dialCodes
    .filter(({ code }) => only?.includes(code) ?? true)
    .map((one) => ({ code: one.code, name: nameOf(one) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, language))
    .map(({ code, name }) => ({ id: code, text: `+${code} ${name}` }));
}

const memoryKey = "fettle.dialCode";

export const rememberDialCode = (code: string): void => remember(memoryKey, code);

/** What the person chose last on this device, or what their browser's language says of where they are. */
export function firstDialCode(allowed: readonly string[] | undefined): string | null {
  const regions = navigator.languages.map((tag) => new Intl.Locale(tag).region);
  const guesses = [remembered(memoryKey), ...regions.map((region) => region && dialCodeOf(region)), "1", allowed?.[0]];
  return guesses.find((code) => code != null && (allowed?.includes(code) ?? true)) ?? null;
}
