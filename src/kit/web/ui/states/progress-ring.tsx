import { classNames } from "../class-names.ts";

const radius = 12;
const stroke = 3;
const side = 2 * radius + stroke;
const round = 2 * Math.PI * radius;

export interface ProgressRingProps {
  readonly label: string;
  /** 0 to 1. Without it the ring turns. */
  readonly value?: number | undefined;
  readonly className?: string | undefined;
}

export function ProgressRing({ label, value, className }: ProgressRingProps) {
  const share = value === undefined ? 0.25 : Math.min(1, Math.max(0, value));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value === undefined ? undefined : Math.round(share * 100)}
      className={classNames("inline-grid shrink-0", className)}
    >
      <svg
        width={side}
        height={side}
        viewBox={`0 0 ${side} ${side}`}
        fill="none"
        strokeWidth={stroke}
        aria-hidden
        className={value === undefined ? "animate-[turn_0.9s_linear_infinite]" : "-rotate-90 rtl:-scale-y-100"}
      >
        <circle cx={side / 2} cy={side / 2} r={radius} className="stroke-tint-2 forced-colors:stroke-[GrayText]" />
        <circle
          cx={side / 2}
          cy={side / 2}
          r={radius}
          className="stroke-ink transition-[stroke-dashoffset] forced-colors:stroke-[Highlight]"
          strokeDasharray={round}
          strokeDashoffset={round * (1 - share)}
        />
      </svg>
    </div>
  );
}
