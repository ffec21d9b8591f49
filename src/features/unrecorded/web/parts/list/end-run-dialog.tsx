import { performEndpoints } from "#features/performs/contract.ts";
import { isProblem } from "#kit/problem.ts";
import { useAction } from "#kit/web/action.ts";
import { translate, useText } from "#kit/web/i18n.ts";
import { ConfirmDialog } from "#kit/web/ui/dialogs/confirm-dialog.tsx";
import { call } from "#kit/web/wire/call.ts";
import { usePersonName } from "#kit/web/words/person-name.ts";
import type { RunningPerform } from "../../../contract.ts";
import { unrecordedText } from "../../unrecorded-text.ts";

interface EndRunDialogProps {
  readonly isOpen: boolean;
  readonly run: RunningPerform | undefined;
  readonly onClose: () => void;
}

/** Says what is lost, and what is stored where, before another member's run is ended. [PF191] */
export function EndRunDialog({ isOpen, run, onClose }: EndRunDialogProps) {
  const t = useText(unrecordedText);
  const nameOf = usePersonName();
  const end = useAction({
    act: ({ procedureId, id: performId }: RunningPerform, workspaceId) =>
      call(performEndpoints.remove, { params: { workspaceId, procedureId, performId } }),
    refreshes: ["performs", "records"],
    done: () => translate(unrecordedText, "performs.everybody.ended"),
  });
  if (!run) return null;
  const { title, doneCount: done, stepCount: total } = run;
  const name = nameOf({ displayName: run.profileName, isFormer: run.isFormer });
  return (
    <ConfirmDialog
      title={t("performs.everybody.endTitle", { title, name })}
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      destructive
      confirmLabel={t("performs.everybody.endConfirm")}
      onConfirm={() => end.run(run)}
      failedText={(error) =>
        t(isProblem(error, "performEnded") ? "performs.everybody.endedAlready" : "performs.everybody.failed")
      }
    >
      <p>{t("performs.everybody.endBody", { done, total })}</p>
      <p>{t("performs.everybody.endKept", { name })}</p>
    </ConfirmDialog>
  );
}
