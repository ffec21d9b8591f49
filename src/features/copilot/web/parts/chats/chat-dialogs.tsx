import { useState } from "react";
import { isolated } from "#kit/isolated.ts";
import { succeeds } from "#kit/web/action.ts";
import { useText } from "#kit/web/i18n.ts";
import { ConfirmDialog } from "#kit/web/ui/dialogs/confirm-dialog.tsx";
import { FormDialog } from "#kit/web/ui/dialogs/form-dialog.tsx";
import { TextField } from "#kit/web/ui/fields/text-field.tsx";
import { copilotLimits, type ListedChat } from "../../../contract.ts";
import { useChangeChat, useDeleteChat } from "../../actions.ts";
import { copilotText } from "../../text.ts";

interface ChatDialogProps {
  readonly chat: ListedChat;
  readonly onClose: () => void;
}

export function RenameDialog({ chat, onClose }: ChatDialogProps) {
  const t = useText(copilotText);
  const { run, isPending } = useChangeChat();
  const [title, setTitle] = useState(chat.title);
  const submit = async () => {
    if (title.trim() === chat.title) return onClose();
    if (await succeeds(run({ chat, change: { title: title.trim() } }))) onClose();
  };
  return (
    <FormDialog
      title={t("copilot.rename.title")}
      submitLabel={t("copilot.rename.action")}
      isPending={isPending}
      disabledReason={title.trim() === "" ? t("copilot.rename.missing") : undefined}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        label={t("copilot.rename.label")}
        value={title}
        onChange={setTitle}
        maxLength={copilotLimits.titleCharactersMax}
        autoFocus
      />
    </FormDialog>
  );
}

interface DeleteDialogProps extends ChatDialogProps {
  readonly onDeleted: () => void;
}

export function DeleteDialog({ chat, onClose, onDeleted }: DeleteDialogProps) {
  const t = useText(copilotText);
  const { run } = useDeleteChat();
  return (
    <ConfirmDialog
      title={t("copilot.delete.title")}
      isOpen
      onOpenChange={onClose}
      confirmLabel={t("copilot.delete.action")}
      destructive
      onConfirm={async () => {
        await run(chat);
        onDeleted();
      }}
      failedText={() => t("copilot.delete.failed")}
    >
      {t("copilot.delete.body", { title: isolated(chat.title) })}
    </ConfirmDialog>
  );
}
