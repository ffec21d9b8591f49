import { type ReactNode, useEffect, useRef, useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { classNames } from "#kit/web/ui/class-names.ts";
import type { AnswerNotes, ChatMessage } from "../../../contract.ts";
import { depthAt, type ShownMessage } from "../../state/chat-state.ts";
import type { Source } from "../../state/citations.ts";
import { copilotText } from "../../text.ts";
import { StoredAnswer } from "../answer/stored-answer.tsx";
import { DeviceAnswer } from "../place/device-answer.tsx";
import { ThinkingAnswer } from "./thinking-answer.tsx";

/** An attribute of the element that a conversation scrolls in. */
export const scrollerMark = "data-conversation";

const gapAbovePx = 16;

/** A source of one answer. */
export interface OpenSource {
  readonly messageId: string;
  readonly source: Source;
}

interface ConversationProps {
  readonly chatId: string;
  readonly messages: readonly ShownMessage[];
  readonly stored: readonly ChatMessage[];
  readonly isThinking: boolean;
  /** Somebody else asked. */
  readonly isShared: boolean;
  readonly openSource: OpenSource | null;
  readonly onOpen: (open: OpenSource) => void;
  readonly onChoose: (choice: AnswerNotes["choices"][number]) => void;
}

/** The questions and answers of a chat, the latest at the end. */
export function Conversation(props: ConversationProps) {
  const { chatId, messages, stored, isThinking, isShared, openSource, onOpen, onChoose } = props;
  const [printedId, setPrintedId] = useState<string>();
  const inSight = useQuestionInSight(messages);
  // On paper an answer has the question before it.
  const isPrinted = (at: number) =>
    printedId === undefined || messages[at]?.id === printedId || messages[at + 1]?.id === printedId;
  return (
    <ol className="space-y-6 py-4" onWheel={inSight.letGo} onTouchMove={inSight.letGo}>
      {messages.map((shown, at) => (
        <li
          key={shown.id}
          ref={shown.id === inSight.questionId ? inSight.question : undefined}
          className={classNames(!isPrinted(at) && "print:hidden")}
        >
          {shown.is === "question" ? (
            <Asked text={shown.text} />
          ) : shown.is === "stored" && !shown.message.isChatBot ? (
            <Asked text={shown.message.text} />
          ) : (
            <Answer>
              {shown.is === "device" ? (
                <DeviceAnswer
                  answer={shown.answer}
                  openNumber={openSource?.messageId === shown.id ? openSource.source.reference.citation : undefined}
                  onOpen={(source) => onOpen({ messageId: shown.id, source })}
                />
              ) : shown.is === "thinking" ? (
                <ThinkingAnswer
                  thinking={shown.thinking}
                  onOpen={(source) => onOpen({ messageId: shown.id, source })}
                />
              ) : (
                <StoredAnswer
                  chatId={chatId}
                  message={shown.message}
                  depth={depthAt(stored, shown.id)}
                  isBusy={isThinking}
                  isShared={isShared}
                  openNumber={openSource?.messageId === shown.id ? openSource.source.reference.citation : undefined}
                  onOpen={(source) => onOpen({ messageId: shown.id, source })}
                  onChoose={onChoose}
                  onPrint={(isPrinting) => setPrintedId(isPrinting ? shown.id : undefined)}
                />
              )}
            </Answer>
          )}
        </li>
      ))}
    </ol>
  );
}

function Asked({ text }: { readonly text: string }) {
  const t = useText(copilotText);
  return (
    <div className="flex justify-end">
      <p
        dir="auto"
        className="max-w-[85%] rounded-3 bg-tint px-4 py-3 font-semibold whitespace-pre-wrap wrap-anywhere print:max-w-none print:bg-transparent print:px-0"
      >
        <span className="sr-only">{t("copilot.you")}: </span>
        {text}
      </p>
    </div>
  );
}

function Answer({ children }: { readonly children: ReactNode }) {
  const t = useText(copilotText);
  return (
    <article aria-label={t("copilot.answer.label")} className="max-w-3xl">
      {children}
    </article>
  );
}

const isQuestion = (shown: ShownMessage): boolean =>
  shown.is === "question" || (shown.is === "stored" && !shown.message.isChatBot);

/**
 * Keeps the last question at the top, so that its answer is read from its beginning. A person who scrolls while the
 * answer comes is not pulled back.
 */
function useQuestionInSight(messages: readonly ShownMessage[]) {
  const question = useRef<HTMLLIElement>(null);
  const followedId = useRef<string>(undefined);
  const last = messages.at(-1);
  const questionId = messages.findLast(isQuestion)?.id;
  const length =
    last?.is === "thinking"
      ? last.thinking.text.length
      : last?.is === "device" && last.answer
        ? last.answer.text.length + 1
        : 0;
  useEffect(() => {
    followedId.current = questionId;
  }, [questionId]);
  useEffect(() => {
    if (questionId === undefined || followedId.current !== questionId) return;
    const scroller = question.current?.closest(`[${scrollerMark}]`);
    if (!question.current || !scroller) return;
    // Not `scrollIntoView`, which scrolls everything around the conversation as well.
    const distance = question.current.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
    scroller.scrollTo({ top: scroller.scrollTop + distance - gapAbovePx });
  }, [questionId, last?.id, length]);
  return {
    question,
    questionId,
    letGo: () => {
      followedId.current = undefined;
    },
  };
}
