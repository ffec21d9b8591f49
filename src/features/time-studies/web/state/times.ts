import { useLanguage } from "#kit/web/i18n.ts";

/** Minutes, seconds and tenths, as a stopwatch shows them: 1:02.3. */
export function stopwatchText(ms: number): string {
  const tenths = Math.floor(ms / 100);
  const seconds = String(Math.floor(tenths / 10) % 60).padStart(2, "0");
  return `${Math.floor(tenths / 600)}:${seconds}.${tenths % 10}`;
}

/** Seconds with two decimals in the reader's language; a dash where there is no value. */
export function useSecondsText(): (ms: number | null) => string {
  const [language] = useLanguage();
  const format = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return (ms) => (ms === null ? "–" : format.format(ms / 1000));
}
