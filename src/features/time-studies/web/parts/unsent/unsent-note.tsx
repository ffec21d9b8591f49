import { useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { isOpen, lazyComponent } from "#kit/web/lazy-component.tsx";
import { LinkTo } from "#kit/web/navigation.tsx";
import { Button, buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { UnsentBanner } from "#kit/web/ui/states/unsent-banner.tsx";
import { timeStudyPaths } from "../../../paths.ts";
import { sendFromDevice } from "../../state/send-timings.ts";
import { standOf, type Timing } from "../../state/timing.ts";
import { timingStore } from "../../state/timing-store.ts";
import { useTimings } from "../../state/use-timings.ts";
import { timeStudyText } from "../../text.ts";

const ConfirmDialog = lazyComponent(
  () => import("#kit/web/ui/dialogs/confirm-dialog.tsx").then((module) => module.ConfirmDialog),
  isOpen,
);

/** [TS31] [TS32] Observations that are on this device only are never out of sight. Once none is, the note says so. */
export function UnsentNote({ studyId }: { readonly studyId?: string }) {
  const t = useText(timeStudyText);
  const timings = (useTimings() ?? []).filter((one) => studyId === undefined || one.studyId === studyId);
  const count = timings.length;
  return (
    <UnsentBanner
      waiting={count}
      title={count > 0 ? t("timeStudies.unsent.title", { count }) : t("timeStudies.unsent.none")}
      lines={timings.map((timing) => ({ id: timing.id, content: <Unsent timing={timing} /> }))}
    />
  );
}

function Unsent({ timing }: { readonly timing: Timing }) {
  const t = useText(timeStudyText);
  const [isAsking, setAsking] = useState(false);
  const count = standOf(timing).laps.length;
  const { refusal, state } = timing;
  const again = async () => {
    await timingStore.change(timing, (now) => ({ ...now, refusal: null }));
    await sendFromDevice(timing);
  };
  const isRunning = state === "running";
  const words =
    refusal !== null
      ? t("timeStudies.unsent.refused", { code: refusal })
      : t(isRunning ? "timeStudies.unsent.running" : "timeStudies.unsent.waits");
  return (
    <div className="space-y-1">
      <p className="font-semibold">{timing.studyTitle}</p>
      <p className="text-xs">
        {t("timeStudies.laps", { count })} · {words}
      </p>
      <div className="flex flex-wrap gap-2 pt-1">
        {isRunning && (
          <LinkTo
            to={timeStudyPaths.time(timing.workspaceId, timing.studyId)}
            className={buttonClassName({ size: "sm" })}
          >
            {t("timeStudies.goOn")}
          </LinkTo>
        )}
        {refusal !== null && (
          <Button size="sm" onPress={() => void again()}>
            {t("timeStudies.unsent.again")}
          </Button>
        )}
        {(isRunning || refusal !== null) && (
          <Button size="sm" kind="bare" onPress={() => setAsking(true)}>
            {t("timeStudies.unsent.discard")}
          </Button>
        )}
      </div>
      <ConfirmDialog
        title={t("timeStudies.unsent.discardTitle")}
        isOpen={isAsking}
        onOpenChange={setAsking}
        confirmLabel={t("timeStudies.unsent.discard")}
        destructive
        onConfirm={() => timingStore.remove(timing)}
      >
        <p>{t("timeStudies.unsent.discardBody", { count })}</p>
      </ConfirmDialog>
    </div>
  );
}
