let requested: { readonly stepId: string; readonly caret: number } | undefined;

/** The title of this step is to have the caret, behind so many letters, as soon as it is in the page. */
export function requestCaret(stepId: string, caret: number): void {
  requested = { stepId, caret };
}

/**
 * Puts the caret where it is wanted, if it is in this title. Asked once, when the title comes into the page and before
 * a letter can be typed into it: later on it would be taken from whoever types.
 */
export function takeCaret(stepId: string, title: HTMLTextAreaElement | null): void {
  if (requested?.stepId !== stepId || !title) return;
  const { caret } = requested;
  requested = undefined;
  title.focus();
  title.setSelectionRange(caret, caret);
}
