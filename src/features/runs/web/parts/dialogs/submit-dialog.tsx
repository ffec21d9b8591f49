import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { doneCount } from "#features/performs/rules/steps/next.ts";
import { isProblem } from "#kit/problem.ts";
import { announce } from "#kit/web/announce.ts";
import { useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { ConfirmDialog } from "#kit/web/ui/dialogs/confirm-dialog.tsx";
import { performDialogText } from "../../dialog-text.ts";
import { usePerformPlace } from "../perform-context.tsx";

interface SubmitDialogProps {
  readonly isAway: boolean;
  /** The server found a step that is not complete. */
  readonly onIncomplete: (stepId: string | undefined) => void;
  /** Another device gave other answers: the person has to choose first. [PF278] */
  readonly onConflicts: () => void;
  readonly onClose: () => void;
}

/** Asks in one of two wordings, sends what is unsent, and submits. The screen becomes the ending of the run. */
export function SubmitDialog({ isAway, onIncomplete, onConflicts, onClose }: SubmitDialogProps) {
  const t = useText(performDialogText);
  const workspaceId = useWorkspaceId();
  const queryClient = useQueryClient();
  const { driver, state } = usePerformPlace();
  const { procedure, stepsProgress } = state.progress;
  const { done, total } = doneCount(procedure, stepsProgress);
  /** Another dialog has taken this one's place, and closing this one must not close that. */
  const isReplaced = useRef(false);

  const submit = async () => {
    const answer = await driver.submit();
    switch (answer.is) {
      case "submitted":
        for (const topic of ["performs", "records"]) {
          void queryClient.invalidateQueries({ queryKey: [workspaceId, topic] });
        }
        return undefined;
      // The screen says so in full.
      case "waiting":
        return announce(t("performs.submit.later"));
      case "incomplete":
        isReplaced.current = true;
        return onIncomplete(answer.stepIds[0]);
      case "conflicts":
        isReplaced.current = true;
        return onConflicts();
      case "refused":
        throw answer.problem;
      case "ended":
        return undefined;
      default:
        throw new Error(answer.is);
    }
  };
  const failedText = (error: unknown): string => {
    if (isProblem(error)) return t("performs.submit.refused", { detail: error.message });
    return t(
      error instanceof Error && error.message === "signIn" ? "performs.submit.signIn" : "performs.submit.notSent",
    );
  };

  return (
    <ConfirmDialog
      title={t("performs.submit.title")}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen && !isReplaced.current) onClose();
      }}
      confirmLabel={t("performs.submit.confirm")}
      onConfirm={submit}
      failedText={failedText}
    >
      {done === total ? t("performs.submit.everything") : t("performs.submit.notEverything", { count: total - done })}
      {isAway && <p className="mt-3 font-semibold">{t("performs.submit.away")}</p>}
    </ConfirmDialog>
  );
}
