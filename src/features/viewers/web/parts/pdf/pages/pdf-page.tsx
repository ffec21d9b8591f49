import type { PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { type CSSProperties, useEffect, useRef, useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { viewerText } from "../../../text.ts";
import type { Size } from "../../zoom.ts";
import type { Pdf } from "../open-pdf.ts";
import { PageCanvas } from "./page-canvas.tsx";
import type { Rotation } from "./page-layout.ts";
import { PageLinks } from "./page-links.tsx";
import type { PageMarks } from "./page-marks.ts";
import { PageText } from "./page-text.tsx";

interface PdfPageProps {
  readonly pdf: Pdf;
  /** From 1. */
  readonly number: number;
  readonly top: number;
  /** As it is shown, in px. */
  readonly size: Size;
  /** CSS px of a point. */
  readonly factor: number;
  readonly rotation: Rotation;
  readonly marks: PageMarks | undefined;
  readonly onMeasured: (number: number, size: Size) => void;
  readonly onActive: (mark: Element, page: number, index: number) => void;
  readonly onGo: (page: number) => void;
}

/** Pages that only fly by during a scroll are not read. */
const restsAfterMs = 40;

/** A page at its place: paper at once, then its picture, its words and its links. */
export function PdfPage(props: PdfPageProps) {
  const { pdf, number, top, size, factor, rotation, marks, onActive, onGo } = props;
  const t = useText(viewerText);
  const [page, setPage] = useState<PDFPageProxy>();
  const [hasFailed, setFailed] = useState(false);
  const onMeasured = useRef(props.onMeasured);
  useEffect(() => {
    onMeasured.current = props.onMeasured;
  });
  useEffect(() => {
    let isActive = true;
    const read = async () => {
      const found = await pdf.page(number);
      if (!isActive) return;
      const { width, height } = found.getViewport({ scale: 1 });
      onMeasured.current(number, { width, height });
      setPage(found);
    };
    const timer = setTimeout(() => void read().catch(() => isActive && setFailed(true)), restsAfterMs);
    return () => {
      isActive = false;
      clearTimeout(timer);
    };
  }, [pdf, number]);
  const follow = (destination: string | readonly unknown[]) =>
    void pdf.pageOfLink(destination).then(
      (target) => target !== undefined && onGo(target),
      // A link that leads nowhere.
      () => {},
    );
  const style: CSSProperties & Record<"--total-scale-factor", string> = {
    top,
    width: size.width,
    height: size.height,
    "--total-scale-factor": String(factor),
  };
  return (
    <div
      role="group"
      aria-label={t("viewer.page.name", { page: number })}
      data-page={number}
      className="pdf-page absolute inset-x-0 transition-none mx-auto bg-white shadow-[0_1px_4px_rgb(15_25_22/0.25)] forced-colors:outline"
      style={style}
    >
      {page && (
        <>
          <PageCanvas page={page} number={number} size={size} rotation={rotation} />
          <PageText
            page={page}
            rotation={rotation}
            marks={marks}
            onActive={(mark, index) => onActive(mark, number, index)}
          />
          <PageLinks page={page} rotation={rotation} onDestination={follow} />
        </>
      )}
      {!page && !hasFailed && <span aria-hidden className="sheen absolute inset-[8%] rounded-1 bg-[#e7ebe5]!" />}
      {hasFailed && (
        <p data-theme="light" className="absolute inset-0 grid place-items-center bg-white! p-4 text-center text-ink-2">
          {t("viewer.page.failed", { page: number })}
        </p>
      )}
    </div>
  );
}
