import { useText } from "#kit/web/i18n.ts";
import { Mic } from "#kit/web/icons.ts";
import { voiceOverText } from "../text.ts";

/** Quieter than this shows as nothing, in dB of the full scale. */
const quietestDb = -60;

/** 0 to 1, as loudness is felt. */
const shareOf = (level: number): number =>
  level <= 0 ? 0 : Math.min(1, Math.max(0, 1 - (20 * Math.log10(level)) / quietestDb));

interface LevelMeterProps {
  /** The root mean square of the last moment, 0 to 1. */
  readonly level: number;
  readonly isUnheard: boolean;
}

/** Shows that the speaker is heard; says so where they are not. */
export function LevelMeter({ level, isUnheard }: LevelMeterProps) {
  const t = useText(voiceOverText);
  const share = shareOf(level);
  return (
    <div className="space-y-2">
      <div className="flex items-center gap-3">
        <Mic aria-hidden className="size-5 shrink-0" />
        <div
          role="meter"
          aria-label={t("record.level")}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(share * 100)}
          aria-valuetext={isUnheard ? t("record.unheard") : t("record.heard")}
          className="h-4 min-w-0 flex-1 overflow-hidden rounded-full bg-tint-2 forced-colors:border forced-colors:border-[CanvasText]"
        >
          <span
            className={`block h-full ${isUnheard ? "bg-wait" : "bg-done"} forced-colors:bg-[Highlight]`}
            style={{ inlineSize: `${share * 100}%` }}
          />
        </div>
      </div>
      <p role="status" className={isUnheard ? "font-semibold text-wait" : "sr-only"}>
        {isUnheard && t("record.unheard")}
      </p>
    </div>
  );
}
