import { useState } from "react";
import { failureReasons } from "#features/questions/contract.ts";
import { useText } from "#kit/web/i18n.ts";
import { RadioGroup } from "#kit/web/ui/choices/radio-group.tsx";
import { FormDialog } from "#kit/web/ui/dialogs/form-dialog.tsx";
import { TextArea } from "#kit/web/ui/fields/text-area.tsx";
import { copilotLimits } from "../../../contract.ts";
import { chatDialogText } from "../../chat-dialog-text.ts";

type Reason = (typeof failureReasons)[number];

interface FailureReasonDialogProps {
  readonly isPending: boolean;
  /** The reason, and what the person wrote after a colon. */
  readonly onSend: (failureReason: string) => void;
  readonly onClose: () => void;
}

/** Room for the reason and what stands between it and the details. */
const detailsCharactersMax = copilotLimits.reasonCharactersMax - 20;

/** Asks why an answer did not help; the rating itself is sent by then. */
export function FailureReasonDialog({ isPending, onSend, onClose }: FailureReasonDialogProps) {
  const t = useText(chatDialogText);
  const [reason, setReason] = useState<Reason | null>(null);
  const [details, setDetails] = useState("");
  return (
    <FormDialog
      title={t("chatDialog.reason.title")}
      submitLabel={t("chatDialog.reason.send")}
      isPending={isPending}
      disabledReason={reason === null ? t("chatDialog.reason.missing") : undefined}
      onSubmit={() => onSend([reason, details.trim()].filter(Boolean).join(": "))}
      onClose={onClose}
    >
      <p className="text-ink-2">{t("chatDialog.reason.note")}</p>
      <RadioGroup
        label={t("chatDialog.reason.label")}
        isRequired
        value={reason}
        onChange={setReason}
        items={failureReasons.map((one) => ({ id: one, text: t(`chatDialog.reason.${one}`) }))}
      />
      <TextArea
        label={t("chatDialog.reason.details")}
        value={details}
        onChange={setDetails}
        maxLength={detailsCharactersMax}
      />
    </FormDialog>
  );
}
