import { useState } from "react";
import { isolated } from "#kit/isolated.ts";
import { useText } from "#kit/web/i18n.ts";
import { FormDialog } from "#kit/web/ui/dialogs/form-dialog.tsx";
import { TextArea } from "#kit/web/ui/fields/text-area.tsx";
import { archiveMessageCharactersMax } from "../../contract.ts";
import { questionText } from "../text.ts";

interface ArchiveDialogProps {
  /** Who flagged the conversation. */
  readonly name: string;
  readonly onArchive: (message: string) => void;
  readonly onClose: () => void;
}

/** [QU6] Archives a flagged conversation, and tells its asker what became of it. */
export function ArchiveDialog({ name, onArchive, onClose }: ArchiveDialogProps) {
  const t = useText(questionText);
  const [message, setMessage] = useState("");
  return (
    <FormDialog
      title={t("questions.flagged.archiveTitle")}
      submitLabel={t("questions.flagged.archive")}
      isPending={false}
      onSubmit={() => onArchive(message.trim())}
      onClose={onClose}
    >
      <p className="text-ink-2">{t("questions.flagged.archiveNote", { name: isolated(name) })}</p>
      <TextArea
        label={t("questions.flagged.message")}
        value={message}
        onChange={setMessage}
        maxLength={archiveMessageCharactersMax}
      />
    </FormDialog>
  );
}
