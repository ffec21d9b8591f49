import type { KeptReading } from "#features/performs/rules/steps/ending.ts";
import { LimitMark } from "#features/performs/web/parts/limit-mark.tsx";
import { FollowUpSlot } from "#features/performs/web/parts/slots.ts";
import { useText } from "#kit/web/i18n.ts";
import { Badge } from "#kit/web/ui/marks/badge.tsx";
import { measureText } from "#kit/web/words/measure-text.ts";
import { endingText } from "../../ending-text.ts";

interface KeptReadingsProps {
  readonly performId: string;
  readonly readings: readonly KeptReading[];
  /** False while the run waits for a network: nobody can have been given anything yet. */
  readonly isSent: boolean;
}

/** The deviations of a run, each against its limits, with its reason and what became of it. */
export function KeptReadings({ performId, readings, isSent }: KeptReadingsProps) {
  const t = useText(endingText);
  if (readings.length === 0) return <p className="text-md text-ink-2">{t("ending.noDeviation")}</p>;
  const title = t("ending.deviations", { count: readings.length });
  return (
    <section aria-label={title} className="space-y-3">
      <h2>
        <Badge tone="wait" className="text-sm!">
          {title}
        </Badge>
      </h2>
      <ul className="space-y-3">
        {readings.map((reading) => (
          <li key={reading.moduleId} className="overflow-hidden rounded-2 border border-line bg-raised">
            <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 bg-wait-bg px-4 py-3">
              <span className="text-md font-semibold wrap-anywhere">
                {reading.question || reading.stepTitle}:{" "}
                <bdi className="num whitespace-nowrap">{measureText(reading.value, reading.unit)}</bdi>
              </span>
              <span className="text-sm text-ink-2">
                {t("ending.step", { number: reading.stepNumber })} · <Limits reading={reading} />
              </span>
              <span className="ms-auto text-sm font-semibold">
                {isSent ? <FollowUpSlot performId={performId} moduleId={reading.moduleId} /> : t("ending.followedUp")}
              </span>
            </div>
            <div className="space-y-3 px-4 py-4">
              <LimitMark reading={reading} label={t("ending.barOf", { value: reading.value, unit: reading.unit })} />
              <p className="whitespace-pre-wrap wrap-anywhere">“{reading.deviationReason}”</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Limits({ reading: { min, max } }: { readonly reading: KeptReading }) {
  const t = useText(endingText);
  if (min === null) return t("ending.atMost", { max: max ?? "" });
  if (max === null) return t("ending.atLeast", { min });
  return t("ending.between", { min, max });
}
