import { useLanguage } from "../i18n.ts";

const units = ["B", "kB", "MB", "GB", "TB"] as const;

/** A size as people read it, in the language's figures: "8.4 MB". Steps of 1024, as the limits are set. */
export function sizeText(bytes: number, language: string): string {
  let value = bytes;
  let at = 0;
  while (value >= 1023.5 && at < units.length - 1) {
    value /= 1024;
    at++;
  }
  const figures = new Intl.NumberFormat(language, { maximumFractionDigits: at === 0 || value >= 99.95 ? 0 : 1 });
  return `${figures.format(value)} ${units[at]}`;
}

/** The same in the person's language. */
export function useSizeText(): (bytes: number) => string {
  const [language] = useLanguage();
  return (bytes) => sizeText(bytes, language);
}
