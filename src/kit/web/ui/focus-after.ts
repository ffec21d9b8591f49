import { flushSync } from "react-dom";

/**
 * Changes what is shown and moves the focus within the same event. Where the focus follows a frame later, a key that is pressed
 * in between goes nowhere. For event handlers.
 * @param places looked up after the change; the first that is in the page gets the focus
 */
export function focusAfter(change: () => void, ...places: readonly (() => Element | null | undefined)[]): void {
  flushSync(change);
  for (const find of places) {
    const place = find();
    if (!(place instanceof HTMLElement) || !place.isConnected) continue;
    place.focus();
    return;
  }
}
