import { useState } from "react";
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
  readonly onWritten: (text: string) => void;
}

/**
 * A text is written where it will stand, as it will look. Enter ends it, Shift and Enter begin a line. Escape ends it too,
 * and takes nothing back: undo does. [MK12]
 */
export function TextWriter({ writing, colour, weight, view, unit, onWritten }: TextWriterProps) {
  const t = useText(markupText);
  const [text, setText] = useState(writing.text);
  const at = toScreen(view, writing);
  const lines = text.split("\n");
  const longest = Math.max(4, ...lines.map((line) => line.length + 1));
  return (
    <textarea
      aria-label={t("markups.writing")}
      // Where somebody has just pressed to write.
      autoFocus
      value={text}
      rows={lines.length}
      maxLength={markupLimits.textCharactersMax}
      onChange={(event) => setText(event.target.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => onWritten(text)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key !== "Escape" && (event.key !== "Enter" || event.shiftKey)) return;
        onWritten(text);
        event.preventDefault();
      }}
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
