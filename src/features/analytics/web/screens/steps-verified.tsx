import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { performPaths } from "#features/performs/paths.ts";
import { csv } from "#kit/csv.ts";
import { currentLanguage, useText } from "#kit/web/i18n.ts";
import { ChartColumn, Download, Table2 } from "#kit/web/icons.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { saveText } from "#kit/web/save-blob.ts";
import { Button } from "#kit/web/ui/button.tsx";
import { EmptyState } from "#kit/web/ui/empty-state.tsx";
import { FailedState } from "#kit/web/ui/failed-state.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { SkeletonRows } from "#kit/web/ui/skeleton.tsx";
import { StackedBars } from "#kit/web/ui/stacked-bars.tsx";
import { TimeStamp } from "#kit/web/ui/time-stamp.tsx";
import { type StepsVerified as Data, verificationStatuses } from "../../contract.ts";
import type { BucketUnit } from "../../rules/range.ts";
import { FiguresTable } from "../parts/figures-table.tsx";
import { ModelErrors } from "../parts/model-errors.tsx";
import { VerifiedFilters } from "../parts/verified-filters.tsx";
import { analyticsQueries } from "../queries.ts";
import { useVerifiedFilter } from "../state/use-verified-filter.ts";
import { analyticsText } from "../text.ts";

/** How steps were verified: by time, by step, and how often the model was wrong. */
export function StepsVerified() {
  const t = useText(analyticsText);
  const filter = useVerifiedFilter();
  const query = useQuery(analyticsQueries.stepsVerified(useWorkspaceId(), filter.query));
  const { data } = query;
  return (
    <main className="flex-1 overflow-y-auto px-4 pb-10 md:px-6">
      <PageHead
        title={t("analytics.title")}
        note={t("analytics.note")}
        actions={data && data.steps.length > 0 && <ExportButton data={data} />}
      />
      <VerifiedFilters of={filter} data={data} />
      {query.isPending && <SkeletonRows rows={8} />}
      {query.isError && !data && (
        <FailedState error={query.error} title={t("analytics.failed")} onRetry={() => void query.refetch()}>
          {t("analytics.failedBody")}
        </FailedState>
      )}
      {data && data.steps.length === 0 && (
        <EmptyState icon={<ChartColumn />} title={t(filter.isNarrowed ? "analytics.emptyFiltered" : "analytics.empty")}>
          {t("analytics.emptyBody")}
        </EmptyState>
      )}
      {data && data.steps.length > 0 && <Figures data={data} />}
    </main>
  );
}

function Figures({ data }: { readonly data: Data }) {
  const t = useText(analyticsText);
  const workspaceId = useWorkspaceId();
  const heads = verificationStatuses.map((status) => t(`analytics.status.${status}`));
  return (
    <div className="grid gap-10">
      <ByTime data={data} />
      <ModelErrors data={data} />
      <section className="grid gap-3">
        <h2 className="text-lg">{t("analytics.byStep")}</h2>
        <FiguresTable
          caption={t("analytics.byStep")}
          heads={[t("analytics.columns.procedure"), t("analytics.columns.step"), ...heads]}
          wordColumns={2}
          rows={data.steps.map((step) => ({
            id: `${step.procedureId}/${step.stepId}`,
            cells: [step.procedureTitle, stepName(step), ...verificationStatuses.map((status) => step[status])],
          }))}
        />
      </section>
      <section className="grid gap-3">
        <h2 className="text-lg">{t("analytics.latest")}</h2>
        <FiguresTable
          caption={t("analytics.latest")}
          heads={(["procedure", "step", "status", "submission", "person", "at"] as const).map((column) =>
            t(`analytics.columns.${column}`),
          )}
          wordColumns={6}
          rows={data.latest.map((one) => ({
            id: `${one.performId}/${one.stepNumber}/${one.at}`,
            cells: [
              one.isSubmitted ? (
                <LinkTo
                  key="record"
                  to={performPaths.record(workspaceId, one.procedureId, one.performId)}
                  className="underline underline-offset-4"
                >
                  {one.procedureTitle}
                </LinkTo>
              ) : (
                one.procedureTitle
              ),
              stepName(one),
              t(`analytics.status.${one.status}`),
              t(one.isSubmitted ? "analytics.filters.submitted" : "analytics.filters.running"),
              one.by.displayName,
              <TimeStamp key="at" at={one.at} />,
            ],
          }))}
        />
        {data.hasMore && <p className="text-ink-2">{t("analytics.latestMore", { count: data.latest.length })}</p>}
      </section>
    </div>
  );
}

