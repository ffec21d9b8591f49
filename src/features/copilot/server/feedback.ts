import { notFound, Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { ChatMessage } from "../contract.ts";
import { publishChat } from "./chats.ts";
import { findByAnswer, rateAnswer } from "./exchange-store.ts";
import { answerOf } from "./to-wire.ts";

interface GivenRating {
  readonly id: string;
  readonly chatId: string;
  readonly thumbsValue: 1 | -1 | null;
  readonly failureReason?: string | undefined;
  readonly conversationDepth?: number | undefined;
}

/**
 * [CP10] Rates an answer of the actor's own chat; a thumb down flags the conversation for those who manage questions.
 * @throws Problem 404, 422 `notAnAnswer` while there is nothing to rate
 */
export async function logFeedback(scope: Scope, given: GivenRating): Promise<ChatMessage> {
  const exchange = await findByAnswer(scope, given.chatId, given.id);
  if (!exchange) throw notFound();
  if (exchange.state !== "answered") {
    throw new Problem("unprocessable", "notAnAnswer", { detail: "There is no answer yet that could be rated" });
  }
  const failureReason = given.thumbsValue === -1 ? (given.failureReason?.trim() ?? exchange.failureReason) : "";
  const conversationDepth = given.conversationDepth ?? exchange.ordinal;
  await rateAnswer(scope, exchange.id, { thumbs: given.thumbsValue, failureReason, conversationDepth });
  publishChat(scope, exchange.chatId);
  return answerOf(scope, { ...exchange, thumbs: given.thumbsValue, failureReason });
}
