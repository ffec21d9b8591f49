/** Where a key leads in a list of rows; undefined when the key means nothing there. */
export function rowAfterKey(key: string, at: number, count: number, pageRows: number): number | undefined {
  const moves: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + pageRows,
    PageUp: at - pageRows,
    Home: 0,
    End: count - 1,
  };
  const next = moves[key];
  return next === undefined || count === 0 ? undefined : Math.min(count - 1, Math.max(0, next));
}

const focusable = "a[href], button, input, select, textarea, [tabindex]:not([data-row])";

/** What can be pressed inside a row, in reading order. */
export const controlsOf = (row: Element): HTMLElement[] => [...row.querySelectorAll<HTMLElement>(focusable)];

/** Whether the keys belong to the control itself: the person is typing. */
export function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return target.type !== "checkbox" && target.type !== "radio";
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || isEditable(target);
}

const isEditable = (target: EventTarget | null): boolean => target instanceof HTMLElement && target.isContentEditable;

/** Whether a key along the line goes in the direction of reading. */
export const goesForward = (key: string, line: Element): boolean =>
  (key === "ArrowRight") === (getComputedStyle(line).direction !== "rtl");

/** Moves the focus between a row and its controls. */
export function alongRow(row: HTMLElement, from: HTMLElement, isForward: boolean): void {
  const stops = [row, ...controlsOf(row)];
  stops[stops.indexOf(from) + (isForward ? 1 : -1)]?.focus();
}
