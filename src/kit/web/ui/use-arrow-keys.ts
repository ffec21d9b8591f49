import { type FocusEvent, type KeyboardEvent, useRef } from "react";
import { controlsOf, isTyping } from "./grid-keys.ts";

const canTake = (control: HTMLElement): boolean =>
  control.getAttribute("disabled") === null && control.tabIndex >= 0 && (control.checkVisibility?.() ?? true);

/** The nearest control in the row above or below, where a line is broken into several. */
function inNextRow(stops: readonly HTMLElement[], from: HTMLElement, isDown: boolean): HTMLElement | undefined {
  const start = from.getBoundingClientRect();
  const boxes = stops.map((stop) => ({ stop, box: stop.getBoundingClientRect() }));
  const beyond = boxes.filter(({ box }) => (isDown ? box.top >= start.bottom : box.bottom <= start.top));
  const distance = (box: DOMRect) => Math.abs(box.top - start.top) * 1_000 + Math.abs(box.left - start.left);
  return beyond.sort((one, other) => distance(one.box) - distance(other.box))[0]?.stop;
}

/**
 * Makes neighbouring controls one tab stop: the arrow keys along the line move between them, Tab leaves the line and
 * returns to where it was. Spread the result on the element around them.
 * @param isGrid whether the line wraps into rows, between which the other arrow keys move
 */
export function useArrowKeys({ isGrid = false } = {}) {
  const last = useRef<HTMLElement>(null);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, currentTarget: line, target } = event;
    // What opened from here bubbles here as well.
    if (!(target instanceof HTMLElement) || !line.contains(target)) return;
    const stops = controlsOf(line).filter(canTake);
    // From here the browser moves on to what follows the line, or precedes it.
    if (key === "Tab") return (event.shiftKey ? stops[0] : stops.at(-1))?.focus();
    const isAcross = isGrid && (key === "ArrowDown" || key === "ArrowUp");
    if ((key !== "ArrowRight" && key !== "ArrowLeft" && !isAcross) || isTyping(target)) return;
    const isForward = (key === "ArrowRight") === (getComputedStyle(line).direction !== "rtl");
    const next = isAcross
      ? inNextRow(stops, target, key === "ArrowDown")
      : stops[stops.indexOf(target) + (isForward ? 1 : -1)];
    next?.focus();
    event.preventDefault();
    event.stopPropagation();
  };
  const onFocusCapture = ({ currentTarget: line, relatedTarget, target }: FocusEvent<HTMLElement>) => {
    if (!line.contains(target) || line.contains(relatedTarget)) return;
    if (last.current && line.contains(last.current)) last.current.focus();
    last.current = null;
  };
  const onBlurCapture = ({ currentTarget: line, relatedTarget, target }: FocusEvent<HTMLElement>) => {
    if (relatedTarget && !line.contains(relatedTarget) && line.contains(target)) last.current = target;
  };
  return { onKeyDown, onFocusCapture, onBlurCapture };
}
