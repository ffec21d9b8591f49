import { useState } from "react";
import { currentLanguage, useText } from "#kit/web/i18n.ts";
import { ChartColumn, Table2 } from "#kit/web/icons.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { FiguresTable } from "#kit/web/ui/lists/figures-table.tsx";
import { type BarSeries, StackedBars } from "#kit/web/ui/marks/stacked-bars.tsx";
import type { BucketUnit } from "../../rules/range.ts";
import { analyticsText } from "../text.ts";

interface BarsByTimeProps<Id extends string> {
  readonly title: string;
  readonly unit: BucketUnit;
  readonly series: readonly (BarSeries & { readonly id: Id })[];
  readonly buckets: readonly ({ readonly from: string } & Readonly<Record<Id, number>>)[];
}

/** Amounts of a range by day, month or year: a chart, or the same as a table. */
export function BarsByTime<Id extends string>({ title, unit, series, buckets }: BarsByTimeProps<Id>) {
  const t = useText(analyticsText);
  const [isTable, setTable] = useState(false);
  const Icon = isTable ? ChartColumn : Table2;
  return (
    <section className="grid gap-3">
      <h2 className="sr-only">{title}</h2>
      {isTable ? (
        <FiguresTable
          caption={title}
          heads={[t("analytics.columns.time"), ...series.map(({ name }) => name)]}
          wordColumns={1}
          rows={buckets.map((bucket) => ({
            id: bucket.from,
            cells: [bucketName(bucket.from, unit), ...series.map(({ id }) => bucket[id])],
          }))}
        />
      ) : (
        <StackedBars
          title={title}
          series={series}
          bars={buckets.map((bucket) => ({
            label: bucketName(bucket.from, unit),
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

/** Day and month, month and year, or the year, as the axis has room for. */
function bucketName(from: string, unit: BucketUnit): string {
  const [year = "", month = "", day = ""] = from.split("-");
  if (unit === "year") return year;
  if (currentLanguage() === "de") return unit === "month" ? `${month}.${year.slice(2)}` : `${day}.${month}.`;
  return unit === "month" ? `${month}/${year.slice(2)}` : `${month}/${day}`;
}
