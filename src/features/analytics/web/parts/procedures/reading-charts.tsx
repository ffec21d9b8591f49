import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { performPaths } from "#features/performs/paths.ts";
import { currentLanguage, useText } from "#kit/web/i18n.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Select } from "#kit/web/ui/choices/select.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { FailedNote } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonRows } from "#kit/web/ui/states/skeleton.tsx";
import type { ReadingChart } from "../../../chart-contract.ts";
import { dashboardText } from "../../dashboard-text.ts";
import { analyticsQueries } from "../../queries.ts";
import type { ProceduresFilterState } from "../../state/use-procedures-filter.ts";
import { ChartFrame } from "../chart-frame.tsx";
import { ControlChart } from "./control-chart.tsx";

interface ReadingChartsProps {
  readonly procedureId: string;
  readonly filter: ProceduresFilterState;
}

/** The readings of a procedure, a field at a time. [AN14] [AN15] */
export function ReadingCharts({ procedureId, filter }: ReadingChartsProps) {
  const t = useText(dashboardText);
  const workspaceId = useWorkspaceId();
  const { versionNumber } = filter;
  const query = { ...filter.range, ...(versionNumber !== undefined && { versionNumber }) };
  const fields = useQuery(analyticsQueries.readingFields(workspaceId, procedureId, query));
  const [chosen, choose] = useState<string>();
  const all = fields.data?.fields ?? [];
  const keyOf = ({ moduleId, unit }: { readonly moduleId: string; readonly unit: string }) => `${moduleId} ${unit}`;
  const field = all.find((one) => keyOf(one) === chosen) ?? all[0];
  return (
    <section className="grid gap-3">
      <div>
        <h2 className="text-lg">{t("dashboard.procedures.readings")}</h2>
        <p className="text-ink-2">{t("dashboard.procedures.readingsNote")}</p>
      </div>
      {fields.isPending && <SkeletonRows rows={3} />}
      {fields.isError && <FailedNote error={fields.error} title={t("dashboard.procedures.chartFailed")} />}
      {fields.data && !field && <p className="text-ink-2">{t("dashboard.procedures.noReadings")}</p>}
      {all.length > 1 && field && (
        <div className="max-w-xl print:hidden">
          <Select
            label={t("dashboard.procedures.reading")}
            value={keyOf(field)}
            onChange={(key) => choose(key ?? undefined)}
            items={all.map((one) => ({ id: keyOf(one), text: fieldName(one) }))}
          />
        </div>
      )}
      {field && <Chart procedureId={procedureId} field={field} query={query} />}
    </section>
  );
}

const fieldName = (of: Pick<ReadingChart, "stepNumber" | "question" | "unit" | "stepTitle">): string =>
  `${String(of.stepNumber).padStart(2, "0")} ${of.question || of.stepTitle}${of.unit && ` (${of.unit})`}`;

interface ChartProps {
  readonly procedureId: string;
  readonly field: Pick<ReadingChart, "moduleId" | "unit">;
  readonly query: ProceduresFilterState["range"] & { readonly versionNumber?: number };
}

function Chart({ procedureId, field: { moduleId, unit }, query }: ChartProps) {
  const t = useText(dashboardText);
  const workspaceId = useWorkspaceId();
  const of = { procedureId, moduleId };
  const { data, isPending, error } = useQuery(analyticsQueries.readingChart(workspaceId, of, { ...query, unit }));
  if (isPending) return <SkeletonRows rows={6} />;
  if (!data) return <FailedNote error={error} title={t("dashboard.procedures.chartFailed")} />;
  const number = new Intl.NumberFormat(currentLanguage(), { maximumSignificantDigits: 6 });
  const title = fieldName(data);
  const words = (rules: ReadingChart["points"][number]["trends"]) =>
    rules.map((rule) => t(`dashboard.procedures.trends.${rule}`)).join("; ");
  const found = [...new Set(data.points.flatMap(({ trends }) => trends))];
  const columns = ["at", "value", "min", "max", "version", "by", "signs"] as const;
  return (
    <div className="grid gap-3">
      <ChartFrame
        title={title}
        heads={columns.map((column) => t(`dashboard.procedures.${column}`))}
        wordColumns={1}
        rows={data.points.toReversed().map((point) => ({
          id: point.recordId,
          cells: [
            <LinkTo
              key="at"
              to={performPaths.record(workspaceId, procedureId, point.recordId)}
              className="ring-focus underline underline-offset-4"
            >
              <TimeStamp at={point.at} />
            </LinkTo>,
            number.format(point.value),
            point.min === null ? "" : number.format(point.min),
            point.max === null ? "" : number.format(point.max),
            point.versionNumber,
            point.by.displayName,
            words(point.trends),
          ],
          raw: [
            point.at,
            point.value,
            point.min,
            point.max,
            point.versionNumber,
            point.by.displayName,
            words(point.trends),
          ],
        }))}
      >
        <ControlChart chart={data} title={title} procedureId={procedureId} />
      </ChartFrame>
      <div className="text-sm text-ink-2">
        {data.limits ? (
          <p>
            {(["lower", "mean", "upper"] as const).map((name) => (
              <span key={name} className="me-4 inline-block">
                {t(`dashboard.procedures.${name}`)}{" "}
                <span className="num">{number.format(data.limits?.[name] ?? 0)}</span>
              </span>
            ))}
          </p>
        ) : (
          <p>{t("dashboard.procedures.fewReadings")}</p>
        )}
        {data.limits && (
          <p>
            {found.length === 0
              ? t("dashboard.procedures.noSigns")
              : `${t("dashboard.procedures.signs")}: ${words(found)}`}
          </p>
        )}
        {data.count > data.points.length && (
          <p>{t("dashboard.procedures.newest", { shown: data.points.length, count: data.count })}</p>
        )}
      </div>
    </div>
  );
}
