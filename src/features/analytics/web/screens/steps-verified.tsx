import { useQuery } from "@tanstack/react-query";
import { performPaths } from "#features/performs/paths.ts";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { FiguresTable } from "#kit/web/ui/lists/figures-table.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { type StepsVerified as Data, verificationStatuses } from "../../contract.ts";
import { AnalyticsPage } from "../parts/analytics-page.tsx";
import { BarsByTime } from "../parts/bars-by-time.tsx";
import { ExportButton } from "../parts/chart-frame.tsx";
import { ModelErrors } from "../parts/model-errors.tsx";
import { stepName } from "../parts/step-name.ts";
import { analyticsQueries } from "../queries.ts";
import { useFiguresFilter } from "../state/use-figures-filter.ts";
import { analyticsText } from "../text.ts";

/** How steps were verified: by time, by step, and how often the model was wrong. */
export function StepsVerified() {
  const filter = useFiguresFilter();
  const query = useQuery(
    analyticsQueries.stepsVerified(useWorkspaceId(), {
      ...filter.range,
      ...(filter.submission && { submission: filter.submission }),
    }),
  );
  return (
    <AnalyticsPage
      section="stepsVerified"
      filter={filter}
      query={query}
      hasRunning
      isEmpty={(data) => data.steps.length === 0}
      exportButton={(data) => <Export data={data} />}
    >
      {(data) => <Figures data={data} />}
    </AnalyticsPage>
  );
}

const series = [
  { id: "verifiedByAI", fill: "solid" },
  { id: "verifiedManually", fill: "striped" },
  { id: "notVerified", fill: "hollow" },
] as const;

function Figures({ data }: { readonly data: Data }) {
  const t = useText(analyticsText);
  const workspaceId = useWorkspaceId();
  const heads = verificationStatuses.map((status) => t(`analytics.status.${status}`));
  return (
    <>
      <BarsByTime
        title={t("analytics.byTime")}
        unit={data.unit}
        series={series.map((one) => ({ ...one, name: t(`analytics.status.${one.id}`) }))}
        buckets={data.buckets}
      />
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
    </>
  );
}

function Export({ data }: { readonly data: Data }) {
  const t = useText(analyticsText);
  const rows = () => {
    const heads = verificationStatuses.map((status) => t(`analytics.status.${status}`));
    return [
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
    ];
  };
  return <ExportButton title={t("analytics.stepsVerified.title")} rows={rows} />;
}
