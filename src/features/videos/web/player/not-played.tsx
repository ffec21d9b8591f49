import { useText } from "#kit/web/i18n.ts";
import { FailedState } from "#kit/web/ui/failed-state.tsx";
import { videoText } from "../text.ts";

interface NotPlayedProps {
  readonly isGone: boolean;
  /** Where it is there and does not play. */
  readonly failedTitle: string;
  readonly onRetry: () => void;
}

/** In place of a player. What is gone is not tried again. */
export function NotPlayed({ isGone, failedTitle, onRetry }: NotPlayedProps) {
  const t = useText(videoText);
  return (
    <FailedState
      title={isGone ? t("videos.gone") : failedTitle}
      {...(!isGone && { onRetry })}
      className="rounded-2 border border-line bg-sheet"
    >
      {!isGone && t("videos.failedWhy")}
    </FailedState>
  );
}
