import { useId } from "react";

export interface BarSeries {
  readonly id: string;
  readonly name: string;
  /** A CSS class with a fill that differs from the others by more than its colour. */
  readonly fill: "solid" | "hollow" | "striped";
}

export interface Bar {
  readonly label: string;
  /** One for each series, in their order. */
  readonly values: readonly number[];
}

interface StackedBarsProps {
  readonly title: string;
  readonly series: readonly BarSeries[];
  readonly bars: readonly Bar[];
  /** One for each series, where it is not the sum of the bars. */
  readonly totals?: readonly number[];
}

const size = { width: 1000, height: 300, left: 56, bottom: 28, top: 8 } as const;

/** The next round number that leaves four lines of whole numbers below it. */
function topOf(max: number): number {
  const rough = Math.max(4, max) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= rough) ?? rough;
  return Math.max(1, Math.ceil(step)) * 4;
}

/**
 * Amounts that add up, over time. To a screen reader it is one picture with its title: its figures are in the table
 * that accompanies it.
 */
export function StackedBars({ title, series, bars, totals }: StackedBarsProps) {
  const stripes = useId();
  const top = topOf(Math.max(0, ...bars.map((bar) => bar.values.reduce((sum, value) => sum + value, 0))));
  const plot = { width: size.width - size.left, height: size.height - size.bottom - size.top };
  const slot = plot.width / Math.max(1, bars.length);
  const yOf = (value: number) => size.top + plot.height * (1 - value / top);
  const labelEvery = Math.ceil(bars.length / 12);
  return (
    <figure>
      <figcaption className="mb-2 flex flex-wrap items-baseline gap-x-5 gap-y-1">
        <span className="font-semibold">{title}</span>
        {series.map((one, index) => (
          <span key={one.id} className="flex items-center gap-2">
            <svg viewBox="0 0 12 12" className="size-3 text-ink" aria-hidden>
              <rect x="0.5" y="0.5" width="11" height="11" stroke="currentColor" fill={fillOf(one.fill, stripes)} />
            </svg>
            {one.name}
            <span className="num font-semibold">
              {totals?.[index] ?? bars.reduce((sum, bar) => sum + (bar.values[index] ?? 0), 0)}
            </span>
          </span>
        ))}
      </figcaption>
      <svg viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={title} className="w-full text-ink">
        <pattern id={stripes} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="7" height="7" className="fill-paper" />
          <rect width="3" height="7" fill="currentColor" />
        </pattern>
        {[0, 1, 2, 3, 4].map((line) => (
          <g key={line}>
            <line
              x1={size.left}
              x2={size.width}
              y1={yOf((top / 4) * line)}
              y2={yOf((top / 4) * line)}
              className={line === 0 ? "stroke-ink" : "stroke-line"}
              strokeWidth={line === 0 ? 2 : 1}
            />
            <text x={size.left - 10} y={yOf((top / 4) * line) + 5} textAnchor="end" className="num fill-ink-2 text-sm">
              {(top / 4) * line}
            </text>
          </g>
        ))}
        {bars.map((bar, at) => {
          let below = 0;
          const x = size.left + slot * at + slot * 0.15;
          return (
            <g key={`${at} ${bar.label}`}>
              {series.map((one, index) => {
                const value = bar.values[index] ?? 0;
                below += value;
                if (value === 0) return null;
                return (
                  <rect
                    key={one.id}
                    x={x}
                    y={yOf(below)}
                    width={slot * 0.7}
                    height={(plot.height * value) / top}
                    stroke="currentColor"
                    fill={fillOf(one.fill, stripes)}
                  />
                );
              })}
              {at % labelEvery === 0 && <BarLabel middle={x + slot * 0.35}>{bar.label}</BarLabel>}
            </g>
          );
        })}
      </svg>
    </figure>
  );
}

/** About half the width of a date, in units of the drawing. */
const halfLabel = 26;

/** Below the middle of its bar; the last one ends at the edge, where the drawing would cut it off. */
function BarLabel({ middle, children }: { readonly middle: number; readonly children: string }) {
  const isAtEdge = middle + halfLabel > size.width;
  return (
    <text
      x={isAtEdge ? size.width : middle}
      y={size.height - 8}
      textAnchor={isAtEdge ? "end" : "middle"}
      className="num fill-ink-2 text-sm"
    >
      {children}
    </text>
  );
}

function fillOf(fill: BarSeries["fill"], stripes: string): string {
  if (fill === "striped") return `url(#${stripes})`;
  return fill === "solid" ? "currentColor" : "var(--color-paper)";
}
