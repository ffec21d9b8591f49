import { useLanguage } from "../../i18n.ts";
import { classNames } from "../class-names.ts";

export interface ProgressBarProps {
  readonly label: string;
  /** 0 to 1. Without it the end is not known. */
  readonly value?: number | undefined;
  /** Instead of the percentage: "12 of 40". */
  readonly valueText?: string;
  readonly hideLabel?: boolean;
  readonly className?: string | undefined;
}

export function ProgressBar({ label, value, valueText, hideLabel = false, className }: ProgressBarProps) {
  const [language] = useLanguage();
  const shownText = valueText ?? (value ?? 0).toLocaleString(language, { style: "percent" });
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value === undefined ? undefined : Math.round(value * 100)}
      aria-valuetext={value === undefined ? undefined : shownText}
      className={classNames("flex min-w-0 flex-col gap-1.5", className)}
    >
      {!hideLabel && (
        <span className="flex justify-between gap-3 text-xs text-ink-2" aria-hidden>
          <span className="truncate">{label}</span>
          {value !== undefined && <span className="num">{shownText}</span>}
        </span>
      )}
      <span className="block h-1.5 overflow-hidden rounded-full bg-tint-2 floor:h-2.5 forced-colors:border forced-colors:border-[CanvasText]">
        {value === undefined ? (
          <span className="block h-full w-2/5 animate-[march_1.4s_linear_infinite] bg-ink forced-colors:bg-[Highlight] forced-colors:forced-color-adjust-none rtl:[animation-direction:reverse]" />
        ) : (
          <span
            className="block h-full bg-ink transition-[inline-size] forced-colors:bg-[Highlight] forced-colors:forced-color-adjust-none"
            style={{ inlineSize: `${Math.min(1, Math.max(0, value)) * 100}%` }}
          />
        )}
      </span>
    </div>
  );
}
