import { type KeyboardEvent, useEffect, useRef } from "react";
import { useText } from "#kit/web/i18n.ts";
import { classNames } from "#kit/web/ui/class-names.ts";
import { rowAfterKey } from "#kit/web/ui/grid-keys.ts";
import { useRowWindow } from "#kit/web/ui/lists/use-row-window.ts";
import { viewerText } from "../../../text.ts";
import type { Pdf } from "../open-pdf.ts";
import { drawPage, freeCanvas } from "./draw-page.ts";
import type { DrawQueue } from "./draw-queue.ts";
import type { Rotation } from "./page-layout.ts";

interface ThumbnailsProps {
  readonly pdf: Pdf;
  /** From 1. */
  readonly current: number;
  readonly rotation: Rotation;
  readonly queue: DrawQueue;
  readonly onGo: (page: number) => void;
}

/** In px: the picture, its number below it, and the gap. */
const thumbHeight = 120;
const rowHeight = thumbHeight + 40;

/** The pages, small. Only those in sight are drawn; one holds the tab stop, arrow keys go between them. */
export function Thumbnails({ pdf, current, rotation, queue, onGo }: ThumbnailsProps) {
  const t = useText(viewerText);
  const scroller = useRef<HTMLElement>(null);
  const inPage = useRowWindow({ scroller, count: pdf.pageCount, rowHeight, kept: current - 1 });
  useEffect(() => {
    const rail = scroller.current;
    if (!rail) return;
    const top = (current - 1) * rowHeight;
    const isVisible = top >= rail.scrollTop && top + rowHeight <= rail.scrollTop + rail.clientHeight;
    // With its neighbours before and after it.
    if (!isVisible) rail.scrollTop = top - (rail.clientHeight - rowHeight) / 2;
  }, [current]);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = rowAfterKey(event.key, current - 1, pdf.pageCount, 5);
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onGo(next + 1);
    // Its button may not be in the page yet.
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-thumb="${next + 1}"]`)?.focus({ preventScroll: true }),
    );
  };
  return (
    <nav
      ref={scroller}
      aria-label={t("viewer.page.list")}
      onKeyDown={onKeyDown}
      className="h-full min-h-0 overflow-y-auto overscroll-contain"
    >
      <div className="relative transition-none" style={{ blockSize: inPage.height }}>
        {inPage.indexes.map((index) => {
          const number = index + 1;
          const isCurrent = number === current;
          return (
            <button
              key={number}
              type="button"
              data-thumb={number}
              tabIndex={isCurrent ? 0 : -1}
              aria-label={t("viewer.page.name", { page: number })}
              aria-current={isCurrent ? "page" : undefined}
              onClick={() => onGo(number)}
              className="ring-inside absolute inset-x-0 flex flex-col items-center justify-center gap-1 rounded-2 hover:bg-tint"
              style={{ insetBlockStart: index * rowHeight, blockSize: rowHeight }}
            >
              <Thumb pdf={pdf} number={number} rotation={rotation} queue={queue} isCurrent={isCurrent} />
              <span
                className={classNames(
                  "num rounded-1 px-2 text-2xs",
                  isCurrent
                    ? "bg-hivis font-bold text-on-hivis forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-colors:forced-color-adjust-none"
                    : "text-ink-2",
                )}
              >
                {number}
              </span>
            </button>
          );
        })}
      </div>
    </nav>
  );
}

interface ThumbProps extends Omit<ThumbnailsProps, "current" | "onGo"> {
  readonly number: number;
  readonly isCurrent: boolean;
}

const paper = "shrink-0 bg-white outline-line outline";
const current = "shrink-0 bg-white outline-3 outline-ink";

function Thumb({ pdf, number, rotation, queue, isCurrent }: ThumbProps) {
  const holder = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const element = holder.current;
    if (!element) return;
    let isActive = true;
    const draw = async () => {
      const page = await pdf.page(number);
      if (!isActive) return;
      const plain = page.getViewport({ scale: 1, rotation: (page.rotate + rotation) % 360 });
      const scale = Math.min(thumbHeight / plain.height, 112 / plain.width);
      const size = { width: plain.width * scale, height: plain.height * scale };
      const canvas = await drawPage(page, size, rotation, Math.min(2, globalThis.devicePixelRatio || 1)).done;
      if (!canvas) return;
      if (!isActive) return freeCanvas(canvas);
      canvas.className = "block size-full";
      element.style.width = `${size.width}px`;
      element.style.height = `${size.height}px`;
      element.replaceChildren(canvas);
    };
    const take = queue.add(draw);
    return () => {
      isActive = false;
      take();
      for (const one of element.children) freeCanvas(one);
      element.replaceChildren();
    };
  }, [pdf, number, rotation, queue]);
  return (
    <span
      ref={holder}
      aria-hidden
      className={isCurrent ? current : paper}
      style={{ width: (thumbHeight * 210) / 297, height: thumbHeight }}
    />
  );
}
