import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { announce } from "#kit/web/announce.ts";
import { translate, useText } from "#kit/web/i18n.ts";
import { X } from "#kit/web/icons.ts";
import { Drawer } from "#kit/web/ui/dialogs/drawer.tsx";
import { isTyping } from "#kit/web/ui/grid-keys.ts";
import { useElementWidth } from "#kit/web/ui/use-element-width.ts";
import { viewerText } from "../../text.ts";
import { BarButton } from "../bar-button.tsx";
import { usePinch } from "../use-pinch.ts";
import type { KindViewerProps, ViewerPage } from "../viewer-props.ts";
import type { Size } from "../zoom.ts";
import type { Pdf } from "./open-pdf.ts";
import { DrawQueue } from "./pages/draw-queue.ts";
import { pxPerPoint } from "./pages/page-layout.ts";
import type { PageMarks } from "./pages/page-marks.ts";
import { PdfPage } from "./pages/pdf-page.tsx";
import { Thumbnails } from "./pages/thumbnails.tsx";
import { type Pages, usePages } from "./pages/use-pages.ts";
import { PassageNote } from "./passage-note.tsx";
import { PdfBar } from "./pdf-bar.tsx";
import { RecognisedPanel } from "./recognised-panel.tsx";
import { SearchBar } from "./search/search-bar.tsx";
import { useFindKey, useSearching } from "./search/use-searching.ts";
import { usePassage } from "./use-passage.ts";

interface PdfDocumentProps extends KindViewerProps {
  readonly pdf: Pdf;
  /** Of the page that it is opened at, in points. */
  readonly firstSize: Size;
  /** From 1. */
  readonly openAt: number;
}

/** In px of the viewer's width: below it the rail is a sheet, and the bar is at the bottom. */
const narrowBelow = 640;
const railFrom = 900;

/** An open PDF: its pages, their thumbnails, and the tools. */
export function PdfDocument({ file, text, at, pdf, firstSize, openAt }: PdfDocumentProps) {
  const t = useText(viewerText);
  const frame = useRef<HTMLDivElement>(null);
  const width = useElementWidth(frame);
  const isNarrow = width < narrowBelow;
  const scroller = useRef<HTMLDivElement>(null);
  const pages = usePages(scroller, pdf.pageCount, firstSize, openAt, width);
  const [queue] = useState(() => new DrawQueue());
  const [wantsRail, setWantsRail] = useState<boolean>();
  const isRailOpen = wantsRail ?? (width >= railFrom && pdf.pageCount > 1);
  const recognised = (text?.pages ?? []).filter((page) => page.isRecognised);
  const { passage, searching, marksOn, onActive } = useMarking(pdf, at, recognised, pages);
  const [wantsPanel, setWantsPanel] = useState<boolean>();
  const isPanelOpen = wantsPanel ?? (passage?.is === "scan" && passage.isRecognised);
  useFindKey(frame, searching.open);
  usePinch(scroller, pages.zoomBy);
  useOpenAt(at.page, openAt, pages);

  const thumbnails = (after = () => {}) => (
    <Thumbnails
      pdf={pdf}
      current={pages.current}
      rotation={pages.rotation}
      queue={queue}
      onGo={(page) => {
        pages.goTo(page);
        after();
      }}
    />
  );
  const bar = (
    <PdfBar
      pages={pages}
      pageCount={pdf.pageCount}
      isNarrow={isNarrow}
      isRailOpen={isNarrow ? wantsRail === true : isRailOpen}
      onRail={() => setWantsRail(isNarrow ? wantsRail !== true : !isRailOpen)}
      isSearchOpen={searching.isOpen}
      onSearch={searching.isOpen ? searching.close : searching.open}
      recognised={
        recognised.length > 0 ? { isOpen: isPanelOpen, onToggle: () => setWantsPanel(!isPanelOpen) } : undefined
      }
    />
  );
  return (
    <div ref={frame} className="flex min-h-0 min-w-0 flex-1 flex-col">
      {!isNarrow && bar}
      {searching.isOpen && (
        <SearchBar
          words={searching.words}
          onWords={searching.setWords}
          search={searching.search}
          pageCount={pdf.pageCount}
          at={searching.at}
          onStep={searching.step}
          onClose={() => {
            searching.close();
            scroller.current?.focus();
          }}
        />
      )}
      {passage && !searching.isOpen && <PassageNote key={at.find} passage={passage} />}
      <div className={isNarrow ? "flex min-h-0 flex-1 flex-col" : "flex min-h-0 flex-1"}>
        {!isNarrow && isRailOpen && <div className="w-40 shrink-0 border-e border-line bg-sheet">{thumbnails()}</div>}
        <div
          ref={scroller}
          role="region"
          aria-label={file.name}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
          tabIndex={0}
          onKeyDown={(event) => onPageKey(event, pages, pdf.pageCount)}
          className="above-trays ring-inside relative min-h-0 min-w-0 flex-1 touch-pan-x touch-pan-y overflow-auto overscroll-contain bg-tint-2"
        >
          <PageStack pdf={pdf} pages={pages} marksOn={marksOn} onActive={onActive} />
        </div>
        {isPanelOpen && (
          <RecognisedSide isNarrow={isNarrow} onClose={() => setWantsPanel(false)}>
            <RecognisedPanel
              number={pages.current}
              page={recognised.find((page) => page.page === pages.current)}
              words={searching.isOpen ? searching.words.trim() : undefined}
              passage={at.find}
            />
          </RecognisedSide>
        )}
      </div>
      {isNarrow && bar}
      {isNarrow && (
        <Drawer title={t("viewer.page.list")} side="start" isOpen={wantsRail === true} onOpenChange={setWantsRail}>
          {thumbnails(() => setWantsRail(false))}
        </Drawer>
      )}
    </div>
  );
}

