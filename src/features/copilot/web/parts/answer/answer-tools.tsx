import { use, useState } from "react";
import { flushSync } from "react-dom";
import { succeeds } from "#kit/web/action.ts";
import { useText } from "#kit/web/i18n.ts";
import { Copy, Printer, ThumbsDown, ThumbsUp } from "#kit/web/icons.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { useFlag, useWorkspaceId } from "#kit/web/place.tsx";
import { toast } from "#kit/web/toast.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import type { ChatMessage } from "../../../contract.ts";
import { useRateAnswer } from "../../actions.ts";
import { sourcesOfMessage } from "../../state/citations.ts";
import { textWithSources } from "../../state/source-path.ts";
import { copilotText } from "../../text.ts";
import { InPlace } from "../place/in-place.ts";
import { useSourceName } from "./use-source-name.ts";

const FailureReasonDialog = lazyComponent(() =>
  import("./failure-reason-dialog.tsx").then((module) => module.FailureReasonDialog),
);

export interface AnswerToolsProps {
  readonly chatId: string;
  readonly message: ChatMessage;
  /** How many questions the conversation had when it was given. */
  readonly depth: number;
  /** Whoever asked rates it. */
  readonly isRated: boolean;
  /** Shows this answer alone, for paper. */
  readonly onPrint: (isPrinting: boolean) => void;
}

const touched = "pointer-coarse:min-h-12";

/** What can be done with an answer: rate, copy, print. */
export function AnswerTools({ chatId, message, depth, isRated, onPrint }: AnswerToolsProps) {
  const t = useText(copilotText);
  // Printing there would print the screen below.
  const canPrint = !use(InPlace);
  const hasRatings = useFlag("show_copilot_ratings");
  const print = () => {
    flushSync(() => onPrint(true));
    window.print();
    onPrint(false);
  };
  return (
    <div className="flex flex-wrap items-center gap-(--gap) print:hidden">
      {isRated && hasRatings && <Ratings chatId={chatId} message={message} depth={depth} />}
      {message.notes?.found !== "none" && message.text !== "" && (
        <>
          <CopyButton message={message} />
          {canPrint && (
            <Button onPress={print} className={touched}>
              <Printer aria-hidden />
              <span className="max-sm:sr-only">{t("copilot.answer.print")}</span>
            </Button>
          )}
        </>
      )}
      {message.wasFlaggedForAdmin && <p className="text-xs text-ink-3">{t("copilot.answer.flagged")}</p>}
    </div>
  );
}

function Ratings({ chatId, message, depth }: Pick<AnswerToolsProps, "chatId" | "message" | "depth">) {
  const t = useText(copilotText);
  const { run, isPending } = useRateAnswer();
  const [isAsking, setAsking] = useState(false);
  const { thumbsValue } = message;
  const rate = async (value: 1 | -1) => {
    const next = thumbsValue === value ? null : value;
    if (next === -1) setAsking(true);
    const isRated = await succeeds(run({ chatId, message, thumbsValue: next, depth }));
    if (!isRated) setAsking(false);
  };
  const send = async (failureReason: string) => {
    if (!(await succeeds(run({ chatId, message, thumbsValue: -1, depth, failureReason })))) return;
    setAsking(false);
    toast.success(t("copilot.reason.sent"));
  };
  return (
    <>
      <Button
        aria-pressed={thumbsValue === 1}
        onPress={() => void rate(1)}
        className={ratingClassName(thumbsValue === 1)}
      >
        <ThumbsUp aria-hidden />
        {t("copilot.answer.helpful")}
      </Button>
      <Button
        aria-pressed={thumbsValue === -1}
        onPress={() => void rate(-1)}
        className={ratingClassName(thumbsValue === -1)}
      >
        <ThumbsDown aria-hidden />
        {t("copilot.answer.notHelpful")}
      </Button>
      {isAsking && (
        <FailureReasonDialog
          isPending={isPending}
          onSend={(reason) => void send(reason)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

const ratingClassName = (isOn: boolean): string => (isOn ? `${touched} border-ink! bg-ink! text-on-ink!` : touched);

function CopyButton({ message }: { readonly message: ChatMessage }) {
  const t = useText(copilotText);
  const workspaceId = useWorkspaceId();
  const nameOf = useSourceName();
  const copy = async () => {
    const text = textWithSources(message.text, sourcesOfMessage(message), {
      heading: t("copilot.answer.sources"),
      nameOf,
      workspaceId,
      origin: location.origin,
    });
    try {
      await navigator.clipboard.writeText(text);
      toast.success(t("copilot.answer.copied"));
    } catch {
      // A page without https has no clipboard, and a browser may refuse it.
      toast.error(t("copilot.answer.copyFailed"));
    }
  };
  return (
    <Button onPress={() => void copy()} className={touched}>
      <Copy aria-hidden />
      <span className="max-sm:sr-only">{t("copilot.answer.copy")}</span>
    </Button>
  );
}
