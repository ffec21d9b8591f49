import { useText } from "#kit/web/i18n.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Dialog } from "#kit/web/ui/dialogs/dialog.tsx";
import { performDialogText } from "../../dialog-text.ts";

/** Required steps are not complete: says so, and leads to the first of them. */
export function BlockedDialog({ onGoThere }: { readonly onGoThere: () => void }) {
  const t = useText(performDialogText);
  return (
    <Dialog
      title={t("performs.submit.requiredStepsNotComplete")}
      size="sm"
      role="alertdialog"
      isOpen
      onOpenChange={onGoThere}
      footer={
        <Button kind="ink" autoFocus onPress={onGoThere}>
          {t("performs.submit.goThere")}
        </Button>
      }
    >
      <p>{t("performs.submit.blocked")}</p>
    </Dialog>
  );
}
