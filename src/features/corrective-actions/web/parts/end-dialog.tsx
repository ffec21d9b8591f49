import { useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { toast } from "#kit/web/toast.tsx";
import { FormDialog } from "#kit/web/ui/dialogs/form-dialog.tsx";
import { TextArea } from "#kit/web/ui/fields/text-area.tsx";
import { type ActionDetail, correctiveActionLimits } from "../../contract.ts";
import { useCloseAction, useReopenAction, useWithdrawAction } from "../queries.ts";
import { actionText } from "../text.ts";
import { Failure } from "./change-dialog.tsx";
import { type ChosenPhoto, PhotoField } from "./fields/photo-field.tsx";
import { sendPhotos } from "./fields/send-photos.ts";

type Ending = "close" | "reopen" | "withdraw";

interface EndDialogProps {
  readonly as: Ending | undefined;
  readonly action: ActionDetail;
  readonly onClose: () => void;
}

/** Closes it with a description, reopens it with a reason, or withdraws it. */
export const EndDialog = ({ as, ...props }: EndDialogProps) =>
  as === undefined ? null : <Opened key={as} as={as} {...props} />;

const done = { close: "closed", reopen: "reopened", withdraw: "withdrawn" } as const;

function Opened({ as, action, onClose }: EndDialogProps & { readonly as: Ending }) {
  const t = useText(actionText);
  const workspaceId = useWorkspaceId();
  const [closing, reopening, withdrawing] = [useCloseAction(), useReopenAction(), useWithdrawAction()];
  const [words, setWords] = useState("");
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>([]);
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<Error>();

  const act = async () => {
    const based = { actionId: action.id, revision: action.revision };
    if (as === "reopen") return reopening.run({ ...based, reason: words.trim() });
    if (as === "withdraw") return withdrawing.run({ ...based, reason: words.trim() });
    const sent = await sendPhotos(workspaceId, photos);
    setPhotos(sent);
    const photoIds = sent.flatMap((photo) => photo.mediaId ?? []);
    return closing.run({ ...based, resolution: words.trim(), photoIds });
  };
  const send = async () => {
    setPending(true);
    setError(undefined);
    try {
      await act();
      toast.success(t(`correctiveActions.${done[as]}`));
      onClose();
    } catch (caught) {
      setError(caught instanceof Error ? caught : new Error(String(caught)));
    }
    setPending(false);
  };
  const isMissing = as !== "withdraw" && words.trim() === "";
  const hints = { close: "closeHint", reopen: undefined, withdraw: "withdrawHint" } as const;
  const hint = hints[as];
  return (
    <FormDialog
      title={t(`correctiveActions.${as}Title`)}
      submitLabel={t(`correctiveActions.${as}Now`)}
      isPending={isPending}
      disabledReason={isMissing ? t("correctiveActions.needsWords") : undefined}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      {error && <Failure error={error} />}
      <TextArea
        label={t(as === "close" ? "correctiveActions.resolution" : "correctiveActions.reason")}
        description={hint && t(`correctiveActions.${hint}`)}
        value={words}
        onChange={setWords}
        maxLength={correctiveActionLimits.textCharactersMax}
        autoFocus
      />
      {as === "close" && <PhotoField photos={photos} onChange={setPhotos} />}
    </FormDialog>
  );
}
