import { useMemo } from "react";
import { OpenedSlot } from "#features/activity/web/parts/slots.ts";
import { isSubmitWaiting } from "#features/performs/web/parts/run/submission.ts";
import { useFloorDensity } from "#kit/web/device/theme.ts";
import { useText } from "#kit/web/i18n.ts";
import { lazyComponent, useAhead } from "#kit/web/lazy-component.tsx";
import { useParam } from "#kit/web/navigation.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { Skeleton, SkeletonLines } from "#kit/web/ui/states/skeleton.tsx";
import { performAnswerText } from "../answer-text.ts";
import { PerformContext } from "../parts/perform-context.tsx";
import { RunningPerform } from "../parts/running-perform.tsx";
import { usePerform } from "../state/use-perform.ts";

const SubmitWaits = lazyComponent(() => import("../parts/frame/submit-waits.tsx").then((module) => module.SubmitWaits));

const EndedPanel = lazyComponent(() => import("../parts/frame/ended-panel.tsx").then((module) => module.EndedPanel));

/** Performing on the floor: opens from the device at once, and works without the network. */
export function Perform() {
  useFloorDensity();
  // They are needed where there may be no network.
  useAhead(SubmitWaits.begin);
  useAhead(EndedPanel.begin);
  const t = useText(performAnswerText);
  const procedureId = useParam("procedureId");
  const performId = useParam("performId");
  const opened = useMemo(
    () => ({ activityType: "ProcedurePerformViewed", procedureId, performId }) as const,
    [procedureId, performId],
  );
  const { driver, view } = usePerform(procedureId, performId);
  const { state, ending, phase } = view;

  if (driver && ending) return <EndedPanel ending={ending} state={state} driver={driver} />;
  if (driver && state) {
    return (
      <PerformContext value={{ driver, state }}>
        <OpenedSlot key={`opened ${performId}`} opened={opened} />
        {isSubmitWaiting(state) ? <SubmitWaits /> : <RunningPerform key={state.progress.id} view={view} />}
      </PerformContext>
    );
  }
  if (driver && phase === "failed") {
    return (
      <main className="grid min-h-dvh place-items-center p-4">
        <FailedState
          isScreen
          error={view.loadError}
          title={t("performs.failed.title")}
          onRetry={() => void driver.refresh()}
        >
          {t("performs.failed.body")}
        </FailedState>
      </main>
    );
  }
  return <Opening />;
}

function Opening() {
  return (
    <main className="flex h-dvh flex-col">
      <div className="grid gap-3 p-4">
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-3 w-full" />
      </div>
      <div className="grid flex-1 content-start gap-6 p-6">
        <Skeleton className="h-24 w-32" />
        <SkeletonLines lines={5} />
      </div>
      <div className="p-4">
        <Skeleton className="h-20 w-full" />
      </div>
    </main>
  );
}
