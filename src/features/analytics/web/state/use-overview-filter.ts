import { useState } from "react";
import { isId } from "#kit/ids.ts";
import { useQueryParams } from "#kit/web/navigation.tsx";
import { useWorkspaceZone } from "#kit/web/words/workspace-zone.tsx";
import { dayBeginIn } from "#kit/zoned-days.ts";
import type { OverviewQuery } from "../../overview-contract.ts";
import { type Measure, measures } from "../../rules/measures.ts";
import { type BucketUnit, bucketUnits, type NamedRange, namedRanges, rangeNamed } from "../../rules/range.ts";

const oneOf = <T extends string>(all: readonly T[], text: string | undefined): T | undefined =>
  all.find((one) => one === text);

function momentsOf(name: NamedRange, now: Date, timeZone: string) {
  const { start, end } = rangeNamed(name, now, timeZone);
  return { startTime: start.toISOString(), endTime: end.toISOString() };
}

/** Range, granularity, group and measure, in the URL. By default the last month. [AN7] [AN26] */
export function useOverviewFilter(byDefault: NamedRange = "month") {
  const [params, change] = useQueryParams();
  const [now] = useState(() => new Date());
  const zone = useWorkspaceZone();
  const [startTime, endTime] = [dayBeginIn(zone, params.from ?? ""), dayBeginIn(zone, params.to ?? "", 1)];
  const isCustom = startTime !== undefined && endTime !== undefined && startTime < endTime;
  const named = isCustom ? undefined : (oneOf(namedRanges, params.range) ?? byDefault);
  const unit: BucketUnit | undefined = oneOf(bucketUnits, params.unit);
  const group = params.group !== undefined && isId(params.group) ? params.group : null;
  const measure: Measure = oneOf(measures, params.measure) ?? "Procedures.PerformsCompleted";
  const range: Pick<OverviewQuery, "startTime" | "endTime" | "accessGroupIds"> = {
    ...(isCustom ? { startTime, endTime } : momentsOf(named ?? byDefault, now, zone)),
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
