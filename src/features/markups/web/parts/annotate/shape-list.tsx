import { type KeyboardEvent, useEffect, useRef } from "react";
import { useText } from "#kit/web/i18n.ts";
import { isWritingTool } from "../../../rules/geometry.ts";
import { type Shape, stampsOf } from "../../../rules/shapes.ts";
import { type Annotator, shapesOf } from "../../state/annotator.ts";
import { markupText } from "../../text.ts";
import { keyMove } from "./key-move.ts";
import { atOnce, type Do } from "./use-annotator.ts";

interface ShapeListProps {
  readonly state: Annotator;
  readonly act: Do;
  readonly unit: number;
  /** Gets the focus when the shape that had it is gone. */
  readonly onGone: () => void;
}

/**
 * [MK8] The shapes as a list that is read out, not seen: what is chosen here is marked on the picture. Its entries take
 * the keys that move, resize, turn, rewrite and delete.
 */
export function ShapeList({ state, act, unit, onGone }: ShapeListProps) {
  const t = useText(markupText);
  const list = useRef<HTMLUListElement>(null);
  const shapes = shapesOf(state);
  const hadFocus = useRef(false);
  useEffect(() => {
    if (
      hadFocus.current &&
      !list.current?.contains(document.activeElement) &&
      document.activeElement === document.body
    ) {
      onGone();
    }
  });
  const nameOf = (shape: Shape, n: number) => {
    const colour = t(`markups.colours.${shape.colour}`);
    if (shape.tool === "Text") return t("markups.textShape", { n, text: shape.text, colour });
    if (shape.tool === "Stamp") {
      const number = stampsOf(shapes).indexOf(shape) + 1;
      return t(shape.text === "" ? "markups.stampShape" : "markups.labelledShape", {
        n,
        number,
        text: shape.text,
        colour,
      });
    }
    if (shape.tool === "Blur" || shape.tool === "Blackout")
      return t("markups.cover", { n, tool: t(`markups.tools.${shape.tool}`) });
    return t("markups.shape", { n, tool: t(`markups.tools.${shape.tool}`), colour });
  };
  const onKeyDown = (event: KeyboardEvent, shape: Shape) => {
    const move = keyMove(event, unit);
    if (move) act({ ...move, at: atOnce() });
    else if (event.key === "Delete" || event.key === "Backspace") act({ do: "remove", at: atOnce() });
    else if (event.key === "Enter" && isWritingTool(shape.tool)) act({ do: "rewrite", id: shape.id });
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <p id="markup-shape-help" className="sr-only">
        {t("markups.shapeHelp")}
      </p>
      <ul
        ref={list}
        aria-label={t("markups.shapes")}
        className="sr-only"
        onFocus={() => {
          hadFocus.current = true;
        }}
        onBlur={(event) => {
          // No other element: what had the focus may have gone with its shape.
          if (event.relatedTarget !== null) hadFocus.current = false;
        }}
      >
        {shapes.map((shape, place) => (
          <li key={shape.id}>
            <button
              type="button"
              aria-pressed={shape.id === state.selectedId}
              aria-describedby="markup-shape-help"
              onFocus={() => {
                if (state.tool !== "Select") act({ do: "tool", tool: "Select" });
                act({ do: "select", id: shape.id });
              }}
              onKeyDown={(event) => onKeyDown(event, shape)}
            >
              {nameOf(shape, place + 1)}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
