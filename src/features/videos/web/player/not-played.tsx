import { useText } from "#kit/web/i18n.ts";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { failureOf } from "#kit/web/wire/call-errors.ts";
import { videoText } from "../text.ts";

interface NotPlayedProps {
  readonly error: unknown;
  /** The file exists but does not play. */
  readonly title: string;
  readonly onRetry: () => void;
}

/** In place of a player. */
export function NotPlayed({ error, title, onRetry }: NotPlayedProps) {
  const t = useText(videoText);
  return (
    <FailedState error={error} title={title} onRetry={onRetry} className="rounded-2 border border-line bg-sheet">
      {t(failureOf(error) === "other" ? "videos.failedWhy" : "videos.safe")}
    </FailedState>
  );
}
