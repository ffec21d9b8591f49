import { type ComponentProps, useEffect, useRef } from "react";
import ReactMarkdown, { type Components, type Options } from "react-markdown";
import rehypeSanitize, { defaultSchema } from "rehype-sanitize";
import remarkGfm from "remark-gfm";
import { isSafeLink } from "#kit/rich-text.ts";
import { useText } from "#kit/web/i18n.ts";
import { ImageOff } from "#kit/web/icons.ts";
import { linkLook } from "#kit/web/ui/text-link.tsx";
import { markLook } from "./marked-text.tsx";
import { rehypeMarks } from "./rehype-marks.ts";
import { rehypeRawText } from "./rehype-raw-text.ts";
import { viewerText } from "./text.ts";

interface MarkdownProps {
  readonly text: string;
  /** A passage that is marked in it. */
  readonly find?: string | undefined;
  /** Scrolls the first mark into sight. */
  readonly reveals?: boolean;
}

type Plugin = NonNullable<Options["rehypePlugins"]>[number];

const sanitize: Plugin = [rehypeSanitize, { ...defaultSchema, tagNames: [...(defaultSchema.tagNames ?? []), "mark"] }];

/**
 * Markdown as it is meant, and nothing more: HTML in it is text, pictures are not fetched, and a link goes to http, https
 * or mailto alone, in a tab of its own.
 */
export function Markdown({ text, find, reveals = false }: MarkdownProps) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (reveals) container.current?.querySelector("mark")?.scrollIntoView({ block: "center" });
  }, [reveals, text, find]);
  return (
    <div ref={container} className={prose} dir="auto">
      <ReactMarkdown
        remarkPlugins={[remarkGfm]}
        rehypePlugins={find ? [rehypeRawText, [rehypeMarks, { find }], sanitize] : [rehypeRawText, sanitize]}
        components={components}
      >
        {text}
      </ReactMarkdown>
    </div>
  );
}

const prose =
  "wrap-anywhere max-w-[80ch] space-y-3 [&_blockquote]:border-s-4 [&_blockquote]:border-line [&_blockquote]:ps-3 [&_blockquote]:text-ink-2 [&_code]:num [&_code]:rounded-1 [&_code]:bg-tint [&_code]:px-1 [&_h2]:pt-3 [&_h2]:text-xl [&_h3]:pt-2 [&_h3]:text-lg [&_h4]:text-md [&_hr]:border-line [&_li]:my-1 [&_ol]:list-decimal [&_ol]:ps-6 [&_pre]:overflow-x-auto [&_pre]:rounded-2 [&_pre]:bg-tint [&_pre]:p-3 [&_pre_code]:bg-transparent [&_pre_code]:p-0 [&_ul]:list-disc [&_ul]:ps-6 [&_li.task-list-item]:list-none";

/** The page has its own first heading, so those of the text stand a step below. */
const heading = (level: 2 | 3 | 4 | 5 | 6) =>
  function Heading({ children }: ComponentProps<"h1">) {
    const Tag = `h${level}` as const;
    return <Tag>{children}</Tag>;
  };

function SafeLink({ href, children }: ComponentProps<"a">) {
  if (!href || !isSafeLink(href)) return <span>{children}</span>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={linkLook}>
      {children}
    </a>
  );
}

/** A picture would be fetched from elsewhere, which tells somebody there who reads this. */
function NoPicture({ alt }: ComponentProps<"img">) {
  const t = useText(viewerText);
  return (
    <span className="inline-flex items-center gap-1.5 rounded-1 border border-dashed border-edge px-2 text-xs text-ink-2">
      <ImageOff className="size-4 shrink-0" aria-hidden />
      {alt ? t("viewer.markdown.picture", { alt }) : t("viewer.markdown.pictureBare")}
    </span>
  );
}

const components: Components = {
  h1: heading(2),
  h2: heading(3),
  h3: heading(4),
  h4: heading(5),
  h5: heading(6),
  a: SafeLink,
  img: NoPicture,
  mark: ({ children }) => <mark className={markLook}>{children}</mark>,
  table: ({ children }) => (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
    <div className="ring-focus overflow-x-auto rounded-1" tabIndex={0} role="group">
      <table className="min-w-full border-collapse text-xs">{children}</table>
    </div>
  ),
  th: ({ children }) => <th className="border border-line bg-tint px-2 py-1 text-start">{children}</th>,
  td: ({ children }) => <td className="border border-line px-2 py-1 align-top">{children}</td>,
  input: ({ checked }) => <input type="checkbox" checked={checked ?? false} readOnly disabled className="me-1.5" />,
};
