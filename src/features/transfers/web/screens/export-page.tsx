import { useQuery } from "@tanstack/react-query";
import { useText } from "#kit/web/i18n.ts";
import { Archive } from "#kit/web/icons.ts";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { BackLink } from "#kit/web/ui/buttons/back-link.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonRows } from "#kit/web/ui/states/skeleton.tsx";
import { transferPolicy } from "../../policy.ts";
import { exportQueries } from "../export-queries.ts";
import { exportText } from "../export-text.ts";
import { ExportRow } from "../parts/export-row.tsx";
import { ExportScheduleForm } from "../parts/export-schedule.tsx";
import { StartExport } from "../parts/start-export.tsx";

/** Where a workspace is taken away: the archives that there are, a new one, and a schedule. */
export function ExportPage() {
  const t = useText(exportText);
  const workspaceId = useWorkspaceId();
  const may = useMay(transferPolicy.export);
  return (
    <main className="flex-1 px-4 pb-24 md:px-6">
      <PageHead
        title={t("exports.title")}
        note={t("exports.note")}
        back={<BackLink to={`/app/${workspaceId}/settings`} label={t("exports.back")} />}
      />
      {may ? (
        <Exports />
      ) : (
        <EmptyState icon={<Archive aria-hidden />} title={t("exports.mayNot")}>
          {t("exports.mayNotHint")}
        </EmptyState>
      )}
    </main>
  );
}

function Exports() {
  const t = useText(exportText);
  const query = useQuery(exportQueries.list(useWorkspaceId()));
  if (query.isPending) return <SkeletonRows rows={4} height={96} />;
  if (query.isError) {
    return (
      <FailedState
        error={query.error}
        title={t("exports.failed")}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  }
  const { exports, schedule, files, fileBytes } = query.data;
  const isRunning = exports.some(({ state }) => state === "waiting" || state === "running");
  return (
    <div className="mt-6 max-w-5xl space-y-8">
      <StartExport files={files} fileBytes={fileBytes} isRunning={isRunning} />
      {exports.length === 0 ? (
        <EmptyState icon={<Archive aria-hidden />} title={t("exports.list.empty")}>
          {t("exports.list.emptyBody")}
        </EmptyState>
      ) : (
        <section aria-label={t("exports.list.label")}>
          <ul className="divide-y divide-line border-y border-line">
            {exports.map((one) => (
              <ExportRow key={one.id} of={one} />
            ))}
          </ul>
        </section>
      )}
      {/* A schedule that somebody else saved replaces what stands in the form. */}
      <ExportScheduleForm key={`${schedule?.cadence} ${schedule?.keptMax}`} schedule={schedule} />
    </div>
  );
}
