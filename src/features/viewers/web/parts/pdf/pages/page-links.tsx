import type { PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { useEffect, useState } from "react";
import { isSafeLink } from "#kit/rich-text.ts";
import { useText } from "#kit/web/i18n.ts";
import { viewerText } from "../../../text.ts";
import type { Rotation } from "./page-layout.ts";

/** A link of the document, with its place in hundredths of the page. */
interface PageLink {
  readonly id: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Out of the document: http, https or mailto; else it leads to a place in it. */
  readonly address?: string;
  readonly destination?: string | readonly unknown[];
}

interface PageLinksProps {
  readonly page: PDFPageProxy;
  readonly rotation: Rotation;
  readonly onDestination: (destination: string | readonly unknown[]) => void;
}

const linkClassName =
  "ring-inside absolute cursor-pointer rounded-1 hover:bg-[rgb(27_85_150/0.15)] forced-colors:outline forced-colors:outline-[LinkText]";

/** The links of a page. Nothing else of what a document may ask for is done: no form, no script, no file of its own. */
export function PageLinks({ page, rotation, onDestination }: PageLinksProps) {
  const t = useText(viewerText);
  const [links, setLinks] = useState<readonly PageLink[]>([]);
  useEffect(() => {
    let isActive = true;
    linksOf(page, rotation).then(
      (found) => isActive && setLinks(found),
      // A page whose links cannot be read is still shown.
      () => {},
    );
    return () => {
      isActive = false;
    };
  }, [page, rotation]);
  return links.map(({ id, address, destination, ...place }) => {
    const style = {
      left: `${place.left}%`,
      top: `${place.top}%`,
      width: `${place.width}%`,
      height: `${place.height}%`,
    };
    return address === undefined ? (
      <button
        key={id}
        type="button"
        aria-label={t("viewer.link.page")}
        className={linkClassName}
        style={style}
        onClick={() => destination && onDestination(destination)}
      />
    ) : (
      <a
        key={id}
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        title={address}
        aria-label={t("viewer.link.out", { address })}
        className={linkClassName}
        style={style}
      />
    );
  });
}

/** The fields of a pdf.js annotation that this file reads. */
interface Annotation {
  readonly id: string;
  readonly subtype?: string;
  readonly rect: readonly [number, number, number, number];
  readonly url?: string;
  readonly dest?: string | readonly unknown[] | null;
}

async function linksOf(page: PDFPageProxy, rotation: Rotation): Promise<PageLink[]> {
  const annotations = (await page.getAnnotations({ intent: "display" })) as readonly Annotation[];
  const viewport = page.getViewport({ scale: 1, rotation: (page.rotate + rotation) % 360 });
  return annotations.flatMap(({ id, subtype, rect, url, dest }) => {
    if (subtype !== "Link") return [];
    const target =
      url !== undefined && isSafeLink(url)
        ? { address: url }
        : url === undefined && dest
          ? { destination: dest }
          : null;
    if (!target) return [];
    const [x0 = 0, y0 = 0] = viewport.convertToViewportPoint(rect[0], rect[1]) as number[];
    const [x1 = 0, y1 = 0] = viewport.convertToViewportPoint(rect[2], rect[3]) as number[];
    const left = (100 * Math.min(x0, x1)) / viewport.width;
    const top = (100 * Math.min(y0, y1)) / viewport.height;
    const width = (100 * Math.abs(x1 - x0)) / viewport.width;
    const height = (100 * Math.abs(y1 - y0)) / viewport.height;
    return [{ id, left, top, width, height, ...target }];
  });
}
