import { type KeyboardEvent, useRef } from "react";

/**
 * [SR21] Keys of a search: the arrows lead from its field through what was found and back, Escape from there into the field. Spread
 * on the element around both. What was found stands in an element with `data-found`, and is opened by Enter as any link is.
 */
export function useResultKeys<E extends HTMLElement>() {
  const frame = useRef<E>(null);
  const field = () => frame.current?.querySelector<HTMLInputElement>("input[type=search]");
  const focusField = () => {
    field()?.focus();
    field()?.select();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target } = event;
    if (!(target instanceof HTMLElement) || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const links = [...(frame.current?.querySelectorAll<HTMLElement>("[data-found] a") ?? [])];
    const at = links.indexOf(target);
    const isInField = target === field();
    if (at < 0 && !isInField) return;
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[key];
    if (key === "Escape" && !isInField) focusField();
    // In the field Home and End are for the text.
    else if (next === undefined || (isInField && key !== "ArrowDown")) return;
    else if (next < 0) focusField();
    else if (links[next]) links[next].focus();
    else return;
    event.preventDefault();
  };
  return { frame, onKeyDown, focusField };
}
