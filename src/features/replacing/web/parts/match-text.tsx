import type { Snippet } from "#features/drafts/rules/find-text.ts";
import type { TextPlace } from "#features/procedures/rules/texts.ts";
import { twoDigits } from "#kit/text.ts";
import { useText } from "#kit/web/i18n.ts";
import { findText } from "../find-text.ts";

/** "Title of step 03" */
export function usePlaceWords(): (place: TextPlace) => string {
  const t = useText(findText);
  return (place) => {
    if (place.of === "procedure") return t(`find.place.${place.field}`);
    if (place.of === "section") return t("find.place.section");
    const number = twoDigits(place.number);
    return place.of === "step" ? t("find.place.step", { number }) : t(`find.place.${place.field}`, { number });
  };
}

interface MatchTextProps {
  /** In words. */
  readonly place: string;
  readonly snippet: Snippet;
}

/** One match for reading: its place, and the text around it. [P82] */
export function MatchText({ place, snippet: { text, start, end, isCutBefore, isCutAfter } }: MatchTextProps) {
  return (
    <>
      <span className="block text-2xs text-ink-2">{place}</span>
      <span dir="auto" className="block text-sm wrap-anywhere">
        {isCutBefore && "…"}
        {text.slice(0, start)}
        <mark className="bg-hivis text-on-hivis">{text.slice(start, end)}</mark>
        {text.slice(end)}
        {isCutAfter && "…"}
      </span>
    </>
  );
}
