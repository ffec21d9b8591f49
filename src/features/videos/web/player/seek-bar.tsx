import { useText } from "#kit/web/i18n.ts";
import { showSeconds } from "../../rules/moments.ts";
import { videoText } from "../text.ts";

interface SeekBarProps {
  readonly atMs: number;
  readonly lengthMs: number;
  readonly onSeek: (ms: number) => void;
}

export function SeekBar({ atMs, lengthMs, onSeek }: SeekBarProps) {
  const t = useText(videoText);
  const at = Math.min(atMs, lengthMs);
  return (
    <input
      type="range"
      aria-label={t("videos.seek")}
      aria-valuetext={t("videos.position", { at: showSeconds(at), of: showSeconds(lengthMs) })}
      min={0}
      max={Math.max(lengthMs, 1)}
      step={100}
      value={at}
      onChange={(event) => onSeek(Number(event.target.value))}
      className="ring-focus h-6 w-full cursor-pointer rounded-1 accent-ink pointer-coarse:h-12"
    />
  );
}
