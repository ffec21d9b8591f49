import { useQuery } from "@tanstack/react-query";
import { useFloorDensity } from "#kit/web/device/theme.ts";
import { useText } from "#kit/web/i18n.ts";
import { Clock } from "#kit/web/icons.ts";
import { LinkTo, useParam } from "#kit/web/navigation.tsx";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { Skeleton, SkeletonGroup } from "#kit/web/ui/states/skeleton.tsx";
import { timeStudyPaths } from "../../paths.ts";
import { studyPolicy } from "../../policy.ts";
import { TimingDesk } from "../parts/timing/timing-desk.tsx";
import { timeStudyQueries } from "../queries.ts";
import { useTimings } from "../state/use-timings.ts";
import { timingText } from "../timing-text.ts";

/** [TS30] Timing on the floor: goes on from what the device holds, with or without a network. */
export function TimingScreen() {
  useFloorDensity();
  const studyId = useParam("studyId");
  const timings = useTimings();
  // Only what was there when the screen opened: what follows is this screen's own writing.
  const running = timings?.find((one) => one.studyId === studyId && one.state === "running");
  return (
    <main className="flex h-dvh min-h-0 flex-col bg-paper">
      {timings ? <Opened key={studyId} studyId={studyId} running={running} /> : <Loading />}
    </main>
  );
}

interface OpenedProps {
  readonly studyId: string;
  readonly running: Parameters<typeof TimingDesk>[0]["resumed"];
}

function Opened({ studyId, running }: OpenedProps) {
  const t = useText(timingText);
  const study = useQuery(timeStudyQueries.detail(useWorkspaceId(), studyId));
  const mayTime = useMay(studyPolicy.create);
  const back = timeStudyPaths.detail(useWorkspaceId(), studyId);
  const toStudy = (
    <LinkTo to={back} className={buttonClassName()}>
      {t("timing.back")}
    </LinkTo>
  );
  if (running) return <TimingDesk study={running} resumed={running} />;
  if (study.isPending) return <Loading />;
  if (!study.data) {
    return (
      <FailedState
        isScreen
        error={study.error}
        title={t("timing.failed")}
        onRetry={() => void study.refetch()}
        isRetrying={study.isRefetching}
        action={toStudy}
      >
        {t("timing.failedBody")}
      </FailedState>
    );
  }
  if (!mayTime) {
    return (
      <EmptyState isScreen icon={<Clock />} title={study.data.title} action={toStudy}>
        {t("timing.mayNot")}
      </EmptyState>
    );
  }
  const { title: studyTitle, elements } = study.data;
  return <TimingDesk study={{ studyId, studyTitle, elements }} resumed={undefined} />;
}

const Loading = () => (
  <SkeletonGroup>
    <div className="flex h-dvh flex-col gap-4 p-4">
      <Skeleton className="h-14" />
      <Skeleton className="h-24" />
      <Skeleton className="flex-1" />
      <Skeleton className="h-20" />
    </div>
  </SkeletonGroup>
);
