import { useState } from "react";
import { isolated } from "#kit/isolated.ts";
import { useText } from "#kit/web/i18n.ts";
import { FormDialog } from "#kit/web/ui/dialogs/form-dialog.tsx";
import { TextArea } from "#kit/web/ui/fields/text-area.tsx";
import { archiveMessageCharactersMax } from "../../../analytics-contract.ts";
import { insightText } from "../../insight-text.ts";

interface ArchiveDialogProps {
  /** Who flagged the conversation. */
  readonly name: string;
  readonly onArchive: (message: string) => void;
  readonly onClose: () => void;
}

/** [CP24] Archives a flagged conversation, and tells its asker what became of it. */
export function ArchiveDialog({ name, onArchive, onClose }: ArchiveDialogProps) {
  const t = useText(insightText);
  const [message, setMessage] = useState("");
  return (
    <FormDialog
      title={t("copilotInsight.flagged.archiveTitle")}
      submitLabel={t("copilotInsight.flagged.archive")}
      isPending={false}
      onSubmit={() => onArchive(message.trim())}
      onClose={onClose}
    >
      <p className="text-ink-2">{t("copilotInsight.flagged.archiveNote", { name: isolated(name) })}</p>
      <TextArea
        label={t("copilotInsight.flagged.message")}
        value={message}
        onChange={setMessage}
        maxLength={archiveMessageCharactersMax}
      />
    </FormDialog>
  );
}
