import type { ReadingTrend } from "../../../contract.ts";

const size = { width: 120, height: 28, pad: 4 };

/** [PF252] One reading over the last runs, with its limits behind it as they were at the last one; this record's is the dot. */
export function TrendLine({ points, label }: Pick<ReadingTrend, "points"> & { readonly label: string }) {
  const last = points.at(-1);
  if (!last || points.length < 2) return null;
  const all = points.flatMap(({ value, min, max }) => [value, min ?? value, max ?? value]);
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const inner = size.height - 2 * size.pad;
  const y = (value: number) => size.pad + (high === low ? inner / 2 : ((high - value) / (high - low)) * inner);
  const x = (at: number) => size.pad + (at / (points.length - 1)) * (size.width - 2 * size.pad);
  const top = y(last.max ?? high);
  const bottom = y(last.min ?? low);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size.width} ${size.height}`}
      className="h-7 w-30 max-w-full print:hidden"
      // Time goes from left to right in every language.
      direction="ltr"
    >
      {(last.min !== null || last.max !== null) && (
        <rect x={0} y={top} width={size.width} height={Math.max(1, bottom - top)} className="fill-done-bg" />
      )}
      <polyline
        points={points.map(({ value }, at) => `${x(at)},${y(value)}`).join(" ")}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        className="text-ink-2"
      />
      {points.map(
        ({ recordId, value, isDeviation }, at) =>
          (isDeviation || recordId === last.recordId) && (
            <circle
              key={recordId}
              cx={x(at)}
              cy={y(value)}
              r={2.5}
              className={isDeviation ? "fill-stop" : "fill-ink"}
            />
          ),
      )}
    </svg>
  );
}
