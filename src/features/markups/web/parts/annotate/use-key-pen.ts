import { type KeyboardEvent, useState } from "react";
import { announce } from "#kit/web/announce.ts";
import { useText } from "#kit/web/i18n.ts";
import { newId } from "#kit/web/new-id.ts";
import type { Viewing } from "#kit/web/pan-zoom/use-view.ts";
import { isWritingTool, type Point } from "../../../rules/geometry.ts";
import type { Annotator } from "../../state/annotator.ts";
import { markupText } from "../../text.ts";
import { arrowStep, keyMove } from "./key-move.ts";
import { atOnce, type Do } from "./use-annotator.ts";

interface KeyPenProps {
  readonly state: Annotator;
  readonly act: Do;
  readonly viewing: Viewing;
  readonly size: { readonly width: number; readonly height: number };
  readonly unit: number;
}

/** With Shift the mark goes this much further. */
const strides = 5;

/**
 * [MK8] Draws without a pointer: arrow keys move a mark on the picture, Enter begins a shape there and ends it, the arrow
 * keys between are the hand. With Select they move what is chosen, or the picture.
 */
export function useKeyPen({ state, act, viewing, size, unit }: KeyPenProps) {
  const t = useText(markupText);
  const [mark, setMark] = useState<Point>({ x: size.width / 2, y: size.height / 2 });
  const [isInUse, setInUse] = useState(true);

  const go = ([dx, dy]: readonly [number, number], isFar: boolean) => {
    const by = isFar ? strides : 1;
    const to = {
      x: Math.max(0, Math.min(size.width, mark.x + dx * by)),
      y: Math.max(0, Math.min(size.height, mark.y + dy * by)),
    };
    setMark(to);
    viewing.reveal(to);
    if (state.drawing) act({ do: "extend", point: to });
  };
  const enter = () => {
    const tool = t(`markups.tools.${state.tool}`);
    if (isWritingTool(state.tool)) return act({ do: "write", id: newId(), point: mark });
    if (state.drawing) return act({ do: "finish", unit, at: atOnce() });
    act({ do: "begin", id: newId(), point: mark });
    announce(t("markups.said.begun", { tool }));
  };
  const onKeyDown = (event: KeyboardEvent): boolean => {
    setInUse(true);
    if (state.tool !== "Select") {
      const step = arrowStep(event, unit);
      if (step) go(step, event.shiftKey);
      else if (event.key === "Enter") enter();
      else return false;
      return true;
    }
    const move = keyMove(event, unit);
    if (!move) return false;
    if (state.selectedId !== undefined) act({ ...move, at: atOnce() });
    else if (move.do !== "turn") viewing.pan(-move.dx * viewing.view.scale, -move.dy * viewing.view.scale);
    return true;
  };
  return {
    /** Where the keys draw; undefined where they do not, or a pointer was used last. */
    mark: isInUse && state.tool !== "Select" ? mark : undefined,
    onKeyDown,
    onPointer: () => setInUse(false),
  };
}
