import { type ReactNode, useState } from "react";
import { useText } from "../../i18n.ts";
import { kitText } from "../../text.ts";
import { Button } from "../buttons/button.tsx";
import { Banner } from "../states/banner.tsx";
import { Dialog } from "./dialog.tsx";

export interface ConfirmDialogProps {
  /** The question: "Delete 3 procedures?" */
  readonly title: string;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** What will happen and what will be lost. */
  readonly children: ReactNode;
  /** The answer as a verb: "Delete". */
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly destructive?: boolean;
  /** What the person has to know before they answer is not there yet. */
  readonly isConfirmDisabled?: boolean;
  /** The dialog closes when it resolves. A rejection keeps it open and is shown. */
  readonly onConfirm: () => unknown;
  /** The words for a rejection; a plain sentence that nothing was changed unless given. */
  readonly failedText?: (error: unknown) => string;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, isOpen, onOpenChange, children, destructive = false, isConfirmDisabled = false, failedText } = props;
  const t = useText(kitText);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const change = (open: boolean) => {
    setFailure(null);
    onOpenChange(open);
  };
  const confirm = async () => {
    setPending(true);
    setFailure(null);
    const answer = await settled(props.onConfirm);
    setPending(false);
    if (answer.ok) change(false);
    else setFailure(failedText?.(answer.error) ?? t("kit.failed"));
  };

  return (
    <Dialog
      title={title}
      size="sm"
      role="alertdialog"
      isOpen={isOpen}
      onOpenChange={change}
      isDismissable={!isPending}
      footer={(close) => (
        <>
          <Button kind="bare" isDisabled={isPending} autoFocus={destructive} onPress={close}>
            {props.cancelLabel ?? t("kit.cancel")}
          </Button>
          <Button
            kind={destructive ? "stop" : "ink"}
            isPending={isPending}
            isDisabled={isConfirmDisabled}
            onPress={() => void confirm()}
          >
            {props.confirmLabel}
          </Button>
        </>
      )}
    >
      <div className="space-y-3">
        <div>{children}</div>
        {failure && <Banner tone="stop">{failure}</Banner>}
      </div>
    </Dialog>
  );
}

type Settled = { readonly ok: true } | { readonly ok: false; readonly error: unknown };

/** A failure is shown where the question was asked, so this is a boundary. */
async function settled(act: () => unknown): Promise<Settled> {
  try {
    await act();
    return { ok: true };
  } catch (error) {
    return { ok: false, error };
  }
}
