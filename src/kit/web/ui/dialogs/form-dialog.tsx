import { type FormEvent, type ReactNode, useId } from "react";
import { Dialog } from "./dialog.tsx";
import { DialogButtons } from "./dialog-buttons.tsx";

interface FormDialogProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly isPending: boolean;
  /** Why it cannot be sent now. */
  readonly disabledReason?: string | undefined;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form in a dialog: Enter sends it, and it stays while it is being sent. */
export function FormDialog(props: FormDialogProps) {
  const { title, submitLabel, isPending, disabledReason, onSubmit, onClose, children } = props;
  const formId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending && disabledReason === undefined) onSubmit();
  };
  return (
    <Dialog
      title={title}
      isOpen
      onOpenChange={onClose}
      isDismissable={!isPending}
      footer={
        <DialogButtons
          submitLabel={submitLabel}
          type="submit"
          form={formId}
          isPending={isPending}
          disabledReason={disabledReason}
          onCancel={onClose}
        />
      }
    >
      <form id={formId} onSubmit={submit} className="space-y-5" noValidate>
        {children}
      </form>
    </Dialog>
  );
}
