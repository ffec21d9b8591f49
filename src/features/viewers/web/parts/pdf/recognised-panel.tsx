import { useMemo } from "react";
import { useText } from "#kit/web/i18n.ts";
import { viewerText } from "../../text.ts";
import { MarkedText } from "../passages/marked-text.tsx";
import { findAll, findPassage, fold } from "../passages/passage.ts";
import type { ViewerPage } from "../viewer-props.ts";

interface RecognisedPanelProps {
  /** From 1: the page that is being read. */
  readonly number: number;
  /** Undefined where nothing was recognised on it. */
  readonly page: ViewerPage | undefined;
  /** The marks: the words of a search, or the passage that a link leads to. */
  readonly words?: string | undefined;
  readonly passage?: string | undefined;
}

/** What a program read from the picture of a page, with how surely. */
export function RecognisedPanel({ number, page, words, passage }: RecognisedPanelProps) {
  const t = useText(viewerText);
  const text = page?.text ?? "";
  // Stable while the search is the same: a new mark is scrolled to.
  const hits = useMemo(() => {
    const folded = fold([{ text }]);
    return words ? findAll(folded, words) : passage ? (findPassage(folded, passage)?.hits ?? []) : [];
  }, [text, words, passage]);
  return (
    <div className="space-y-3">
      <p className="flex flex-wrap justify-between gap-x-4 text-xs text-ink-2">
        <span>{t("viewer.recognised.page", { page: number })}</span>
        {page?.confidence != null && (
          <span className="num">{t("viewer.recognised.confidence", { percent: Math.round(page.confidence) })}</span>
        )}
      </p>
      {page ? (
        <>
          <p className="text-xs text-ink-3">{t("viewer.recognised.note")}</p>
          <p className="wrap-anywhere whitespace-pre-wrap">
            <MarkedText key={number} text={page.text} hits={hits} reveals />
          </p>
        </>
      ) : (
        <p className="text-ink-2">{t("viewer.recognised.none")}</p>
      )}
    </div>
  );
}
