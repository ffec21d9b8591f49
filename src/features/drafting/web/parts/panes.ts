const firstStop =
  '[data-tree-id][tabindex="0"], textarea, input:not([type=hidden], [type=file]), button, [contenteditable=true], [tabindex="0"]';

/** Puts the focus into the part of the window behind the one that has it: bar, outline, step, modules, and round. */
export function focusNextPane(): void {
  const panes = [...document.querySelectorAll<HTMLElement>("[data-pane]")];
  const at = panes.findIndex((pane) => pane.contains(document.activeElement));
  const next = panes[(at + 1) % panes.length];
  next?.querySelector<HTMLElement>(firstStop)?.focus();
}

/** Puts the focus on the line of the outline that holds its tab stop, once it is there. */
export function focusOutlineSoon(tries = 20): void {
  requestAnimationFrame(() => {
    const line = document.querySelector<HTMLElement>('[data-tree-id][tabindex="0"]');
    if (line) line.focus();
    else if (tries > 0) focusOutlineSoon(tries - 1);
  });
}

/** What had the focus may be gone by a command, as by an undo: it goes to the title of what is open then. */
export function keepFocusSoon(): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (document.activeElement !== null && document.activeElement !== document.body) return;
      document.querySelector<HTMLElement>("main [data-place] :is(textarea, input)")?.focus();
    }),
  );
}
