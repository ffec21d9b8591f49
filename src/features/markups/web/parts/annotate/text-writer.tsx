import { type KeyboardEvent, useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { toScreen, type View } from "#kit/web/pan-zoom/view.ts";
import { type Colour, colourValues, fontSizeOf, markupLimits } from "../../../rules/shapes.ts";
import { fontFamily, fontWeight, lineHeight } from "../../board/drawing-props.ts";
import type { Writing } from "../../state/annotator.ts";
import { markupText } from "../../text.ts";

interface TextWriterProps {
  readonly writing: Writing;
  readonly colour: Colour;
  readonly weight: number;
  readonly view: View;
  readonly unit: number;
  /** Of a stamp: the number that it has, or will have. */
  readonly number: number;
  readonly onWritten: (text: string) => void;
}

/** What is written in either of them: Enter and Escape end it, and what was written stays. [MK12] */
const useWriting = ({ writing, onWritten }: Pick<TextWriterProps, "writing" | "onWritten">) => {
  const [text, setText] = useState(writing.text);
  return {
    text,
    // Where somebody has just pressed to write.
    autoFocus: true,
    value: text,
    onChange: (event: { readonly target: { readonly value: string } }) => setText(event.target.value),
    onBlur: () => onWritten(text),
    onKeyDown: (event: KeyboardEvent) => {
      event.stopPropagation();
      if (event.key !== "Escape" && (event.key !== "Enter" || event.shiftKey)) return;
      onWritten(text);
      event.preventDefault();
    },
  };
};

/** [MK13] Asks beside a stamp what it points at. */
export function LabelWriter({ writing, view, number, onWritten }: TextWriterProps) {
  const t = useText(markupText);
  const { text: _, ...input } = useWriting({ writing, onWritten });
  const at = toScreen(view, writing);
  return (
    <div
      // A press here is none on the picture.
      onPointerDown={(event) => event.stopPropagation()}
      className="absolute flex -translate-y-1/2 items-center gap-2 rounded-2 border-2 border-ink bg-raised p-1.5 shadow-pop"
      style={{ left: `min(${at.x}px, calc(100% - 17rem))`, top: at.y }}
    >
      <span aria-hidden className="num grid size-9 place-items-center rounded-full bg-ink font-bold text-on-ink">
        {number}
      </span>
      <input
        {...input}
        aria-label={t("markups.label", { number })}
        placeholder={t("markups.labelHint")}
        maxLength={markupLimits.labelCharactersMax}
        className="h-10 w-52 rounded-1 border border-edge bg-sheet px-2 select-text"
      />
    </div>
  );
}

/**
 * A text is written where it will stand, as it will look. Enter ends it, Shift and Enter begin a line. Escape ends it too,
 * and takes nothing back: undo does. [MK12]
 */
export function TextWriter({ writing, colour, weight, view, unit, onWritten }: TextWriterProps) {
  const t = useText(markupText);
  const { text, ...area } = useWriting({ writing, onWritten });
  const at = toScreen(view, writing);
  const lines = text.split("\n");
  const longest = Math.max(4, ...lines.map((line) => line.length + 1));
  return (
    <textarea
      {...area}
      aria-label={t("markups.writing")}
      rows={lines.length}
      maxLength={markupLimits.textCharactersMax}
      onFocus={(event) => event.currentTarget.select()}
      className="absolute resize-none overflow-hidden rounded-1 border-2 border-dashed border-ink bg-transparent p-0 outline-none select-text"
      style={{
        left: at.x,
        top: at.y,
        translate: "-2px -2px",
        width: `calc(${longest}ch + 4px)`,
        color: colourValues[colour],
        fontFamily,
        fontWeight,
        lineHeight,
        fontSize: fontSizeOf(weight) * unit * view.scale,
      }}
    />
  );
}
