import { useEffect, useEffectEvent, useRef } from "react";
import { useQuestionWords } from "#features/search/web/parts/question-words.tsx";
import { announce } from "#kit/web/announce.ts";
import { useText } from "#kit/web/i18n.ts";
import type { ChatMessage } from "../../../contract.ts";
import { unreadSentences } from "../../state/answer-text.ts";
import type { Exchange } from "../../state/chat-state.ts";
import { copilotText } from "../../text.ts";

/**
 * Has a screen reader read the answer as it comes: each sentence once, when it is whole, and the last one with the end of
 * the answer. Answers that were there when the chat was opened are not read out.
 */
export function useReadAnswer(messages: readonly ChatMessage[], exchange: Exchange | null): void {
  const t = useText(copilotText);
  const wordsOf = useQuestionWords();
  const read = useRef<{ readonly questionId: string; readonly count: number }>(null);

  const readOn = useEffectEvent((questionId: string, text: string) => {
    const count = read.current?.questionId === questionId ? read.current.count : 0;
    const sentences = unreadSentences(text, count, false);
    for (const sentence of sentences) announce(sentence);
    read.current = { questionId, count: count + sentences.length };
  });
  const readRest = useEffectEvent(() => {
    if (!read.current) return;
    const { questionId, count } = read.current;
    read.current = null;
    const at = messages.findIndex((message) => message.id === questionId);
    const answer = at === -1 ? undefined : messages.slice(at + 1).find((message) => message.isChatBot);
    if (!answer) return;
    const isNone = answer.notes?.found === "none";
    for (const line of isNone ? [t("copilot.none.title")] : unreadSentences(answer.text, count, true)) announce(line);
    // How it was found is known only now; who listens must not take passages, or what answers other words, for an answer.
    for (const line of answer.notes ? wordsOf(answer.notes) : []) announce(line);
    if (answer.notes?.found === "answer" && answer.notes.by === "embedded") {
      announce(t(answer.notes.isFallback ? "copilot.stage.fallback" : "copilot.stage.closest"));
    }
    if (answer.notes && answer.notes.choices.length > 0) announce(t("copilot.choices"));
  });

  const questionId = exchange?.is === "thinking" ? exchange.question.id : undefined;
  const text = exchange?.is === "thinking" ? exchange.text : "";
  useEffect(() => {
    if (questionId === undefined) readRest();
    else readOn(questionId, text);
  }, [questionId, text]);
}
