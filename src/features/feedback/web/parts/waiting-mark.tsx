import { useText } from "#kit/web/i18n.ts";
import { Clock } from "#kit/web/icons.ts";
import { useWaitingAt } from "../waiting/use-waiting.ts";
import { waitingText } from "../waiting-text.ts";

interface WaitingMarkProps {
  readonly versionId: string;
  readonly stepId: string | undefined;
}

/** Next to the button: feedback from this device is not sent yet. */
export function WaitingMark({ versionId, stepId }: WaitingMarkProps) {
  const t = useText(waitingText);
  const count = useWaitingAt(versionId, stepId).length;
  if (count === 0) return null;
  return (
    <span role="status" className="inline-flex items-center gap-1 text-xs font-semibold text-wait">
      <Clock aria-hidden className="size-4 shrink-0" />
      {t("waitingFeedback.mark", { count })}
    </span>
  );
}
