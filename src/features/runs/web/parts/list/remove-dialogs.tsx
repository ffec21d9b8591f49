import type { ActivePerform } from "#features/performs/contract.ts";
import { useText } from "#kit/web/i18n.ts";
import { usePlace } from "#kit/web/place.tsx";
import { ConfirmDialog } from "#kit/web/ui/dialogs/confirm-dialog.tsx";
import { useRemoveAll, useRemoveOne } from "../../actions.ts";
import { performRemoveText } from "../../remove-text.ts";
import { RemoveQuestion } from "../dialogs/remove-question.tsx";

interface RemoveDialogProps {
  readonly perform: ActivePerform;
  readonly onClose: () => void;
}

export function RemoveOneDialog({ perform, onClose }: RemoveDialogProps) {
  const { run } = useRemoveOne(usePlace().actor.profileId);
  return (
    <RemoveQuestion name={perform.title} count={perform.doneCount} onRemove={() => run(perform)} onClose={onClose} />
  );
}

export function RemoveAllDialog({
  perform,
  all,
  onClose,
}: RemoveDialogProps & { readonly all: readonly ActivePerform[] }) {
  const t = useText(performRemoveText);
  const { run } = useRemoveAll(usePlace().actor.profileId);
  const ofThis = all.filter((one) => one.procedureId === perform.procedureId);
  return (
    <ConfirmDialog
      title={t("performs.remove.allTitle", { title: perform.title })}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      destructive
      confirmLabel={t("performs.remove.allConfirm")}
      onConfirm={() => run(ofThis)}
    >
      {t("performs.remove.allBody", { count: ofThis.length })}
    </ConfirmDialog>
  );
}
