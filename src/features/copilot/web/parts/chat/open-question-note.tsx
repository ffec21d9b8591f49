import { useText } from "#kit/web/i18n.ts";
import { RotateCw } from "#kit/web/icons.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { formatDateTime } from "#kit/web/words/dates.ts";
import type { FailureCode, OpenQuestion, Question } from "../../state/chat-state.ts";
import { copilotText } from "../../text.ts";

interface OpenQuestionNoteProps {
  readonly open: OpenQuestion;
  readonly isOffline: boolean;
  readonly onRetry: (question: Question) => void;
}

/** The last question has no answer: why, and another try under its own id. */
export function OpenQuestionNote({ open, isOffline, onRetry }: OpenQuestionNoteProps) {
  const t = useText(copilotText);
  const { code, retryAt, question } = open;
  const mayRetry = code !== "notFound" && code !== "forbidden";
  const why = useWhy(code, retryAt);
  return (
    <Banner
      tone="wait"
      title={t("copilot.open.title")}
      className="print:hidden"
      action={
        mayRetry && (
          <Button
            onPress={() => onRetry(question)}
            disabledReason={isOffline ? t("copilot.form.offline") : undefined}
            className="pointer-coarse:min-h-12"
          >
            <RotateCw aria-hidden />
            {t("copilot.open.retry")}
          </Button>
        )
      }
    >
      {why}
    </Banner>
  );
}

/** Undefined for a question that was left open before this page was loaded. */
function useWhy(code: FailureCode | null, retryAt: number | null): string | undefined {
  const t = useText(copilotText);
  if (code === null) return undefined;
  const at = retryAt === null ? undefined : formatDateTime(new Date(retryAt));
  switch (code) {
    case "tooManyRequests":
      // A limit of minutes: the day would only be in the way.
      return at === undefined ? t("copilot.open.soon") : t("copilot.open.tooManyRequests", { time: at.slice(-5) });
    case "budgetSpent":
      return at === undefined ? t("copilot.open.spent") : t("copilot.open.budgetSpent", { time: at });
    default:
      return t(`copilot.open.${code}`);
  }
}
