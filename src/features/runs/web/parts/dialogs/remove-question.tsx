import { useText } from "#kit/web/i18n.ts";
import { ConfirmDialog } from "#kit/web/ui/dialogs/confirm-dialog.tsx";
import { performDialogText } from "../../dialog-text.ts";
import { performRemoveText } from "../../remove-text.ts";

interface RemoveQuestionProps {
  /** Names the perform if several are listed. */
  readonly name?: string;
  /** How much would be lost. */
  readonly count: number;
  readonly onRemove: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks before one running perform is removed, here and on the server. */
export function RemoveQuestion({ name, count, onRemove, onClose }: RemoveQuestionProps) {
  const t = useText(performRemoveText, performDialogText);
  return (
    <ConfirmDialog
      title={t("performs.remove.title")}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      destructive
      confirmLabel={t("performs.remove.confirm")}
      onConfirm={onRemove}
      failedText={() => t("performs.reset.failed")}
    >
      {name !== undefined && <p className="font-semibold">{name}</p>}
      <p>{t("performs.remove.body", { count })}</p>
    </ConfirmDialog>
  );
}
