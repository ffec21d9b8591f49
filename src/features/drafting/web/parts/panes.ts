const firstStop =
  '[data-tree-id][tabindex="0"], textarea, input:not([type=hidden], [type=file]), button, [contenteditable=true], [tabindex="0"]';

/** Moves the focus to the next part of the window: bar, outline, step, modules, and round. */
export function focusNextPane(): void {
  const panes = [...document.querySelectorAll<HTMLElement>("[data-pane]")];
  const at = panes.findIndex((pane) => pane.contains(document.activeElement));
  const next = panes[(at + 1) % panes.length];
  next?.querySelector<HTMLElement>(firstStop)?.focus();
}

/** Focuses the line of the outline that holds its tab stop, or waits until it is rendered. */
export function focusOutlineSoon(tries = 20): void {
  const line = document.querySelector<HTMLElement>('[data-tree-id][tabindex="0"]:not([inert] *, [aria-hidden=true] *)');
  if (line) line.focus();
  else if (tries > 0) requestAnimationFrame(() => focusOutlineSoon(tries - 1));
}

/** A command such as undo may have removed the focused element: the focus then moves to the title of the open part. */
export function keepFocusSoon(): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (document.activeElement !== null && document.activeElement !== document.body) return;
      document.querySelector<HTMLElement>("main [data-place] :is(textarea, input)")?.focus();
    }),
  );
}
