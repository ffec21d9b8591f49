import { type ReactNode, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";

interface DeviceFrameProps {
  /** Of the screen inside, in px. */
  readonly width: number;
  readonly height: number;
  readonly label: string;
  readonly children: ReactNode;
}

/** With a doctype: without one a browser lays out as thirty years ago. */
const emptyPage = "<!doctype html><html><head></head><body></body></html>";

/**
 * A screen within the screen: its content is laid out for its width, including media queries. It is in one React tree
 * with the page, so it uses the page's session. It is scaled down where there is too little room.
 */
export function DeviceFrame({ width, height, label, children }: DeviceFrameProps) {
  const [body, setBody] = useState<HTMLElement>();
  const room = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  useEffect(() => {
    const element = room.current;
    if (!element) return;
    const measure = () => setScale(Math.min(1, element.clientWidth / width || 1));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [width]);
  useEffect(() => (body ? likeThePage(body.ownerDocument) : undefined), [body]);
  return (
    <div ref={room} className="min-w-0">
      <div className="mx-auto" style={{ inlineSize: width * scale, blockSize: height * scale }}>
        <iframe
          title={label}
          srcDoc={emptyPage}
          onLoad={(event) => setBody(event.currentTarget.contentDocument?.body)}
          className="origin-top-left border-0 bg-sheet outline-2 outline-ink rtl:origin-top-right"
          style={{ inlineSize: width, blockSize: height, transform: `scale(${scale})` }}
        />
      </div>
      {body && createPortal(children, body)}
    </div>
  );
}

/** The page's style sheets, and the attributes of its root: theme, language, direction, text size. */
function likeThePage(inside: Document): () => void {
  const sheets = () => {
    const own = [...document.head.querySelectorAll("link[rel=stylesheet], style")];
    inside.head.replaceChildren(...own.map((one) => inside.importNode(one, true)));
  };
  const root = () => {
    for (const name of inside.documentElement.getAttributeNames()) inside.documentElement.removeAttribute(name);
    for (const { name, value } of document.documentElement.attributes) {
      inside.documentElement.setAttribute(name, value);
    }
    // Performers use the floor's sizes.
    inside.documentElement.dataset.density = "floor";
  };
  sheets();
  root();
  const watchHead = new MutationObserver(sheets);
  watchHead.observe(document.head, { childList: true });
  const watchRoot = new MutationObserver(root);
  watchRoot.observe(document.documentElement, { attributes: true });
  return () => {
    watchHead.disconnect();
    watchRoot.disconnect();
  };
}
