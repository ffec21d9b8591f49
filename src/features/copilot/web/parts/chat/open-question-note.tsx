import { useText } from "#kit/web/i18n.ts";
import { RotateCw } from "#kit/web/icons.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { formatDateTime } from "#kit/web/words/dates.ts";
import type { OpenQuestion, Question } from "../../state/chat-state.ts";
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
  const time = retryAt === null ? "" : formatDateTime(new Date(retryAt)).slice(-5);
  const why =
    code === null
      ? undefined
      : code !== "tooManyRequests"
        ? t(`copilot.open.${code}`)
        : time === ""
          ? t("copilot.open.soon")
          : t("copilot.open.tooManyRequests", { time });
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
