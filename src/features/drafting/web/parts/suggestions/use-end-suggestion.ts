import { useState } from "react";
import { presentOf } from "#features/drafts/web/parts/draft/draft-state.ts";
import type { Feedback } from "#features/feedback/contract.ts";
import { takeProposal } from "#features/feedback/rules/suggestion-status.ts";
import { useCloseFeedback, useReopenFeedback } from "#features/feedback/web/queries.ts";
import { isProblem } from "#kit/problem.ts";
import { useText } from "#kit/web/i18n.ts";
import { toast } from "#kit/web/toast.tsx";
import { suggestionText } from "../../suggestion-text.ts";
import { useEditContent, useEditing, useEditorView } from "../draft-context.tsx";

/** Closes a suggestion. Accepting it is one edit of the draft, followed by a notification to its author. */
export function useEndSuggestion(suggestion: Feedback) {
  const t = useText(suggestionText);
  const { driver } = useEditing();
  const { write } = useEditorView();
  const edit = useEditContent();
  const close = useCloseFeedback();
  const reopen = useReopenFeedback();
  const [isPending, setPending] = useState(false);
  const { procedureId, id: feedbackId, step, proposal } = suggestion;

  const end = async (ending: Parameters<typeof close.run>[0]["ending"]): Promise<boolean> => {
    try {
      await close.run({ procedureId, feedbackId, ending });
      return true;
    } catch (error) {
      const isLate = isProblem(error, "feedbackClosed");
      toast.error(t(isLate ? "suggestions.late" : "suggestions.failed"));
      return false;
    }
  };
  const busy = (work: () => Promise<void>) => {
    setPending(true);
    void work().finally(() => setPending(false));
  };
  /** [FB10] The server notifies the author once the saved draft contains the suggested text. */
  const notifyTaken = async () => {
    if (!(await driver.flush())) {
      toast.info(t("suggestions.unsaved"));
      return false;
    }
    return end({ as: "taken" });
  };

  return {
    isPending,
    take: () =>
      busy(async () => {
        if (!step || !proposal) return;
        // Rich text that is being written reads its text when it opens.
        write(null);
        edit((content) => takeProposal(content, step.id, proposal));
        const taken = presentOf(driver.view().state);
        const isNotified = await notifyTaken();
        if (!isNotified) return;
        const undo = () => {
          // The last edit may be another one by now: only the person who typed it should undo it.
          if (presentOf(driver.view().state) === taken) driver.undo();
          void reopen.run({ procedureId, feedbackId }).catch(() => toast.error(t("suggestions.failed")));
        };
        toast.success(t("suggestions.taken"), { action: { label: t("suggestions.undo"), onPress: undo } });
      }),
    tell: () => busy(async () => void ((await notifyTaken()) && toast.success(t("suggestions.taken")))),
    dismiss: (reason: string) =>
      busy(async () => void ((await end({ as: "dismissed", reason })) && toast.success(t("suggestions.dismissed")))),
  };
}
