import type { PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { useEffect, useRef, useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { viewerText } from "../../../text.ts";
import type { Size } from "../../zoom.ts";
import { drawPage, freeCanvas } from "./draw-page.ts";
import type { Rotation } from "./page-layout.ts";

interface PageCanvasProps {
  readonly page: PDFPageProxy;
  readonly number: number;
  readonly size: Size;
  readonly rotation: Rotation;
}

/** During a zoom the existing picture is stretched; the page is drawn again when the zoom ends. */
const settledAfterMs = 160;

/** The picture of a page. */
export function PageCanvas({ page, number, size, rotation }: PageCanvasProps) {
  const t = useText(viewerText);
  const holder = useRef<HTMLDivElement>(null);
  const [hasFailed, setFailed] = useState(false);
  const { width, height } = size;
  useEffect(() => {
    const element = holder.current;
    if (!element) return;
    let stop = () => {};
    let isActive = true;
    const draw = async () => {
      const drawing = drawPage(page, { width, height }, rotation, globalThis.devicePixelRatio || 1);
      stop = drawing.stop;
      const canvas = await drawing.done;
      if (!canvas) return;
      if (!isActive) return freeCanvas(canvas);
      const old = [...element.children];
      element.replaceChildren(canvas);
      for (const one of old) freeCanvas(one);
      setFailed(false);
    };
    const begin = () => void draw().catch(() => isActive && setFailed(true));
    const timer = setTimeout(begin, element.firstChild ? settledAfterMs : 0);
    return () => {
      isActive = false;
      clearTimeout(timer);
      stop();
    };
  }, [page, width, height, rotation]);
  useEffect(() => {
    const element = holder.current;
    return () => {
      for (const one of element?.children ?? []) freeCanvas(one);
      // Frees what was read for drawing as well.
      page.cleanup();
    };
  }, [page]);
  return (
    <>
      <div ref={holder} className="absolute inset-0" />
      {hasFailed && (
        // On paper, whatever the theme.
        <p data-theme="light" className="absolute inset-0 grid place-items-center bg-white! p-4 text-center text-ink-2">
          {t("viewer.page.failed", { page: number })}
        </p>
      )}
    </>
  );
}
