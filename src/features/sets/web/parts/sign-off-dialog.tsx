import { useState } from "react";
import { isProblem } from "#kit/problem.ts";
import { nameKey } from "#kit/text.ts";
import { useText } from "#kit/web/i18n.ts";
import { usePlace } from "#kit/web/place.tsx";
import { useSignInAgain } from "#kit/web/session/sign-in-again.ts";
import { toast } from "#kit/web/toast.tsx";
import { RadioGroup } from "#kit/web/ui/choices/radio-group.tsx";
import { Dialog } from "#kit/web/ui/dialogs/dialog.tsx";
import { DialogButtons } from "#kit/web/ui/dialogs/dialog-buttons.tsx";
import { TextArea } from "#kit/web/ui/fields/text-area.tsx";
import { TextField } from "#kit/web/ui/fields/text-field.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { useSignOff } from "../actions.ts";
import { setProgressText } from "../progress-text.ts";

export interface AttemptToSign {
  readonly setId: string;
  readonly profileId: string;
  readonly memberName: string;
  readonly recordId: string;
  readonly title: string;
}

const noteCharactersMax = 2000;
const nameCharactersMax = 200;

/** [S33] The trainer's word on an attempt, signed by typing one's own name. */
export function SignOffDialog({ attempt, onClose }: { readonly attempt: AttemptToSign; readonly onClose: () => void }) {
  const t = useText(setProgressText);
  const signOff = useSignOff(attempt.setId);
  const signInAgain = useSignInAgain();
  const [decision, setDecision] = useState<"passed" | "failed">("passed");
  const [note, setNote] = useState("");
  const [name, setName] = useState("");
  const [wasSent, setSent] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const isNoteMissing = decision === "failed" && note.trim() === "";
  const { displayName } = usePlace().actor;
  const isOtherName = nameKey(name) !== nameKey(displayName);

  const sign = async () => {
    setSent(true);
    setFailure(undefined);
    if (isNoteMissing || isOtherName) return;
    const { profileId, recordId } = attempt;
    try {
      const fields = { profileId, recordId, decision, name: name.trim(), ...(note.trim() && { note: note.trim() }) };
      await signInAgain(() => signOff.run(fields));
      toast.success(t("setProgress.signed"));
      onClose();
    } catch (error) {
      setFailure(error);
    }
  };
  const known = (["notWaiting", "ownAttempt", "freshSignInRequired"] as const).find((code) => isProblem(failure, code));
  return (
    <Dialog
      title={t("setProgress.signTitle", { title: attempt.title })}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDismissable={!signOff.isPending}
      footer={
        <DialogButtons
          submitLabel={t("setProgress.signConfirm")}
          isPending={signOff.isPending}
          onPress={() => void sign()}
          onCancel={onClose}
        />
      }
    >
      <div className="space-y-4">
        <p>{t("setProgress.signBody")}</p>
        <RadioGroup<"passed" | "failed">
          label={t("setProgress.decision")}
          value={decision}
          onChange={setDecision}
          items={(["passed", "failed"] as const).map((id) => ({ id, text: t(`setProgress.verdict.${id}`) }))}
        />
        <TextArea
          label={t("setProgress.noteFor", { name: attempt.memberName })}
          value={note}
          onChange={setNote}
          maxLength={noteCharactersMax}
          isRequired={decision === "failed"}
          error={wasSent && isNoteMissing ? t("setProgress.noteMissing") : undefined}
        />
        <TextField
          label={t("setProgress.signName")}
          value={name}
          onChange={setName}
          maxLength={nameCharactersMax}
          isRequired
          error={wasSent && isOtherName ? t("setProgress.nameDiffers", { name: displayName }) : undefined}
        />
        {failure !== undefined && <Banner tone="stop">{t(`setProgress.${known ?? "signFailed"}`)}</Banner>}
      </div>
    </Dialog>
  );
}
