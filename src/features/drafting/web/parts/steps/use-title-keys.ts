import type { ClipboardEvent, KeyboardEvent } from "react";
import { presentOf } from "#features/drafts/web/parts/draft/draft-state.ts";
import { contentLimits } from "#features/procedures/content.ts";
import { translate } from "#kit/web/i18n.ts";
import { newId } from "#kit/web/new-id.ts";
import { toast } from "#kit/web/toast.tsx";
import { backspaceInTitle, enterInTitle, linesOfText, pasteInTitle, type Typed } from "../../../rules/typed-steps.ts";
import { editorText } from "../../editor-text.ts";
import { useDraftActions } from "../draft-actions.ts";
import { useEditContent, useEditing } from "../draft-context.tsx";
import { requestCaret } from "./place-caret.ts";

/** [P154] [P155] Writing steps as lines are written: Enter, Shift and Enter, Backspace, and a paste of several lines. */
export function useTitleKeys(stepId: string) {
  const { driver, go } = useEditing();
  const edit = useEditContent();
  const actions = useDraftActions();
  const content = () => presentOf(driver.view().state).content;

  const take = (typed: Typed | undefined): boolean => {
    if (!typed) return false;
    edit(() => typed.content, { fresh: typed.fresh });
    requestCaret(typed.stepId, typed.caret);
    go({ stepId: typed.stepId });
    return true;
  };

  return {
    onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
      const { selectionStart: from, selectionEnd: to } = event.currentTarget;
      if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "Enter") {
        // A title has one line.
        event.preventDefault();
        if (event.shiftKey) actions.addModule(stepId, "instruction");
        else take(enterInTitle(content(), stepId, to, newId));
      } else if (event.key === "Backspace" && from === 0 && to === 0) {
        if (take(backspaceInTitle(content(), stepId))) event.preventDefault();
      }
    },
    onPaste(event: ClipboardEvent<HTMLTextAreaElement>): void {
      const lines = linesOfText(event.clipboardData.getData("text/plain"));
      if (lines.length < 2) return;
      event.preventDefault();
      const { value, selectionStart, selectionEnd } = event.currentTarget;
      const around = { before: value.slice(0, selectionStart), after: value.slice(selectionEnd) };
      if (!take(pasteInTitle(content(), stepId, { ...around, lines }, newId))) {
        toast.info(translate(editorText, "editor.pasteTooMany", { max: contentLimits.stepsMax }));
        return;
      }
      toast.success(translate(editorText, "editor.pasted", { count: lines.length - 1 }), {
        action: { label: translate(editorText, "editor.undo"), onPress: driver.undo },
      });
    },
  };
}
