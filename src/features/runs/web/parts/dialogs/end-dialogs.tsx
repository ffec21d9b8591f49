import { useQueryClient } from "@tanstack/react-query";
import { performPaths } from "#features/performs/paths.ts";
import { hasData } from "#features/performs/rules/answers/perform-data.ts";
import { useText } from "#kit/web/i18n.ts";
import { useGo } from "#kit/web/navigation.tsx";
import { usePlace } from "#kit/web/place.tsx";
import { ConfirmDialog } from "#kit/web/ui/dialogs/confirm-dialog.tsx";
import { performDialogText } from "../../dialog-text.ts";
import { startPerform } from "../../state/start-perform.ts";
import { usePerformPlace } from "../perform-context.tsx";
import { RemoveQuestion } from "./remove-question.tsx";

interface EndDialogProps {
  readonly onClose: () => void;
}

/** How many answers would be lost. */
function useAnswerCount(): number {
  const { state } = usePerformPlace();
  return state.progress.stepsProgress.flatMap((step) => step.modules.filter(hasData)).length;
}

/** Removes the perform, here and on the server. */
export function RemoveDialog({ onClose }: EndDialogProps) {
  const { workspaceId } = usePlace();
  const go = useGo();
  const queryClient = useQueryClient();
  const { driver } = usePerformPlace();
  const count = useAnswerCount();
  const remove = async () => {
    await driver.remove();
    void queryClient.invalidateQueries({ queryKey: [workspaceId, "performs"] });
    await go(performPaths.history(workspaceId), { replace: true });
  };
  return <RemoveQuestion count={count} onRemove={remove} onClose={onClose} />;
}

/** A fresh progress: this perform goes, and a new one of the published version comes (ruling R7). */
export function StartAgainDialog({ onClose }: EndDialogProps) {
  const t = useText(performDialogText);
  const { workspaceId, actor } = usePlace();
  const go = useGo();
  const queryClient = useQueryClient();
  const { driver, state } = usePerformPlace();
  const { procedureId } = state.progress;
  const count = useAnswerCount();
  const startAgain = async () => {
    // The new one first: if it cannot be started, the old one is still there.
    const performId = await startPerform({ workspaceId, procedureId, profileId: actor.profileId });
    await driver.remove();
    void queryClient.invalidateQueries({ queryKey: [workspaceId, "performs"] });
    await go(performPaths.perform(workspaceId, procedureId, performId), { replace: true });
  };
  return (
    <ConfirmDialog
      title={t("performs.reset.againTitle")}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      destructive
      confirmLabel={t("performs.reset.againConfirm")}
      onConfirm={startAgain}
      failedText={() => t("performs.reset.failed")}
    >
      {t("performs.reset.again", { count })}
    </ConfirmDialog>
  );
}
