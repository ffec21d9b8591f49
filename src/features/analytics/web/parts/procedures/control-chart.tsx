import { performPaths } from "#features/performs/paths.ts";
import { dateIn } from "#kit/time.ts";
import { currentLanguage, useText } from "#kit/web/i18n.ts";
import { useGo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { useDateStyle } from "#kit/web/words/dates.ts";
import type { ReadingChart } from "../../../chart-contract.ts";
import { dashboardText } from "../../dashboard-text.ts";

const size = { width: 1000, height: 320, left: 72, right: 12, top: 12, bottom: 12 } as const;

interface ControlChartProps {
  readonly chart: ReadingChart;
  readonly title: string;
  readonly procedureId: string;
}

/**
 * Single values in their order, the mean drawn through, control limits dashed, the limits of the specification dotted.
 * What completes a test is a filled square, and out of the specification a cross: by shape, and not by colour alone. To a
 * screen reader it is one picture; its table has the links.
 */
export function ControlChart({ chart, title, procedureId }: ControlChartProps) {
  const t = useText(dashboardText);
  const go = useGo();
  const workspaceId = useWorkspaceId();
  const style = useDateStyle();
  const { points, limits } = chart;
  const spec = points.flatMap(({ min, max }) => [min, max].filter((one) => one !== null));
  const all = [...points.map(({ value }) => value), ...spec, ...(limits ? [limits.lower, limits.upper] : [])];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const room = (high - low || Math.abs(high) || 1) * 0.06;
  const plot = { width: size.width - size.left - size.right, height: size.height - size.top - size.bottom };
  const xOf = (at: number) => size.left + (plot.width * (at + 0.5)) / Math.max(1, points.length);
  const yOf = (value: number) => size.top + (plot.height * (high + room - value)) / (high - low + 2 * room);
  const number = new Intl.NumberFormat(currentLanguage(), { maximumSignificantDigits: 4 });
  const level = (value: number, name: string, dashes?: string) => (
    <g key={name}>
      <line
        x1={size.left}
        x2={size.width - size.right}
        y1={yOf(value)}
        y2={yOf(value)}
        stroke="currentColor"
        strokeDasharray={dashes}
      />
      <text x={size.left - 8} y={yOf(value) + 4} textAnchor="end" fontSize="12" fill="currentColor">
        {number.format(value)}
      </text>
      <title>{`${name} ${number.format(value)}`}</title>
    </g>
  );
  const bounds = (name: "min" | "max") =>
    points
      .map((point, at) => {
        const value = point[name];
        if (value === null) return "";
        const half = plot.width / Math.max(1, points.length) / 2;
        return `M${xOf(at) - half} ${yOf(value)}H${xOf(at) + half}`;
      })
      .join("");
  return (
    <figure>
      <figcaption className="mb-2 flex flex-wrap items-baseline gap-x-5 gap-y-1">
        <span className="font-semibold wrap-anywhere">{title}</span>
        <Legend />
      </figcaption>
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        role="img"
        aria-label={title}
        className="h-auto w-full text-ink"
      >
        {limits && [
          level(limits.mean, t("dashboard.procedures.mean")),
          level(limits.lower, t("dashboard.procedures.lower"), "8 5"),
          level(limits.upper, t("dashboard.procedures.upper"), "8 5"),
        ]}
        <path
          d={bounds("min") + bounds("max")}
          stroke="currentColor"
          strokeWidth="2"
          strokeDasharray="2 4"
          fill="none"
        />
        <polyline
          points={points.map((point, at) => `${xOf(at)},${yOf(point.value)}`).join(" ")}
          fill="none"
          stroke="currentColor"
          strokeOpacity="0.5"
        />
        {points.map((point, at) => {
          const [x, y] = [xOf(at), yOf(point.value)];
          return (
            // The table beside it has the same links for the keyboard.
            <g
              key={point.recordId}
              onClick={() => go(performPaths.record(workspaceId, procedureId, point.recordId))}
              className="cursor-pointer"
            >
              <title>{`${number.format(point.value)} · ${dateIn(style, point.at)} · v${point.versionNumber}`}</title>
              <circle cx={x} cy={y} r="9" fill="transparent" stroke="none" />
              {point.isOutside && (
                <path d={`M${x - 8} ${y - 8}l16 16m0 -16l-16 16`} stroke="currentColor" strokeWidth="2" />
              )}
              {point.trends.length > 0 ? (
                <rect x={x - 5} y={y - 5} width="10" height="10" fill="currentColor" />
              ) : (
                <circle cx={x} cy={y} r="3.5" fill="currentColor" />
              )}
            </g>
          );
        })}
      </svg>
    </figure>
  );
}

/** The kinds of lines, in words. */
function Legend() {
  const t = useText(dashboardText);
  return (["mean", "upper", "max"] as const).map((name, at) => (
    <span key={name} className="flex items-center gap-2 text-sm">
      <svg viewBox="0 0 28 4" className="h-1 w-7 text-ink" aria-hidden>
        <line
          x1="0"
          x2="28"
          y1="2"
          y2="2"
          stroke="currentColor"
          strokeWidth="2"
          strokeDasharray={["", "8 5", "2 4"][at]}
        />
      </svg>
      {t(`dashboard.procedures.${name}`)}
    </span>
  ));
}
