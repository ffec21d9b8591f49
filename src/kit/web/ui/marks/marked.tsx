import { markedText } from "./marked-text.ts";

interface MarkedProps {
  readonly text: string;
  /** Places in the text, in UTF-16 units. */
  readonly marks: readonly { readonly start: number; readonly end: number }[];
}

/** Text with the places marked that were looked for or quoted. It is text: nothing in it is anything else. */
export const Marked = ({ text, marks }: MarkedProps) =>
  markedText(text, marks).map((part) =>
    part.isMarked ? (
      <mark
        key={part.at}
        className="rounded-1 bg-hivis px-0.5 text-on-hivis forced-colors:bg-[Mark] forced-colors:text-[MarkText]"
      >
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
