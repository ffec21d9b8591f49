import { useRef, useState } from "react";
import { currentLanguage, useText } from "#kit/web/i18n.ts";
import { ChartColumn, Image, Table2 } from "#kit/web/icons.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { FiguresTable } from "#kit/web/ui/lists/figures-table.tsx";
import { type BarSeries, StackedBars } from "#kit/web/ui/marks/stacked-bars.tsx";
import type { BucketUnit } from "../../rules/range.ts";
import { saveChart } from "../state/save-chart.ts";
import { analyticsText } from "../text.ts";

interface BarsByTimeProps<Id extends string> {
  readonly title: string;
  readonly unit: BucketUnit;
  readonly series: readonly (BarSeries & { readonly id: Id })[];
  /** The figures of the whole range, where they are not the sums of their bars. */
  readonly totals?: readonly number[];
  readonly buckets: readonly ({ readonly from: string } & Readonly<Record<Id, number>>)[];
  /** What the table says of a bucket, where the bars add up to something else. */
  readonly tableOf?: (bucket: Readonly<Record<Id, number>>) => readonly number[];
}

/** Amounts of a range by day, month or year: a chart, or the same as a table. */
export function BarsByTime<Id extends string>({ title, unit, series, totals, buckets, tableOf }: BarsByTimeProps<Id>) {
  const t = useText(analyticsText);
  const chart = useRef<HTMLElement>(null);
  const [isTable, setTable] = useState(false);
  const Icon = isTable ? ChartColumn : Table2;
  return (
    <section ref={chart} className="grid gap-3">
      <h2 className="sr-only">{title}</h2>
      {isTable ? (
        <FiguresTable
          caption={title}
          heads={[t("analytics.columns.time"), ...series.map(({ name }) => name)]}
          wordColumns={1}
          rows={buckets.map((bucket) => ({
            id: bucket.from,
            cells: [bucketName(bucket.from, unit), ...(tableOf?.(bucket) ?? series.map(({ id }) => bucket[id]))],
          }))}
        />
      ) : (
        <StackedBars
          title={title}
          series={series}
          {...(totals && { totals })}
          bars={buckets.map((bucket) => ({
            label: bucketName(bucket.from, unit),
            values: series.map(({ id }) => bucket[id]),
          }))}
        />
      )}
      <div className="flex flex-wrap gap-(--gap) print:hidden">
        <Button size="sm" kind="bare" onPress={() => setTable(!isTable)}>
          <Icon aria-hidden />
          {t(isTable ? "analytics.asChart" : "analytics.asTable")}
        </Button>
        {!isTable && (
          <Button size="sm" kind="bare" onPress={() => void saveChart(chart.current, title)}>
            <Image aria-hidden />
            {t("analytics.asPicture")}
          </Button>
        )}
      </div>
    </section>
  );
}

/** Day and month, month and year, or the year, as the axis has room for. */
export function bucketName(from: string, unit: BucketUnit): string {
  const [year = "", month = "", day = ""] = from.split("-");
  if (unit === "year") return year;
  // The first day of a week is written like any day.
  if (currentLanguage() === "de") return unit === "month" ? `${month}.${year.slice(2)}` : `${day}.${month}.`;
  return unit === "month" ? `${month}/${year.slice(2)}` : `${month}/${day}`;
}
