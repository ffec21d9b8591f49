import { useQuery } from "@tanstack/react-query";
import type { TakenReading } from "#features/performs/rules/answers/readings.ts";
import { LimitMark } from "#features/performs/web/parts/limit-mark.tsx";
import { useText } from "#kit/web/i18n.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { classNames } from "#kit/web/ui/class-names.ts";
import { StepNumber } from "#kit/web/ui/marks/step-number.tsx";
import { measureText } from "#kit/web/words/measure-text.ts";
import { type RecordPlace, recordQueries } from "../../queries.ts";
import { performRecordText } from "../../record-text.ts";
import { Limits } from "./record-pieces.tsx";

const TrendLine = lazyComponent(() => import("./trend-line.tsx").then((module) => module.TrendLine));

interface RecordReadingsProps {
  readonly readings: readonly TakenReading[];
  readonly place: RecordPlace;
}

/** [PF251] What was measured, each reading against its limits, before the answers in full. */
export function RecordReadings({ readings, place }: RecordReadingsProps) {
  const t = useText(performRecordText);
  const { data: trends = [] } = useQuery({
    ...recordQueries.trends(useWorkspaceId(), place.procedureId, place.performId),
    enabled: readings.length > 0,
  });
  if (readings.length === 0) return null;
  return (
    <section aria-label={t("performs.record.readings")} className="mb-6 rounded-2 border border-line bg-raised">
      <h2 className="border-b border-line px-4 py-2.5 text-md">{t("performs.record.readings")}</h2>
      <ul className="divide-y divide-line">
        {readings.map((reading) => (
          <li
            key={reading.moduleId}
            className="grid items-center gap-x-4 gap-y-2 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,14rem)_7rem]"
          >
            <span className="flex min-w-0 items-center gap-3">
              <StepNumber n={reading.stepNumber} state={reading.deviationReason === null ? "todo" : "need"} />
              <span className="min-w-0">
                <span className="block font-semibold wrap-anywhere">{reading.question || reading.stepTitle}</span>
                <Limits of={reading} className="block text-xs text-ink-2" />
                {trends
                  .filter((one) => one.moduleId === reading.moduleId)
                  .map(({ moduleId, points }) => (
                    <TrendLine
                      key={moduleId}
                      points={points}
                      label={t("performs.record.trend", { count: points.length })}
                    />
                  ))}
              </span>
            </span>
            <LimitMark
              reading={reading}
              label={t("performs.record.barOf", { value: reading.value, unit: reading.unit })}
            />
            <bdi
              className={classNames(
                "num text-md font-semibold sm:text-end",
                reading.deviationReason !== null && "text-stop",
              )}
            >
              {measureText(reading.value, reading.unit)}
            </bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}
