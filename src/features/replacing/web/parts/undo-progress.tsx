import { useText } from "#kit/web/i18n.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Dialog } from "#kit/web/ui/dialogs/dialog.tsx";
import { replacingText } from "../text.ts";
import { RunProgress } from "./replace-dialog.tsx";
import type { Run } from "./use-run.ts";

interface UndoProgressProps {
  readonly isOpen: boolean;
  readonly run: Run;
}

/** How far the undoing of a replacement is. */
export function UndoProgress({ isOpen, run }: UndoProgressProps) {
  const t = useText(replacingText);
  return (
    <Dialog
      title={t("replacing.question.undoing")}
      size="sm"
      isOpen={isOpen}
      onOpenChange={() => {}}
      isDismissable={false}
      footer={<Button onPress={run.stop}>{t("replacing.stop")}</Button>}
    >
      <RunProgress run={run} label={t("replacing.question.undoing")} />
    </Dialog>
  );
}
