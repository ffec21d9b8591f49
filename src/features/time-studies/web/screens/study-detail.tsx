import { useQuery } from "@tanstack/react-query";
import { useText } from "#kit/web/i18n.ts";
import { Play, Timer } from "#kit/web/icons.ts";
import { LinkTo, useParam } from "#kit/web/navigation.tsx";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { BackLink } from "#kit/web/ui/buttons/back-link.tsx";
import { buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { Skeleton, SkeletonGroup } from "#kit/web/ui/states/skeleton.tsx";
import { isNotFound } from "#kit/web/wire/query.ts";
import type { TimeStudyDetail } from "../../contract.ts";
import { timeStudyPaths } from "../../paths.ts";
import { studyPolicy } from "../../policy.ts";
import { reportOf } from "../../rules/report.ts";
import { ElementTable } from "../parts/report/element-table.tsx";
import { HeadFigures } from "../parts/report/head-figures.tsx";
import { LapsOfElement } from "../parts/report/laps-of-element.tsx";
import { ShareBar } from "../parts/report/share-bar.tsx";
import { StudyActions } from "../parts/study-actions.tsx";
import { UnsentNote } from "../parts/unsent/unsent-note.tsx";
import { useSubjectText } from "../parts/use-subject-text.ts";
import { timeStudyQueries } from "../queries.ts";
import { useTimings } from "../state/use-timings.ts";
import { timeStudyText } from "../text.ts";

/** One study: its figures, where the time goes, and every lap. */
export function StudyDetail() {
  const t = useText(timeStudyText);
  const studyId = useParam("studyId");
  const workspaceId = useWorkspaceId();
  const study = useQuery(timeStudyQueries.detail(workspaceId, studyId));
  const toList = (
    <LinkTo to={timeStudyPaths.list(workspaceId)} className={buttonClassName()}>
      {t("timeStudies.back")}
    </LinkTo>
  );
  return (
    <main className="px-4 pb-12 md:px-6">
      {study.isPending && <Loading />}
      {study.isError && !study.data && isNotFound(study.error) && (
        <EmptyState isScreen icon={<Timer />} title={t("timeStudies.missing")} action={toList}>
          {t("timeStudies.missingBody")}
        </EmptyState>
      )}
      {study.isError && !study.data && !isNotFound(study.error) && (
        <FailedState
          isScreen
          error={study.error}
          title={t("timeStudies.failedOne")}
          onRetry={() => void study.refetch()}
          isRetrying={study.isRefetching}
          action={toList}
        >
          {t("timeStudies.failedBody")}
        </FailedState>
      )}
      {study.data && <Shown key={studyId} study={study.data} />}
    </main>
  );
}

function Shown({ study }: { readonly study: TimeStudyDetail }) {
  const t = useText(timeStudyText);
  const workspaceId = useWorkspaceId();
  const subjectText = useSubjectText();
  const mayTime = useMay(studyPolicy.create);
  const isRunning = (useTimings() ?? []).some((one) => one.studyId === study.id && one.state === "running");
  const report = reportOf(study.elements, study.laps);
  const time = mayTime && (
    <LinkTo to={timeStudyPaths.time(workspaceId, study.id)} className={buttonClassName({ kind: "hivis" })}>
      <Play aria-hidden />
      {t(isRunning ? "timeStudies.goOn" : "timeStudies.start")}
    </LinkTo>
  );
  return (
    <>
      <PageHead
        title={study.title}
        note={subjectText(study.subject)}
        back={<BackLink to={timeStudyPaths.list(workspaceId)} label={t("timeStudies.back")} />}
        actions={
          <>
            {study.laps.length > 0 && time}
            <StudyActions study={study} />
          </>
        }
      />
      <UnsentNote studyId={study.id} />
      {study.note !== "" && <p className="mt-4 max-w-prose whitespace-pre-wrap">{study.note}</p>}
      {study.laps.length === 0 ? (
        <EmptyState icon={<Timer />} title={t("timeStudies.noLaps")} action={time}>
          {t(mayTime ? "timeStudies.noLapsBody" : "timeStudies.noLapsMayNot")}
        </EmptyState>
      ) : (
        <div className="mt-5 space-y-8">
          <HeadFigures study={study} report={report} />
          <ShareBar report={report} />
          <ElementTable study={study} report={report} />
          <LapsOfElement study={study} report={report} />
        </div>
      )}
    </>
  );
}

const Loading = () => (
  <SkeletonGroup>
    <div className="border-b-2 border-line pt-6 pb-5">
      <Skeleton className="h-8 w-64 max-w-full" />
    </div>
    <div className="mt-5 space-y-6">
      <Skeleton className="h-24" />
      <Skeleton className="h-16" />
      <Skeleton className="h-64" />
    </div>
  </SkeletonGroup>
);
