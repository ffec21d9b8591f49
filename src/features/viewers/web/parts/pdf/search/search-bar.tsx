import { type KeyboardEvent, useEffect, useRef } from "react";
import { useText } from "#kit/web/i18n.ts";
import { ChevronDown, ChevronUp, X } from "#kit/web/icons.ts";
import { SearchField } from "#kit/web/ui/fields/search-field.tsx";
import { viewerText } from "../../../text.ts";
import { BarButton } from "../../bar-button.tsx";
import type { SearchState } from "./use-search.ts";

interface SearchBarProps {
  readonly words: string;
  readonly onWords: (words: string) => void;
  readonly search: SearchState;
  readonly pageCount: number;
  /** The current hit, from 0. */
  readonly at: number;
  readonly onStep: (direction: 1 | -1) => void;
  readonly onClose: () => void;
}

/** Search inside the document. Enter goes to the next hit, with Shift to the previous one, Escape closes. */
export function SearchBar({ words, onWords, search, pageCount, at, onStep, onClose }: SearchBarProps) {
  const t = useText(viewerText);
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => bar.current?.querySelector("input")?.focus(), []);
  const count = search.hits.length;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") onClose();
    else if (event.key === "Enter" && event.target instanceof HTMLInputElement) onStep(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={bar}
      role="search"
      onKeyDownCapture={onKeyDown}
      className="flex flex-wrap items-center gap-1 border-b border-line bg-sheet px-3 py-1.5"
    >
      <SearchField
        label={t("viewer.search.label")}
        placeholder={t("viewer.search.label")}
        value={words}
        onChange={onWords}
        maxLength={200}
        className="min-w-40 flex-1 sm:max-w-sm"
      />
      <span role="status" className="num min-w-24 px-2 text-xs text-ink-2">
        {words.trim() !== "" && placeOf(t, search, pageCount, at)}
      </span>
      <BarButton label={t("viewer.search.previous")} isDisabled={count === 0} onPress={() => onStep(-1)}>
        <ChevronUp aria-hidden />
      </BarButton>
      <BarButton label={t("viewer.search.next")} isDisabled={count === 0} onPress={() => onStep(1)}>
        <ChevronDown aria-hidden />
      </BarButton>
      <BarButton label={t("viewer.search.close")} onPress={onClose}>
        <X aria-hidden />
      </BarButton>
    </div>
  );
}

function placeOf(
  t: ReturnType<typeof useText<(typeof viewerText)["en"]>>,
  search: SearchState,
  pageCount: number,
  at: number,
): string {
  const count = search.hits.length;
  if (count > 0) return t(search.isCut ? "viewer.search.placeMore" : "viewer.search.place", { at: at + 1, count });
  if (!search.isDone) return t("viewer.search.running", { page: search.searched, count: pageCount });
  return t("viewer.search.none");
}
