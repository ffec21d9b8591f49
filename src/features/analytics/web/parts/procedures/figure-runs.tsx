import { useInfiniteQuery } from "@tanstack/react-query";
import { performPaths } from "#features/performs/paths.ts";
import { currentLanguage, useText } from "#kit/web/i18n.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import type { ProcedureDetail, RunFigure } from "../../../procedure-contract.ts";
import { durationText } from "../../../rules/duration.ts";
import { dashboardText } from "../../dashboard-text.ts";
import { analyticsQueries } from "../../queries.ts";
import type { ProceduresFilterState } from "../../state/use-procedures-filter.ts";
import { RecordsDrawer } from "../records-drawer.tsx";

interface FigureRunsProps {
  readonly filter: ProceduresFilterState;
  readonly figure: RunFigure;
  readonly data: ProcedureDetail;
}

/** The runs that the open figure counts, each leading to its record. [AN11] */
export function FigureRuns({ filter, figure, data }: FigureRunsProps) {
  const t = useText(dashboardText);
  const workspaceId = useWorkspaceId();
  const { stepId, versionNumber } = filter;
  const step = data.steps.find((one) => one.stepId === stepId);
  const pages = useInfiniteQuery(
    analyticsQueries.runs(workspaceId, data.procedureId, {
      ...filter.range,
      figure,
      ...(step && { stepId: step.stepId }),
      ...(versionNumber !== undefined && { versionNumber }),
    }),
  );
  const name = t(`dashboard.procedures.${figure}`);
  return (
    <RecordsDrawer
      title={step ? `${name}: ${step.title}` : name}
      isOpen
      onClose={() => filter.change({ figure: undefined, step: undefined })}
      count={countOf(data, figure, step)}
      pages={pages}
      rows={pages.data?.pages.flatMap((page) => page.runs) ?? []}
      keyOf={({ performId }) => performId}
    >
      {(run) => (
        <>
          {run.isRecord ? (
            <LinkTo
              to={performPaths.record(workspaceId, data.procedureId, run.performId)}
              className="ring-focus font-semibold underline underline-offset-4"
            >
              {run.by.displayName}
            </LinkTo>
          ) : (
            <span className="font-semibold">{run.by.displayName}</span>
          )}
          <p className="text-sm text-ink-2">
            <TimeStamp at={run.at} />
            {` · ${t("dashboard.procedures.versionName", { number: run.versionNumber })}`}
            {run.seconds !== null && ` · ${durationText(run.seconds, currentLanguage())}`}
          </p>
        </>
      )}
    </RecordsDrawer>
  );
}

function countOf(data: ProcedureDetail, figure: RunFigure, step: ProcedureDetail["steps"][number] | undefined): number {
  if (figure === "open") return step?.open ?? data.steps.reduce((sum, one) => sum + one.open, 0);
  if (!step) return data.total[figure];
  return figure === "started" || figure === "finished" ? step.runs : step[figure];
}
