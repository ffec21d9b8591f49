import { useText } from "#kit/web/i18n.ts";
import { usePlace } from "#kit/web/place.tsx";
import { ConfirmDialog } from "#kit/web/ui/confirm-dialog.tsx";
import type { ActivePerform } from "../../../contract.ts";
import { useRemoveAll, useRemoveOne } from "../../actions.ts";
import { performText } from "../../text.ts";

interface RemoveDialogProps {
  readonly perform: ActivePerform;
  readonly onClose: () => void;
}

export function RemoveOneDialog({ perform, onClose }: RemoveDialogProps) {
  const t = useText(performText);
  const { run } = useRemoveOne(usePlace().actor.profileId);
  return (
    <ConfirmDialog
      title={t("performs.remove.title")}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      destructive
      confirmLabel={t("performs.remove.confirm")}
      onConfirm={() => run(perform)}
    >
      <p className="font-semibold">{perform.title}</p>
      <p>{t("performs.remove.body", { count: perform.doneCount })}</p>
    </ConfirmDialog>
  );
}

export function RemoveAllDialog({
  perform,
  all,
  onClose,
}: RemoveDialogProps & { readonly all: readonly ActivePerform[] }) {
  const t = useText(performText);
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
