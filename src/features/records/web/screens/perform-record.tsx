import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { OpenedSlot } from "#features/activity/web/parts/slots.ts";
import { performPaths } from "#features/performs/paths.ts";
import { readingsOf } from "#features/performs/rules/answers/readings.ts";
import { isProblem } from "#kit/problem.ts";
import { useText } from "#kit/web/i18n.ts";
import { Printer } from "#kit/web/icons.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { useParam } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { BackLink } from "#kit/web/ui/buttons/back-link.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonRows } from "#kit/web/ui/states/skeleton.tsx";
import { Unbroken } from "#kit/web/words/unbroken.tsx";
import { photosOf } from "../../rules/photos.ts";
import { ResultBadge } from "../parts/list/result-badge.tsx";
import { PhotoStrip } from "../parts/record/photo-strip.tsx";
import { RecordExport } from "../parts/record/record-actions.tsx";
import { ProofOfRecord, RecordFacts } from "../parts/record/record-facts.tsx";
import { RecordReadings } from "../parts/record/record-readings.tsx";
import { RecordSteps } from "../parts/record/record-steps.tsx";
import { RecordVerified } from "../parts/record/record-verified.tsx";
import { RecordSlot } from "../parts/slots.ts";
import { recordQueries } from "../queries.ts";
import { performRecordText } from "../record-text.ts";

/** The assessments and notes, which are no part of the record, come after it. */
const ActionsOfRecord = lazyComponent(() =>
  import("../parts/record/actions-of-record.tsx").then((module) => module.ActionsOfRecord),
);
const RecordNotes = lazyComponent(() =>
  import("../parts/record/record-notes.tsx").then((module) => module.RecordNotes),
);

/**
 * A completed perform: questions and answers, by whom, when, on which device. It can be read and printed, not changed.
 */
export function PerformRecordScreen() {
  const t = useText(performRecordText);
  const workspaceId = useWorkspaceId();
  const procedureId = useParam("procedureId");
  const performId = useParam("performId");
  const opened = useMemo(
    () => ({ activityType: "ProcedurePerformViewed", procedureId, performId }) as const,
    [procedureId, performId],
  );
  const {
    data: record,
    isPending,
    error,
    refetch,
    isFetching,
  } = useQuery(recordQueries.record(workspaceId, procedureId, performId));
  const readings = record ? readingsOf(record.procedure, record.stepsProgress) : [];
  const back = (
    <BackLink to={performPaths.records(workspaceId)} label={t("performs.record.back")} className="print:hidden" />
  );
  return (
    <main className="mx-auto w-full max-w-4xl px-4 pb-16 sm:px-6 print:max-w-none">
      <PageHead
        title={<Unbroken text={record?.title ?? t("performs.record.title")} />}
        note={record && <ResultBadge deviations={readings.filter((one) => one.deviationReason !== null).length} />}
        back={back}
        actions={
          record && (
            <div className="flex flex-wrap gap-(--gap) print:hidden">
              <Button kind="bare" onPress={() => window.print()}>
                <Printer aria-hidden />
                {t("performs.record.print")}
              </Button>
              <RecordExport record={record} />
            </div>
          )
        }
      />
      {isPending && <SkeletonRows rows={6} />}
      {error && isProblem(error) && error.status === 404 && (
        <EmptyState title={t("performs.record.notThere")}>{t("performs.record.notThereWhy")}</EmptyState>
      )}
      {error && !(isProblem(error) && error.status === 404) && (
        <FailedState
          error={error}
          title={t("performs.record.failed")}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        >
          {t("performs.record.failedWhy")}
        </FailedState>
      )}
      {record && (
        <>
          <OpenedSlot opened={opened} />
          <RecordVerified procedureId={procedureId} performId={performId} shows="doubt" />
          <RecordFacts record={record} />
          <RecordSlot procedureId={procedureId} performId={performId} />
          <PhotoStrip photos={photosOf(record.procedure, record.stepsProgress)} />
          <RecordReadings readings={readings} place={{ procedureId, performId }} />
          <ActionsOfRecord record={record} />
          <RecordSteps record={record} />
          <RecordNotes procedureId={procedureId} performId={performId} />
          <ProofOfRecord record={record} />
        </>
      )}
    </main>
  );
}
