import type { TakenReading } from "../../rules/answers/readings.ts";
import { limitBarOf } from "../../rules/steps/ending.ts";

const percent = (part: number): string => `${(part * 100).toFixed(2)}%`;

interface LimitMarkProps {
  readonly reading: Pick<TakenReading, "value" | "min" | "max" | "deviationReason">;
  /** What it shows, in words. */
  readonly label: string;
}

/** A reading on the bar of its limits: what is allowed, its two edges, and where the reading stands. [PF238] */
export function LimitMark({ reading, label }: LimitMarkProps) {
  const bar = limitBarOf(reading);
  if (!bar) return null;
  const { min, max, deviationReason } = reading;
  // A single value is allowed: without some room it would stand in the colour of what is not.
  const room = bar.from === bar.to ? "0.5rem" : "0px";
  return (
    <div
      role="img"
      aria-label={label}
      dir="ltr"
      className="relative mt-1 h-3 rounded-1 bg-stop-bg forced-colors:border forced-colors:border-[CanvasText]"
    >
      <span
        className="absolute inset-y-0 bg-done-bg forced-colors:bg-[Highlight]"
        style={{
          insetInlineStart: `calc(${percent(bar.from)} - ${room})`,
          insetInlineEnd: `calc(${percent(1 - bar.to)} - ${room})`,
        }}
      />
      {min !== null && <span className={`${edge} bg-done`} style={{ insetInlineStart: percent(bar.from) }} />}
      {max !== null && <span className={`${edge} bg-done`} style={{ insetInlineStart: percent(bar.to) }} />}
      <span
        className={`absolute -inset-y-1 w-1 -translate-x-1/2 forced-colors:bg-[CanvasText] ${deviationReason === null ? "bg-ink" : "bg-stop"}`}
        style={{ insetInlineStart: percent(bar.at) }}
      />
    </div>
  );
}

const edge = "absolute -inset-y-0.5 w-0.5 -translate-x-1/2 forced-colors:bg-[CanvasText]";
