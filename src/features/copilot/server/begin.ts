import { getFlags, switchedOff } from "#features/flags/server/service.ts";
import { chatTitleOf } from "#features/questions/rules/question-title.ts";
import { notFound } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { ServerMetadata } from "../contract.ts";
import { noMetadata } from "../rules/metadata.ts";
import type { AskedQuestion } from "../socket-contract.ts";
import { findOwnChat, insertChat, updateChat } from "./chat-store.ts";
import { publishChat } from "./chats.ts";
import {
  insertChatWithQuestion,
  insertExchange,
  restartExchange,
  type StoredExchange,
  selectExchanges,
} from "./exchange-store.ts";
import { selectReferences } from "./reference-store.ts";

/** A question as it was begun: which attempt answers it, and what was said before. */
export interface Begun {
  readonly exchange: StoredExchange;
  readonly earlier: readonly { readonly question: string; readonly answer: string }[];
  /** What is searched instead of the question: the one that the copilot asked back about. */
  readonly insteadOf: string | undefined;
}

/**
 * [CP27] Stores a question that is to be answered, with as few statements as it takes: it is on the way to the first piece of
 * every answer.
 * @throws Problem 404 for a chat or a question of somebody else's, or where chats are switched off (FL6)
 */
export async function begin(scope: Scope, questionId: string, message: AskedQuestion): Promise<Begun> {
  const { chatId } = message;
  const metadata = message.serverMetadata ?? null;
  // Who has no history to send probably begins a chat: a hint, by which nothing but the order of statements is decided.
  if ((message.conversationHistory?.length ?? 0) === 0) {
    const first = await beginWithChat(scope, questionId, message);
    if (first) return { exchange: first, earlier: [], insteadOf: undefined };
  }
  // The one statement of a first question asks for this itself.
  if (!(await getFlags(scope)).copilot_chat_enabled) throw switchedOff();
  const isNew = !(await findOwnChat(scope, chatId, "lock")) && (await beginChat(scope, message));
  const earlier = isNew ? [] : await selectExchanges(scope, chatId);
  const known = earlier.find(({ id }) => id === questionId);
  const exchange = known
    ? await again(scope, known)
    : await insertExchange(scope, {
        id: questionId,
        chatId,
        question: message.query.trim(),
        metadata,
        answerId: scope.newId(),
      });
  if (!exchange) throw notFound();
  if (!known) {
    if (!isNew) {
      // A choice answers one question; what the person selected stays selected.
      const isChoice = chosenQuestion(earlier.at(-1), metadata) !== undefined;
      await updateChat(scope, chatId, { isUsed: true, resources: isChoice ? undefined : (metadata ?? noMetadata) });
    }
    publishChat(scope, chatId);
  }
  const before = earlier.filter(({ ordinal, state }) => ordinal < exchange.ordinal && state === "answered");
  return {
    exchange,
    earlier: await visibleHistory(scope, before),
    insteadOf: chosenQuestion(before.at(-1), exchange.metadata),
  };
}

/** Undefined where the chat is there already, the question's id is taken, or chats are switched off. */
async function beginWithChat(
  scope: Scope,
  id: string,
  { chatId, query, serverMetadata }: AskedQuestion,
): Promise<StoredExchange | undefined> {
  const chat = { title: chatTitleOf(query), resources: serverMetadata ?? noMetadata };
  const question = { id, chatId, question: query.trim(), metadata: serverMetadata ?? null, answerId: scope.newId() };
  const exchange = await insertChatWithQuestion(scope, chat, question);
  if (exchange) publishChat(scope, chatId);
  return exchange;
}

/**
 * False where another question of the asker's has begun the chat in the meantime.
 * @throws Problem 404 where it is somebody else's
 */
async function beginChat(scope: Scope, { chatId, query, serverMetadata }: AskedQuestion): Promise<boolean> {
  const chat = { id: chatId, title: chatTitleOf(query), resources: serverMetadata ?? noMetadata };
  if (await insertChat(scope, chat)) return true;
  if (!(await findOwnChat(scope, chatId, "lock"))) throw notFound();
  return false;
}

/** [CP8] What was answered stays; anything else is tried again. */
const again = async (scope: Scope, known: StoredExchange): Promise<StoredExchange> =>
  known.state === "answered" ? known : ((await restartExchange(scope, known.id, scope.newId())) ?? known);

/** [CP5] [CP9] What was said before: only answers whose sources the asker still sees. */
async function visibleHistory(scope: Scope, before: readonly StoredExchange[]) {
  const references = await selectReferences(
    scope,
    before.map(({ id }) => id),
  );
  const isHidden = (exchange: StoredExchange) =>
    references.some((one) => one.exchangeId === exchange.id && one.source === undefined);
  return before.map((exchange) => ({ question: exchange.question, answer: isHidden(exchange) ? "" : exchange.answer }));
}

/** [CP5] After "Which one do you mean?" the choice answers the question from before. */
function chosenQuestion(last: StoredExchange | undefined, metadata: ServerMetadata | null): string | undefined {
  if (last?.notes?.found !== "choices") return undefined;
  const [chosen, another] = metadata?.possibleProcedureReferences ?? [];
  const isChoice = another === undefined && last.notes.choices.some(({ procedureId }) => procedureId === chosen);
  return isChoice ? last.question : undefined;
}
