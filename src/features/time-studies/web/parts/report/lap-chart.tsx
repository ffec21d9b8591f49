import type { StudyLap } from "../../../contract.ts";
import { useSecondsText } from "../../state/times.ts";

interface LapChartProps {
  readonly title: string;
  readonly laps: readonly StudyLap[];
  /** In ms; drawn as a line. */
  readonly mean: number | null;
}

const size = { width: 1000, height: 220, left: 70, bottom: 14, top: 14 } as const;

/**
 * Laps as points in the order in which they were timed; excluded ones are hollow. To a screen reader it is one picture
 * with its title: its figures are in the table below.
 */
export function LapChart({ title, laps, mean }: LapChartProps) {
  const seconds = useSecondsText();
  const top = Math.max(1, ...laps.map((lap) => lap.ms)) * 1.1;
  const plot = { width: size.width - size.left - 20, height: size.height - size.bottom - size.top };
  const xOf = (at: number) => size.left + (plot.width * (at + 0.5)) / Math.max(1, laps.length);
  const yOf = (ms: number) => size.top + plot.height * (1 - ms / top);
  const lines = [0, top / 2, top];
  return (
    <svg viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={title} className="w-full text-ink">
      {lines.map((ms) => (
        <g key={ms}>
          <line
            x1={size.left}
            x2={size.width}
            y1={yOf(ms)}
            y2={yOf(ms)}
            className={ms === 0 ? "stroke-ink" : "stroke-line"}
            strokeWidth={ms === 0 ? 2 : 1}
          />
          <text x={size.left - 10} y={yOf(ms) + 5} textAnchor="end" className="num fill-ink-2 text-sm">
            {seconds(ms)}
          </text>
        </g>
      ))}
      {mean !== null && (
        <line
          x1={size.left}
          x2={size.width}
          y1={yOf(mean)}
          y2={yOf(mean)}
          stroke="currentColor"
          strokeWidth="2"
          strokeDasharray="8 6"
        />
      )}
      {laps.map((lap, at) => (
        <circle
          key={lap.id}
          cx={xOf(at)}
          cy={yOf(lap.ms)}
          r="6"
          stroke="currentColor"
          strokeWidth="2"
          fill={lap.isExcluded ? "var(--color-paper)" : "currentColor"}
        />
      ))}
    </svg>
  );
}
