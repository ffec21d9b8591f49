/** Puts the caret into the title of a step as soon as it is drawn, behind so many letters. */
export function placeCaretSoon(stepId: string, caret: number, tries = 40): void {
  const place = document.querySelector<HTMLElement>(`[data-place="${CSS.escape(stepId)}"]`);
  const title = place?.querySelector("textarea");
  if (title) {
    title.focus();
    title.setSelectionRange(caret, caret);
  } else if (tries > 0) requestAnimationFrame(() => placeCaretSoon(stepId, caret, tries - 1));
}
