import { useQuery } from "@tanstack/react-query";
import { performPaths } from "#features/performs/paths.ts";
import { currentLanguage, useText } from "#kit/web/i18n.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { FiguresTable } from "#kit/web/ui/lists/figures-table.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { numberText } from "#kit/web/words/sentence.ts";
import type { Readings as Data } from "../../contract.ts";
import { AnalyticsPage } from "../parts/analytics-page.tsx";
import { BarsByTime } from "../parts/bars-by-time.tsx";
import { ExportButton } from "../parts/chart-frame.tsx";
import { stepName } from "../parts/step-name.ts";
import { analyticsQueries } from "../queries.ts";
import { useFiguresFilter } from "../state/use-figures-filter.ts";
import { analyticsText } from "../text.ts";

/** What was measured: how much of it lies outside of its limits, at which question, and why it is true. */
export function Readings() {
  const filter = useFiguresFilter();
  const query = useQuery(analyticsQueries.readings(useWorkspaceId(), filter.range));
  return (
    <AnalyticsPage
      section="readings"
      filter={filter}
      query={query}
      isEmpty={(data) => data.questions.length === 0}
      exportButton={(data) => <Export data={data} />}
    >
      {(data) => <Figures data={data} />}
    </AnalyticsPage>
  );
}

const series = [
  { id: "within", fill: "hollow" },
  { id: "outside", fill: "solid" },
] as const;
const questionColumns = ["procedure", "step", "question", "within", "outside", "lowest", "mean", "highest"] as const;
const deviationColumns = [
  "procedure",
  "step",
  "question",
  "reading",
  "limits",
  "reason",
  "person",
  "submitted",
] as const;

function Figures({ data }: { readonly data: Data }) {
  const t = useText(analyticsText);
  const workspaceId = useWorkspaceId();
  const measured = useMeasured();
  return (
    <>
      <BarsByTime
        title={t("analytics.readings.byTime")}
        unit={data.unit}
        series={series.map((one) => ({ ...one, name: t(`analytics.columns.${one.id}`) }))}
        buckets={data.buckets}
      />
      <section className="grid gap-3">
        <h2 className="text-lg">{t("analytics.readings.deviations")}</h2>
        {data.deviations.length === 0 ? (
          <p className="text-ink-2">{t("analytics.readings.noDeviations")}</p>
        ) : (
          <FiguresTable
            caption={t("analytics.readings.deviations")}
            heads={deviationColumns.map((column) => t(`analytics.columns.${column}`))}
            wordColumns={deviationColumns.length}
            rows={data.deviations.map((one) => ({
              id: `${one.recordId}/${one.moduleId}`,
              cells: [
                <LinkTo
                  key="record"
                  to={performPaths.record(workspaceId, one.procedureId, one.recordId)}
                  className="underline underline-offset-4"
                >
                  {one.procedureTitle}
                </LinkTo>,
                stepName(one),
                one.question,
                measured(one.value, one.unit),
                limitsText(t, one),
                one.reason,
                one.by.displayName,
                <TimeStamp key="at" at={one.at} />,
              ],
            }))}
          />
        )}
        {data.hasMore && <p className="text-ink-2">{t("analytics.latestMore", { count: data.deviations.length })}</p>}
      </section>
      <section className="grid gap-3">
        <h2 className="text-lg">{t("analytics.readings.byQuestion")}</h2>
        <FiguresTable
          caption={t("analytics.readings.byQuestion")}
          heads={questionColumns.map((column) => t(`analytics.columns.${column}`))}
          wordColumns={3}
          rows={data.questions.map((one) => ({
            id: `${one.procedureId}/${one.moduleId}/${one.unit}`,
            cells: [
              one.procedureTitle,
              stepName(one),
              one.question,
              one.within,
              one.outside,
              ...[one.lowest, one.mean, one.highest].map((value) => measured(value, one.unit)),
            ],
          }))}
        />
      </section>
    </>
  );
}

/** A value with its unit, to four decimals: a mean has more of them than anybody measured. */
function useMeasured(): (value: number, unit: string) => string {
  const language = currentLanguage();
  return (value, unit) => `${numberText(Math.round(value * 10_000) / 10_000, language)} ${unit}`.trim();
}

type Translate = ReturnType<typeof useText<(typeof analyticsText)["en"]>>;

function limitsText(t: Translate, { min, max }: Data["deviations"][number]): string {
  const language = currentLanguage();
  const [low, high] = [numberText(min, language), numberText(max, language)];
  if (min === null) return t("analytics.readings.atMost", { high });
  return max === null ? t("analytics.readings.atLeast", { low }) : t("analytics.readings.between", { low, high });
}

function Export({ data }: { readonly data: Data }) {
  const t = useText(analyticsText);
  const heads = (columns: readonly (keyof (typeof analyticsText)["en"]["analytics"]["columns"])[]) =>
    columns.map((column) => t(`analytics.columns.${column}`));
  const rows = () => [
    heads(["time", "within", "outside"]),
    ...data.buckets.map(({ from, within, outside }) => [from, within, outside]),
    [],
    heads([...questionColumns, "unit"]),
    ...data.questions.map((one) => [
      one.procedureTitle,
      stepName(one),
      one.question,
      one.within,
      one.outside,
      one.lowest,
      one.mean,
      one.highest,
      one.unit,
    ]),
    [],
    heads(["procedure", "step", "question", "reading", "unit", "lower", "upper", "reason", "person", "submitted"]),
    ...data.deviations.map((one) => [
      one.procedureTitle,
      stepName(one),
      one.question,
      one.value,
      one.unit,
      one.min,
      one.max,
      one.reason,
      one.by.displayName,
      one.at,
    ]),
  ];
  return <ExportButton title={t("analytics.readings.title")} rows={rows} />;
}
