import { currentLanguage, useText } from "#kit/web/i18n.ts";
import { type BarSeries, StackedBars } from "#kit/web/ui/marks/stacked-bars.tsx";
import type { BucketUnit } from "../../rules/range.ts";
import { analyticsText } from "../text.ts";
import { ChartFrame } from "./chart-frame.tsx";

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
  return (
    <ChartFrame
      title={title}
      heads={[t("analytics.columns.time"), ...series.map(({ name }) => name)]}
      wordColumns={1}
      rows={buckets.map((bucket) => {
        const figures = tableOf?.(bucket) ?? series.map(({ id }) => bucket[id]);
        return {
          id: bucket.from,
          cells: [bucketName(bucket.from, unit), ...figures],
          raw: [bucket.from, ...figures],
        };
      })}
    >
      <StackedBars
        title={title}
        series={series}
        {...(totals && { totals })}
        bars={buckets.map((bucket) => ({
          label: bucketName(bucket.from, unit),
          values: series.map(({ id }) => bucket[id]),
        }))}
      />
    </ChartFrame>
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
