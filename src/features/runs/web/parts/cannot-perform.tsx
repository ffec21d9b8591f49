import { performListText } from "#features/performs/web/list-text.ts";
import { isProblem } from "#kit/problem.ts";
import { useText } from "#kit/web/i18n.ts";
import { kitText } from "#kit/web/text.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Dialog } from "#kit/web/ui/dialogs/dialog.tsx";
import { NetworkError } from "#kit/web/wire/call-errors.ts";

interface CannotPerformProps {
  /** What the start was refused with, or `notPublished` where it was not even tried. */
  readonly reason: unknown;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

/** A procedure that cannot be performed shows a dialog (specification, procedures section 2). */
export function CannotPerform({ reason, onRetry, onClose }: CannotPerformProps) {
  const t = useText(performListText);
  const kit = useText(kitText);
  const why = whyNot(reason);
  const mayHelp = why === "network" || why === "failed";
  return (
    <Dialog
      title={t("performs.start.cannotTitle")}
      size="sm"
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      footer={
        <>
          <Button kind={mayHelp ? "bare" : "ink"} onPress={onClose}>
            {kit("kit.close")}
          </Button>
          {mayHelp && (
            <Button kind="ink" onPress={onRetry}>
              {kit("kit.retry")}
            </Button>
          )}
        </>
      }
    >
      <p>{t(`performs.start.${why}`)}</p>
    </Dialog>
  );
}

function whyNot(reason: unknown) {
  if (reason === "notPublished") return "notPublished";
  if (reason instanceof NetworkError) return "network";
  if (!isProblem(reason)) return "failed";
  if (reason.code === "cannotPerform") return "withdrawn";
  if (reason.code === "outOfOrder") return "outOfOrder";
  if (reason.code === "noAttemptsLeft") return "noAttemptsLeft";
  if (reason.code === "mustWait") return "mustWait";
  if (reason.status === 404) return "notThere";
  return reason.status === 403 ? "notAllowed" : "failed";
}