function ByTime({ data }: { readonly data: Data }) {
  const t = useText(analyticsText);
  const [isTable, setTable] = useState(false);
  const series = [
    { id: "verifiedByAI", fill: "solid" },
    { id: "verifiedManually", fill: "striped" },
    { id: "notVerified", fill: "hollow" },
  ] as const;
  const Icon = isTable ? ChartColumn : Table2;
  return (
    <section className="grid gap-3">
      <h2 className="sr-only">{t("analytics.byTime")}</h2>
      {isTable ? (
        <FiguresTable
          caption={t("analytics.byTime")}
          heads={[t("analytics.columns.time"), ...series.map(({ id }) => t(`analytics.status.${id}`))]}
          wordColumns={1}
          rows={data.buckets.map((bucket) => ({
            id: bucket.from,
            cells: [bucketName(bucket.from, data.unit), ...series.map(({ id }) => bucket[id])],
          }))}
        />
      ) : (
        <StackedBars
          title={t("analytics.byTime")}
          series={series.map((one) => ({ ...one, name: t(`analytics.status.${one.id}`) }))}
          bars={data.buckets.map((bucket) => ({
            label: bucketName(bucket.from, data.unit),
            values: series.map(({ id }) => bucket[id]),
          }))}
        />
      )}
      <Button size="sm" kind="bare" onPress={() => setTable(!isTable)} className="justify-self-start">
        <Icon aria-hidden />
        {t(isTable ? "analytics.asChart" : "analytics.asTable")}
      </Button>
    </section>
  );
}

function ExportButton({ data }: { readonly data: Data }) {
  const t = useText(analyticsText);
  const save = () => {
    const heads = verificationStatuses.map((status) => t(`analytics.status.${status}`));
    const file = csv([
      [t("analytics.columns.time"), ...heads],
      ...data.buckets.map((bucket) => [bucket.from, ...verificationStatuses.map((status) => bucket[status])]),
      [],
      [t("analytics.columns.procedure"), t("analytics.columns.step"), ...heads],
      ...data.steps.map((one) => [
        one.procedureTitle,
        stepName(one),
        ...verificationStatuses.map((status) => one[status]),
      ]),
      [],
      [t("analytics.errors.title"), "n", "N"],
      [t("analytics.errors.falsePass"), data.falsePass.wrong, data.falsePass.of],
      [t("analytics.errors.falseFail"), data.falseFail.wrong, data.falseFail.of],
    ]);
    saveText(`${t("analytics.title")}.csv`, file);
  };
  return (
    <Button onPress={save}>
      <Download aria-hidden />
      {t("analytics.export")}
    </Button>
  );
}

const stepName = (step: { readonly stepNumber: number; readonly stepTitle: string }): string =>
  `${String(step.stepNumber).padStart(2, "0")} ${step.stepTitle}`.trim();

/** Day and month, month and year, or the year, as the axis has room for. */
function bucketName(from: string, unit: BucketUnit): string {
  const [year = "", month = "", day = ""] = from.split("-");
  if (unit === "year") return year;
  if (currentLanguage() === "de") return unit === "month" ? `${month}.${year.slice(2)}` : `${day}.${month}.`;
  return unit === "month" ? `${month}/${year.slice(2)}` : `${month}/${day}`;
}
