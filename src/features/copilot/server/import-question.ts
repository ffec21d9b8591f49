import { randomUUID } from "node:crypto";
import { retrieve } from "#features/search/server/service.ts";
import { notFound } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import { embeddedAnswer } from "./answer/embedded-answer.ts";
import { storeExchange } from "./ask.ts";
import { begin } from "./begin.ts";
import { logFeedback } from "./feedback.ts";

/** A question of somebody's past. */
export interface ImportedQuestion {
  readonly chatId: string;
  readonly question: string;
  readonly rating?: { readonly thumbsValue: 1 | -1; readonly failureReason?: string | undefined } | undefined;
}

/**
 * Asks as the scope's actor at the scope's moment, without a socket and without a model: how the demo gets its conversations. What
 * is answered is what the actor sees at that time.
 * @throws Problem 404 where the chat is somebody else's
 */
export async function importQuestion(scope: Scope, { chatId, question, rating }: ImportedQuestion): Promise<void> {
  const searchTypes = ["document", "procedure"] as const;
  const asked = { chatId, query: question, token: "", conversationHistory: [], searchTypes: [...searchTypes] };
  const { exchange } = await begin(scope, randomUUID(), asked);
  const retrieved = await retrieve(scope, { text: question, kinds: searchTypes });
  const answer = await storeExchange(scope, exchange, embeddedAnswer(retrieved, false).whole);
  if (!answer) throw notFound();
  if (rating) await logFeedback(scope, { id: answer.id, chatId, ...rating });
}
