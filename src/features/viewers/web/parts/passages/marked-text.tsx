import { useEffect, useRef } from "react";
import { classNames } from "#kit/web/ui/class-names.ts";
import { type Hit, segmentsOf } from "./passage.ts";

/** The class names of a match in text on our own background. */
export const markClassName = "rounded-1 bg-hivis text-on-hivis forced-colors:bg-[Mark] forced-colors:text-[MarkText]";

interface MarkedTextProps {
  readonly text: string;
  /** Which piece of the hits this text is. */
  readonly piece?: number;
  readonly hits: readonly Hit[];
  /** Scrolls the first mark into sight when it comes. */
  readonly reveals?: boolean;
  readonly active?: number | undefined;
}

/** Text with its hits marked. It is text: nothing in it is anything else. */
export function MarkedText({ text, piece = 0, hits, reveals = false, active }: MarkedTextProps) {
  const first = useRef<HTMLElement>(null);
  useEffect(() => {
    if (reveals) first.current?.scrollIntoView({ block: "center" });
  }, [reveals, hits, active]);
  const segments = segmentsOf(text, piece, hits);
  const firstAt = segments.findIndex(({ hit }) => hit !== undefined && (active === undefined || hit === active));
  return segments.map((segment, index) => {
    if (segment.hit === undefined) return segment.text;
    return (
      <mark
        key={index}
        ref={index === firstAt ? first : undefined}
        className={classNames(markClassName, segment.hit === active && "outline-2 outline-ink")}
      >
        {segment.text}
      </mark>
    );
  });
}
