import { useState } from "react";
import { succeeds } from "#kit/web/action.ts";
import { useText } from "#kit/web/i18n.ts";
import { ConfirmDialog } from "#kit/web/ui/dialogs/confirm-dialog.tsx";
import { FormDialog } from "#kit/web/ui/dialogs/form-dialog.tsx";
import type { Generation } from "../../contract.ts";
import { useCancelGeneration, useRetryGeneration } from "../actions.ts";
import { generationText } from "../text.ts";
import { NarrationField } from "./narration-field.tsx";

/** What a person is about to do with a task, in a dialog. */
export interface AskedTask {
  readonly task: Generation;
  readonly about: "cancel" | "narration";
}

interface TaskDialogsProps extends AskedTask {
  readonly onClose: () => void;
}

/** Asks before a task is cancelled, and for the narration that its film lacks. */
export const TaskDialogs = ({ about, ...props }: TaskDialogsProps) =>
  about === "cancel" ? <CancelDialog {...props} /> : <NarrationDialog {...props} />;

type DialogProps = Omit<TaskDialogsProps, "about">;

function CancelDialog({ task, onClose }: DialogProps) {
  const t = useText(generationText);
  const cancel = useCancelGeneration();
  return (
    <ConfirmDialog
      title={t("tasks.cancelTitle")}
      isOpen
      onOpenChange={onClose}
      confirmLabel={t("tasks.cancelYes")}
      onConfirm={() => cancel.run(task.id)}
    >
      {t("tasks.cancelText", { title: task.title })}
    </ConfirmDialog>
  );
}

function NarrationDialog({ task, onClose }: DialogProps) {
  const t = useText(generationText);
  const [narration, setNarration] = useState("");
  const retry = useRetryGeneration();
  return (
    <FormDialog
      title={t("tasks.narration.title", { title: task.title })}
      submitLabel={t("tasks.narration.submit")}
      isPending={retry.isPending}
      disabledReason={narration.trim() === "" ? t("tasks.narration.lacks") : undefined}
      onSubmit={async () => {
        if (await succeeds(retry.run({ generationId: task.id, narration }))) onClose();
      }}
      onClose={onClose}
    >
      <NarrationField value={narration} onChange={setNarration} />
    </FormDialog>
  );
}
