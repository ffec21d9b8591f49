import { setInteractionModality } from "react-aria-components";

/**
 * Marks a click that a key makes as one of the keyboard.
 *
 * React Aria takes it for a click of a screen reader, since neither has a pointer. For a screen reader it restores the
 * focus only when no transition runs any more, and it misses the end of some: of an element's transitions that are
 * cancelled together it receives one event. The focus was lost after a key had closed a dialog.
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
      // After React Aria's own listener, wherever it is attached.
      queueMicrotask(() => setInteractionModality("keyboard"));
    },
    true,
  );
}
