import { useState } from "react";
import { isId } from "#kit/ids.ts";
import { day, dayBegin } from "#kit/time.ts";
import { useQueryParams } from "#kit/web/navigation.tsx";
import type { OverviewQuery } from "../../overview-contract.ts";
import { type Measure, measures } from "../../rules/measures.ts";
import { type BucketUnit, bucketUnits, monthBefore, type NamedRange, namedRanges } from "../../rules/range.ts";

const daysOf: Readonly<Record<Exclude<NamedRange, "month">, number>> = {
  week: 7,
  quarter: 91,
  year: 365,
  fiveYears: 1826,
};

const oneOf = <T extends string>(all: readonly T[], text: string | undefined): T | undefined =>
  all.find((one) => one === text);

/** Ends with the present day, so that one view asks the same question all day. */
function rangeNamed(name: NamedRange, now: Date): { readonly startTime: string; readonly endTime: string } {
  const end = new Date(now);
  end.setHours(24, 0, 0, 0);
  const start = name === "month" ? monthBefore(end) : new Date(end.getTime() - daysOf[name] * day);
  return { startTime: start.toISOString(), endTime: end.toISOString() };
}

/** Range, granularity, group and measure, in the URL. By default the last month. [AN7] */
export function useOverviewFilter(byDefault: NamedRange = "month") {
  const [params, change] = useQueryParams();
  const [now] = useState(() => new Date());
  const [startTime, endTime] = [dayBegin(params.from ?? ""), dayBegin(params.to ?? "", 1)];
  const isCustom = startTime !== undefined && endTime !== undefined && startTime < endTime;
  const named = isCustom ? undefined : (oneOf(namedRanges, params.range) ?? byDefault);
  const unit: BucketUnit | undefined = oneOf(bucketUnits, params.unit);
  const group = params.group !== undefined && isId(params.group) ? params.group : null;
  const measure: Measure = oneOf(measures, params.measure) ?? "Procedures.PerformsCompleted";
  const range: Pick<OverviewQuery, "startTime" | "endTime" | "accessGroupIds"> = {
    ...(isCustom ? { startTime, endTime } : rangeNamed(named ?? byDefault, now)),
    ...(group !== null && { accessGroupIds: group }),
  };
  return {
    range,
    named,
    from: params.from ?? "",
    to: params.to ?? "",
    unit,
    group,
    measure,
    isShowingRecords: params.show === "records",
    change,
  };
}

export type OverviewFilterState = ReturnType<typeof useOverviewFilter>;
