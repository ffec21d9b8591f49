import { type PDFPageProxy, TextLayer } from "pdfjs-dist/legacy/build/pdf.mjs";
import { useEffect, useRef, useState } from "react";
import type { Rotation } from "./page-layout.ts";
import { markLayer, type PageMarks } from "./page-marks.ts";
import "../pdf.css";

interface PageTextProps {
  readonly page: PDFPageProxy;
  readonly rotation: Rotation;
  readonly marks: PageMarks | undefined;
  /** The current mark is rendered now; `index` is its place among those of the page. */
  readonly onActive: (mark: Element, index: number) => void;
}

/** The words of a page, over its picture: they can be selected, read out and marked. */
export function PageText({ page, rotation, marks, onActive }: PageTextProps) {
  const container = useRef<HTMLDivElement>(null);
  const [layer, setLayer] = useState<TextLayer>();
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    let isActive = true;
    let stop = () => {};
    const lay = async () => {
      const content = await page.getTextContent();
      if (!isActive) return;
      const viewport = page.getViewport({ scale: 1, rotation: (page.rotate + rotation) % 360 });
      const next = new TextLayer({ textContentSource: content, container: element, viewport });
      stop = () => next.cancel();
      element.replaceChildren();
      await next.render();
      if (isActive) setLayer(next);
    };
    // A page whose text cannot be read is still shown as a picture.
    lay().catch(() => {});
    return () => {
      isActive = false;
      stop();
    };
  }, [page, rotation]);
  const onActiveNow = useRef(onActive);
  useEffect(() => {
    onActiveNow.current = onActive;
  });
  const { kind, hits, active } = marks ?? {};
  // Depends on the parts: marking again would clear the person's selection.
  useEffect(() => {
    if (!layer) return;
    const shown = kind && hits && { kind, hits, active };
    const mark = markLayer(layer.textDivs, layer.textContentItemsStr, shown);
    if (mark && active !== undefined) onActiveNow.current(mark, active);
  }, [layer, kind, hits, active]);
  return <div ref={container} className="pdf-text" />;
}
