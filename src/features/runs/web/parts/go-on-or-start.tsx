import type { ActivePerform } from "#features/performs/contract.ts";
import { performListText } from "#features/performs/web/list-text.ts";
import { useText } from "#kit/web/i18n.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Dialog } from "#kit/web/ui/dialogs/dialog.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";

interface GoOnOrStartProps {
  /** The caller's running performs of the procedure, last touched first. */
  readonly running: readonly ActivePerform[];
  readonly onGoOn: (performId: string) => void;
  readonly onStart: () => void;
  readonly onClose: () => void;
}

/** A second perform next to a half-finished one is seldom intended. */
export function GoOnOrStart({ running, onGoOn, onStart, onClose }: GoOnOrStartProps) {
  const t = useText(performListText);
  return (
    <Dialog
      title={t("performs.start.runningTitle")}
      size="sm"
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      footer={
        <Button kind="line" onPress={onStart}>
          {t("performs.start.another")}
        </Button>
      }
    >
      <ul className="grid gap-3">
        {running.slice(0, 5).map((one) => (
          <li key={one.id} className="flex flex-wrap items-center justify-between gap-3 border-b border-line pb-3">
            <span>
              <span className="num font-semibold">
                <bdi dir="ltr">
                  {one.doneCount}/{one.stepCount}
                </bdi>
              </span>{" "}
              {t("performs.start.stepsDone")}
              <span className="block text-ink-2">
                {t("performs.start.lastTouched")} <TimeStamp at={one.updatedAt} />
              </span>
            </span>
            <Button kind="ink" onPress={() => onGoOn(one.id)}>
              {t("performs.start.goOn")}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
