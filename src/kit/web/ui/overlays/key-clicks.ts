import { setInteractionModality } from "react-aria-components";

/**
 * A click that a key makes counts as one of the keyboard.
 *
 * React Aria takes it for a click of a screen reader, since neither has a pointer. For a screen reader it gives the focus
 * back only when no transition runs any more, and it misses the end of some: of an element's transitions that are called
 * off together it hears one. A dialog that a key closed then left the focus nowhere.
 */
export function countKeyClicks(): void {
  let isByKey = false;
  const note = ({ key }: KeyboardEvent) => {
    isByKey = key === "Enter" || key === " ";
  };
  document.addEventListener("keydown", note, true);
  // The space bar clicks when it is let go.
  document.addEventListener("keyup", note, true);
  document.addEventListener("pointerdown", () => (isByKey = false), true);
  document.addEventListener(
    "click",
    ({ detail }) => {
      if (!isByKey || detail !== 0) return;
      isByKey = false;
      // After React Aria's own listener, wherever it stands.
      queueMicrotask(() => setInteractionModality("keyboard"));
    },
    true,
  );
}
