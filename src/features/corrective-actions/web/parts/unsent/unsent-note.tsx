import { useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { isOpen, lazyComponent } from "#kit/web/lazy-component.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { UnsentBanner } from "#kit/web/ui/states/unsent-banner.tsx";
import { sendFromDevice } from "../../state/send-from-device.ts";
import type { UnsentAction } from "../../state/unsent-store.ts";
import { deviceStore } from "../../state/unsent-store.ts";
import { useUnsent } from "../../state/use-unsent.ts";
import { actionText } from "../../text.ts";

const ConfirmDialog = lazyComponent(
  () => import("#kit/web/ui/dialogs/confirm-dialog.tsx").then((module) => module.ConfirmDialog),
  isOpen,
);

/** [CA30] [CA31] Actions that are on this device only are never out of sight. Once none is, the note says so. */
export function UnsentNote() {
  const t = useText(actionText);
  const unsent = useUnsent();
  const count = unsent.length;
  const title = count > 0 ? t("correctiveActions.unsentTitle", { count }) : t("correctiveActions.noneUnsent");
  const lines = unsent.map((action) => ({ id: action.id, content: <Unsent action={action} /> }));
  return <UnsentBanner waiting={count} title={title} lines={lines} />;
}

function Unsent({ action }: { readonly action: UnsentAction }) {
  const t = useText(actionText);
  const [isAsking, setAsking] = useState(false);
  const { refusal, waitsForPerform, wish } = action;
  const change = async (changed: UnsentAction) => {
    await deviceStore.put({ ...changed, refusal: null });
    await sendFromDevice(action);
  };
  const again = () => void change(action);
  const alone = () => {
    const { performId: _, ...without } = wish;
    void change({ ...action, wish: without, waitsForPerform: false });
  };
  const unassigned = () => {
    const { assigneeId: _, ...without } = wish;
    void change({ ...action, wish: without });
  };
  return (
    <div className="space-y-1">
      <p className="font-semibold">{wish.title}</p>
      <p className="text-xs">
        {action.procedureTitle} · {reason()}
      </p>
      {(refusal !== null || waitsForPerform) && (
        <div className="flex flex-wrap gap-2 pt-1">
          {refusal !== null && (
            <Button size="sm" onPress={again}>
              {t("correctiveActions.unsentAgain")}
            </Button>
          )}
          {waitsForPerform && (
            <Button size="sm" onPress={alone}>
              {t("correctiveActions.unsentAlone")}
            </Button>
          )}
          {refusal === "assigneeOutOfSight" && (
            <Button size="sm" onPress={unassigned}>
              {t("correctiveActions.unsentUnassigned")}
            </Button>
          )}
          <Button size="sm" kind="bare" onPress={() => setAsking(true)}>
            {t("correctiveActions.unsentDiscard")}
          </Button>
        </div>
      )}
      <ConfirmDialog
        title={t("correctiveActions.discardTitle")}
        isOpen={isAsking}
        onOpenChange={setAsking}
        confirmLabel={t("correctiveActions.unsentDiscard")}
        destructive
        onConfirm={async () => deviceStore.remove(action)}
      >
        <p>{t("correctiveActions.discardBody")}</p>
      </ConfirmDialog>
    </div>
  );

  function reason(): string {
    if (refusal === "assigneeOutOfSight") return t("correctiveActions.unsentAssignee");
    if (refusal !== null) return t("correctiveActions.unsentRefused", { code: refusal });
    return t(waitsForPerform ? "correctiveActions.unsentPerform" : "correctiveActions.unsentWaits");
  }
}