/**
 * The passage that the document is opened at and the hits of the search: which marks to show, and which to scroll to.
 */
function useMarking(pdf: Pdf, at: KindViewerProps["at"], recognised: readonly ViewerPage[], pages: Pages) {
  /**
   * A mark is scrolled to when it is rendered, and only then. After a quick press of Enter the one before may still be rendered: it is
   * not the one that is awaited.
   */
  const awaited = useRef<{ readonly page: number; readonly index: number }>(undefined);
  const goToMark = (page: number, index = 0) => {
    awaited.current = { page, index };
    const isDrawn = page - 1 >= pages.first && page - 1 < pages.end;
    if (!isDrawn) pages.goTo(page);
  };
  const passage = usePassage(pdf, at.find, at.page, recognised);
  const searching = useSearching(pdf, recognised, pages.current, goToMark);

  const marksOn = (page: number): PageMarks | undefined => {
    if (searching.isOpen && searching.words.trim() !== "") {
      const hits = searching.search.byPage.get(page);
      return hits && { kind: "search", hits, active: searching.activeOn(page) };
    }
    if (passage?.is !== "found" || passage.page !== page) return undefined;
    return { kind: "passage", hits: passage.hits, active: 0 };
  };
  const foundPage = passage && passage.is !== "missing" ? passage.page : undefined;
  const isFound = passage?.is === "found";
  const goTo = useRef(goToMark);
  useEffect(() => {
    goTo.current = goToMark;
  });
  useEffect(() => {
    if (foundPage !== undefined) goTo.current(foundPage);
    if (!isFound) awaited.current = undefined;
  }, [foundPage, isFound, at.find]);

  const onActive = (mark: Element, page: number, index: number) => {
    if (awaited.current?.page !== page || awaited.current.index !== index) return;
    awaited.current = undefined;
    pages.reveal(mark);
  };
  return { passage, searching, marksOn, onActive };
}

interface PageStackProps {
  readonly pdf: Pdf;
  readonly pages: Pages;
  readonly marksOn: (page: number) => PageMarks | undefined;
  readonly onActive: (mark: Element, page: number, index: number) => void;
}

/** The pages in sight, without transition: with reduced motion all has one, and a size would be measured before its end. */
const PageStack = ({ pdf, pages, marksOn, onActive }: PageStackProps) => (
  <div
    className="relative min-w-full transition-none"
    style={{ blockSize: pages.layout.height, inlineSize: pages.layout.width }}
  >
    {Array.from({ length: Math.max(0, pages.end - pages.first) }, (_, offset) => pages.first + offset).map((index) => {
      const size = pages.layout.sizes[index];
      return (
        size && (
          <PdfPage
            key={index}
            pdf={pdf}
            number={index + 1}
            top={pages.layout.tops[index] ?? 0}
            size={size}
            factor={pages.scale * pxPerPoint}
            rotation={pages.rotation}
            marks={marksOn(index + 1)}
            onMeasured={pages.measured}
            onActive={onActive}
            onGo={pages.goTo}
          />
        )
      );
    })}
  </div>
);

interface RecognisedSideProps {
  readonly isNarrow: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function RecognisedSide({ isNarrow, onClose, children }: RecognisedSideProps) {
  const t = useText(viewerText);
  return (
    <aside
      aria-label={t("viewer.recognised.title")}
      className={
        isNarrow
          ? "max-h-[45%] shrink-0 overflow-y-auto border-t border-line bg-sheet p-4"
          : "w-80 shrink-0 overflow-y-auto border-s border-line bg-sheet p-4"
      }
    >
      <div className="mb-2 flex items-center justify-between">
        <h2 className="text-md">{t("viewer.recognised.title")}</h2>
        <BarButton label={t("viewer.recognised.close")} onPress={onClose}>
          <X aria-hidden />
        </BarButton>
      </div>
      {children}
    </aside>
  );
}

/** Another page in the address, while the document is open, is gone to. */
function useOpenAt(page: number | undefined, openAt: number, pages: Pages): void {
  const [gone, setGone] = useState(openAt);
  const goTo = useRef(pages.goTo);
  useEffect(() => {
    goTo.current = pages.goTo;
  });
  if (page !== undefined && page !== gone) setGone(page);
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) goTo.current(gone);
    isFirst.current = false;
  }, [gone]);
}

function onPageKey(event: KeyboardEvent<HTMLElement>, pages: Pages, count: number): void {
  if (isTyping(event.target) || event.altKey || event.ctrlKey || event.metaKey) return;
  const element = event.currentTarget;
  const isWide = element.scrollWidth > element.clientWidth + 1;
  const turn = (page: number) => {
    const wanted = Math.min(count, Math.max(1, page));
    pages.goTo(wanted);
    announce(translate(viewerText, "viewer.page.said", { page: wanted, count }));
  };
  const acts: Readonly<Record<string, () => void>> = {
    PageDown: () => turn(pages.current + 1),
    PageUp: () => turn(pages.current - 1),
    Home: () => turn(1),
    End: () => turn(count),
    // Along the line where the page is wider than the view, which the browser does.
    ...(!isWide && { ArrowRight: () => turn(pages.current + 1), ArrowLeft: () => turn(pages.current - 1) }),
    "+": () => pages.step(1),
    "-": () => pages.step(-1),
    r: pages.rotate,
  };
  const act = Object.hasOwn(acts, event.key) ? acts[event.key] : undefined;
  if (!act) return;
  event.preventDefault();
  act();
}
