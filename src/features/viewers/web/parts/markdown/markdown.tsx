import { createElement, type ReactNode, useEffect, useMemo, useRef } from "react";
import { isSafeLink } from "#kit/rich-text.ts";
import { useText } from "#kit/web/i18n.ts";
import { ImageOff } from "#kit/web/icons.ts";
import { linkClassName } from "#kit/web/ui/buttons/text-link.tsx";
import { viewerText } from "../../text.ts";
import { markPassage } from "../passages/mark-passage.ts";
import { markClassName } from "../passages/marked-text.tsx";
import type { ProseElement, ProseNode } from "./prose-node.ts";
import { readMarkdown } from "./read-markdown.ts";

interface MarkdownProps {
  readonly text: string;
  /** A passage that is marked in it. */
  readonly find?: string | undefined;
  /** Scrolls the first mark into sight. */
  readonly reveals?: boolean;
}

/**
 * Markdown as it is meant, and nothing more: HTML in it is text, pictures are not fetched, and a link goes to http, https
 * or mailto alone, in a tab of its own.
 */
export function Markdown({ text, find, reveals = false }: MarkdownProps) {
  const container = useRef<HTMLDivElement>(null);
  const nodes = useMemo(() => {
    const read = readMarkdown(text);
    return find ? markPassage(read, find) : read;
  }, [text, find]);
  useEffect(() => {
    if (reveals) container.current?.querySelector("mark")?.scrollIntoView({ block: "center" });
  }, [reveals, text, find]);
  return (
    <div ref={container} className={prose} dir="auto">
      {drawn(nodes)}
    </div>
  );
}

const prose =
  "wrap-anywhere max-w-[80ch] space-y-3 [&_blockquote]:border-s-4 [&_blockquote]:border-line [&_blockquote]:ps-3 [&_blockquote]:text-ink-2 [&_code]:num [&_code]:rounded-1 [&_code]:bg-tint [&_code]:px-1 [&_h2]:pt-3 [&_h2]:text-xl [&_h3]:pt-2 [&_h3]:text-lg [&_h4]:text-md [&_hr]:border-line [&_li]:my-1 [&_ol]:list-decimal [&_ol]:ps-6 [&_pre]:overflow-x-auto [&_pre]:rounded-2 [&_pre]:bg-tint [&_pre]:p-3 [&_pre_code]:bg-transparent [&_pre_code]:p-0 [&_ul]:list-disc [&_ul]:ps-6 [&_li.task-list-item]:list-none";

const drawn = (nodes: readonly ProseNode[]): ReactNode[] =>
  nodes.map((node, index) => (node.type === "text" ? node.value : <Prose key={index} element={node} />));

/** Elements that are not listed here render their text only. */
const plain: ReadonlySet<string> = new Set(
  "p blockquote strong em del hr br code pre ul ol li sup thead tbody tr".split(" "),
);

/** The page has its own first heading, so those of the text are one level lower. */
const headings: Readonly<Record<string, string>> = { h1: "h2", h2: "h3", h3: "h4", h4: "h5", h5: "h6", h6: "h6" };

function Prose({ element: { tagName, properties, children } }: { readonly element: ProseElement }) {
  const inside = drawn(children);
  const heading = headings[tagName];
  if (heading) return createElement(heading, {}, ...inside);
  const { start, className } = properties;
  if (plain.has(tagName)) return createElement(tagName, { start, className }, ...inside);
  switch (tagName) {
    case "a":
      return <SafeLink href={properties.href ?? ""}>{inside}</SafeLink>;
    case "img":
      return <NoPicture alt={properties.alt ?? ""} />;
    case "mark":
      return <mark className={markClassName}>{inside}</mark>;
    case "input":
      return <input type="checkbox" checked={properties.checked ?? false} readOnly disabled className="me-1.5" />;
    case "table":
      return (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
        <div className="ring-focus overflow-x-auto rounded-1" tabIndex={0} role="group">
          <table className="min-w-full border-collapse text-xs">{inside}</table>
        </div>
      );
    case "th":
      return <th className="border border-line bg-tint px-2 py-1 text-start">{inside}</th>;
    case "td":
      return <td className="border border-line px-2 py-1 align-top">{inside}</td>;
    default:
      return inside;
  }
}

function SafeLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  if (!isSafeLink(href)) return <span>{children}</span>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={linkClassName}>
      {children}
    </a>
  );
}

/** A picture would be fetched from another server, which would learn who reads this. */
function NoPicture({ alt }: { readonly alt: string }) {
  const t = useText(viewerText);
  return (
    <span className="inline-flex items-center gap-1.5 rounded-1 border border-dashed border-edge px-2 text-xs text-ink-2">
      <ImageOff className="size-4 shrink-0" aria-hidden />
      {alt ? t("viewer.markdown.picture", { alt }) : t("viewer.markdown.pictureBare")}
    </span>
  );
}
