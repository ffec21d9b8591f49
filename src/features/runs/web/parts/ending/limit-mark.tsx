import type { TakenReading } from "#features/performs/rules/answers/readings.ts";
import { limitBarOf } from "#features/performs/rules/steps/ending.ts";
import { useText } from "#kit/web/i18n.ts";
import { endingText } from "../../ending-text.ts";

const percent = (part: number): string => `${(part * 100).toFixed(2)}%`;

/** A reading on the bar of its limits: what is allowed, its two edges, and where the reading stands. [PF238] */
export function LimitMark({ reading }: { readonly reading: TakenReading }) {
  const t = useText(endingText);
  const bar = limitBarOf(reading);
  if (!bar) return null;
  const { min, max, value, unit } = reading;
  return (
    <div
      role="img"
      aria-label={t("ending.barOf", { value, unit })}
      dir="ltr"
      className="relative mt-1 h-3 rounded-1 bg-stop-bg forced-colors:border forced-colors:border-[CanvasText]"
    >
      <span
        className="absolute inset-y-0 bg-done-bg forced-colors:bg-[Highlight]"
        style={{ insetInlineStart: percent(bar.from), insetInlineEnd: percent(1 - bar.to) }}
      />
      {min !== null && <span className={`${edge} bg-done`} style={{ insetInlineStart: percent(bar.from) }} />}
      {max !== null && <span className={`${edge} bg-done`} style={{ insetInlineStart: percent(bar.to) }} />}
      <span
        className="absolute -inset-y-1 w-1 -translate-x-1/2 bg-stop forced-colors:bg-[CanvasText]"
        style={{ insetInlineStart: percent(bar.at) }}
      />
    </div>
  );
}

const edge = "absolute -inset-y-0.5 w-0.5 -translate-x-1/2 forced-colors:bg-[CanvasText]";
