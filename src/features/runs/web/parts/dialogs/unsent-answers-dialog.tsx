import { useText } from "#kit/web/i18n.ts";
import { Dialog } from "#kit/web/ui/dialogs/dialog.tsx";
import { performDialogText } from "../../dialog-text.ts";
import { usePerformPlace } from "../perform-context.tsx";
import { UnsentAnswersList } from "./unsent-answers-list.tsx";

/** What a reset could not carry over. */
export function UnsentAnswersDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText(performDialogText);
  const { driver, state } = usePerformPlace();
  const understood = () => {
    for (const aside of state.asides) driver.happened({ type: "asideClosed", asideId: aside.id });
    onClose();
  };
  return (
    <Dialog
      title={t("performs.aside.title")}
      size="lg"
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <UnsentAnswersList title={state.progress.procedure.title} asides={state.asides} onUnderstood={understood} />
    </Dialog>
  );
}
