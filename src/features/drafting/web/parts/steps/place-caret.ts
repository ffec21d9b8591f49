let requested: { readonly stepId: string; readonly caret: number } | undefined;

/** The title of this step is to have the caret, behind so many letters, as soon as it is in the page. */
export function requestCaret(stepId: string, caret: number): void {
  requested = { stepId, caret };
}

/**
 * Puts the caret where it was requested, if it is in this title. Called once, when the title is rendered and before a
 * letter can be typed into it: later it would move the caret under the person's hands.
 */
export function takeCaret(stepId: string, title: HTMLTextAreaElement | null): void {
  if (requested?.stepId !== stepId || !title) return;
  const { caret } = requested;
  requested = undefined;
  title.focus();
  title.setSelectionRange(caret, caret);
}
