import { type CsvCell, csv } from "#kit/csv.ts";
import type { BytesReply } from "#kit/server/http/route.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { TimeStudyDetail } from "../contract.ts";
import { reportOf } from "../rules/report.ts";
import { normalMs } from "../rules/statistics.ts";
import { getStudy } from "./service.ts";

/** [TS18] @throws Problem 404 */
export async function exportStudy(scope: Scope, id: string, of: "figures" | "laps"): Promise<BytesReply> {
  const study = await getStudy(scope, id);
  const rows = of === "figures" ? figureRows(study) : lapRows(study);
  const details = { of, count: rows.length - 1 };
  scope.audit({ action: "timeStudy.exported", objectType: "timeStudy", objectId: study.id, details });
  return {
    body: Buffer.from(csv(rows), "utf8"),
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="time-study-${of}.csv"`,
      "cache-control": "no-store",
    },
  };
}

/** Seconds with three decimals: what a stopwatch shows, without the digits that a division adds. */
const seconds = (ms: number | null): CsvCell => (ms === null ? null : Math.round(ms) / 1000);

function figureRows(study: TimeStudyDetail): CsvCell[][] {
  const report = reportOf(study.elements, study.laps);
  const head =
    "number,element,kind,n,excluded,mean_s,standard_deviation_s,min_s,max_s,normal_time_s,needed_for_5_percent,enough";
  const rows = study.elements.map((element, index) => {
    const figures = report.elements[index];
    return [
      index + 1,
      element.name,
      element.kind,
      figures?.n ?? 0,
      figures?.excluded ?? 0,
      seconds(figures?.mean ?? null),
      seconds(figures?.deviation ?? null),
      seconds(figures?.min ?? null),
      seconds(figures?.max ?? null),
      seconds(figures?.normal ?? null),
      figures?.needed ?? null,
      figures?.isEnough ?? false,
    ];
  });
  const { cycles, normalCycle, foreign } = report;
  const sample = ({ n, mean, deviation, min, max }: typeof foreign | typeof cycles) => [
    n,
    null,
    seconds(mean),
    seconds(deviation),
    seconds(min),
    seconds(max),
  ];
  const isEnough = cycles.needed !== null && cycles.n >= cycles.needed;
  return [
    head.split(","),
    ...rows,
    [null, "cycle", null, ...sample(cycles), seconds(normalCycle), cycles.needed, isEnough],
    [null, "foreign elements", null, ...sample(foreign), null, null, null],
  ];
}

function lapRows(study: TimeStudyDetail): CsvCell[][] {
  const names = new Map(study.elements.map((one) => [one.id, one]));
  const observations = new Map(study.observations.map((one) => [one.id, one]));
  const head =
    "observation,started,observer,cycle,element,kind,time_s,rating,normal_time_s,excluded,measured_s,measured_rating," +
    "clock,edits,film";
  return [
    head.split(","),
    ...study.laps.map((lap) => {
      const element = lap.elementId === null ? undefined : names.get(lap.elementId);
      const observation = observations.get(lap.observationId);
      return [
        lap.observationId,
        observation?.startedAt,
        observation?.observedBy.displayName,
        lap.cycle,
        element?.name ?? lap.foreignName,
        element?.kind ?? "foreign",
        seconds(lap.ms),
        lap.rating,
        element ? seconds(normalMs(lap.ms, lap.rating)) : null,
        lap.isExcluded,
        seconds(lap.measuredMs),
        lap.measuredRating,
        lap.clock,
        lap.revision - 1,
        observation?.film?.name,
      ];
    }),
  ];
}
