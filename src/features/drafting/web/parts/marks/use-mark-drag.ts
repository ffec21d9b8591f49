import { type PointerEvent, useRef } from "react";
import type { Transform } from "#features/procedures/content.ts";
import { headAt, heldByTwo, movedTo, type ScreenPoint } from "../../../rules/move-mark.ts";
import { handleOf, knobReach, type MarkHandle } from "./mark-handles.tsx";

interface Held {
  readonly what: MarkHandle;
  readonly fingers: Map<number, ScreenPoint>;
  /** Where the fingers were, and the placement that was there, when the last one came or went: all is counted from there. */
  readonly start: ReadonlyMap<number, ScreenPoint>;
  readonly from: Transform;
}

/**
 * For the frame around the picture: a pointer takes hold of the mark or its knob; a second finger may come down anywhere
 * on the picture, and both then move, turn and size the mark together. [P146]
 */
export function useMarkDrag(at: Transform | null, onChange: (at: Transform) => void) {
  const held = useRef<Held>(undefined);
  const begin = (what: MarkHandle, fingers: Map<number, ScreenPoint>, from: Transform) => {
    held.current = { what, fingers, start: new Map(fingers), from };
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const handle = handleOf(event.target);
    const what = held.current ? "mark" : handle;
    if (!at || !what) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    begin(what, new Map(held.current?.fingers).set(event.pointerId, pointOf(event)), at);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const now = held.current;
    if (!now?.fingers.has(event.pointerId)) return;
    now.fingers.set(event.pointerId, pointOf(event));
    const next = afterDrag(now, event.currentTarget.getBoundingClientRect());
    if (next) onChange(next);
  };
  const onPointerEnd = (event: PointerEvent<HTMLElement>) => {
    const now = held.current;
    if (!now?.fingers.has(event.pointerId)) return;
    const fingers = new Map(now.fingers);
    fingers.delete(event.pointerId);
    if (fingers.size === 0) held.current = undefined;
    else if (at) begin("mark", fingers, at);
  };
  return { onPointerDown, onPointerMove, onPointerUp: onPointerEnd, onPointerCancel: onPointerEnd };
}

/** A third finger changes nothing. */
function afterDrag({ what, fingers, start, from }: Held, size: DOMRect): Transform | undefined {
  const [one, two] = [...fingers.values()];
  const [startOne, startTwo] = [...start.values()];
  if (!one || !startOne) return undefined;
  if (two && startTwo) return heldByTwo(from, [startOne, startTwo], [one, two], size);
  if (what === "knob") return headAt(from, one, size, knobReach);
  return movedTo(from, from.x + (one.x - startOne.x) / size.width, from.y + (one.y - startOne.y) / size.height);
}

/** In the frame, from its upper left corner. */
function pointOf(event: PointerEvent<HTMLElement>): ScreenPoint {
  const box = event.currentTarget.getBoundingClientRect();
  return { x: event.clientX - box.left, y: event.clientY - box.top };
}
