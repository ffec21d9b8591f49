import { meaningOf, type Question, type Retrieved } from "#features/search/server/service.ts";
import type { SocketCall } from "#kit/server/http/socket-route.ts";
import type { RateLimits } from "#kit/server/limits/rate-limit.ts";
import type { Models } from "#kit/server/models/models.ts";
import { asSystem, type Scope } from "#kit/server/scope.ts";
import { day } from "#kit/time.ts";
import type { AnswerNotes, ChatMessage, ServerMetadata } from "../contract.ts";
import { contextOf } from "../rules/follow-up.ts";
import { isLimited, noMetadata } from "../rules/metadata.ts";
import type { AskedQuestion, ServerMessage, SocketQuery } from "../socket-contract.ts";
import type { AnswerPiece, WholeAnswer } from "./answer/answer.ts";
import { embeddedAnswer } from "./answer/embedded-answer.ts";
import { FirstPieces } from "./answer/first-pieces.ts";
import { type ProviderAnswer, providerAnswer } from "./answer/provider-answer.ts";
import { retrieveAt } from "./asked-place.ts";
import { type Begun, begin } from "./begin.ts";
import { useOwnChat } from "./chat-store.ts";
import { publishChat } from "./chats.ts";
import { interruptExchanges, type StoredExchange, storeAnswer } from "./exchange-store.ts";
import { insertReferences } from "./reference-store.ts";
import { answerOf, wireReferences } from "./to-wire.ts";

export interface AskDeps {
  readonly models: Models;
  readonly limits: RateLimits;
}

/** [CP34] Of all questions that this process answers. */
const firstPieces = new FirstPieces();

type ChatCall = SocketCall<SocketQuery, ServerMessage>;

/** [CP7] Answers of the model in a day, by person and by workspace (threat B130). */
const dayLimits = { modelByPerson: 200, modelByWorkspace: 5_000 } as const;
const daySeconds = day / 1000;

/** [CP3] One question over the socket, from its arrival to the message of the type `stop`. */
export async function askQuestion(deps: AskDeps, call: ChatCall, message: AskedQuestion): Promise<void> {
  const sent = firstPieces.expect();
  try {
    await askAtOnce(deps, call, message, sent);
  } finally {
    sent();
  }
}

async function askAtOnce(deps: AskDeps, call: ChatCall, message: AskedQuestion, sent: () => void): Promise<void> {
  const questionId = call.query.query_id;
  call.send({ type: "stage", stage: "question" });
  const begun = await call.transact((scope) => begin(scope, questionId, message));
  if (begun.exchange.state === "answered") return sendEnd(call, await storedAnswer(call, begun.exchange));
  const { answerId, chatId } = begun.exchange;
  try {
    const whole = await answer(deps, call, message, begun, sent);
    call.signal.throwIfAborted();
    sent();
    await firstPieces.sent();
    call.signal.throwIfAborted();
    const stored = await call.transact((scope) => storeExchange(scope, begun.exchange, whole));
    if (stored) sendEnd(call, stored);
    else call.send({ type: "error", code: "interrupted" });
  } catch (error) {
    // The asker may be gone, or no longer a member: that the answer ended is the system's own doing.
    await asSystem(call.appContext, call.workspaceId, async (scope) => {
      await interruptExchanges(scope, { chatId, answerId });
    });
    if (!call.signal.aborted) throw error;
  }
}

/** [CP8] Stores an answer with its references, unless it was interrupted or asked again meanwhile. */
export async function storeExchange(
  scope: Scope,
  exchange: StoredExchange,
  whole: WholeAnswer,
): Promise<ChatMessage | undefined> {
  // Deleting the chat, or another attempt, waits here until this answer is stored, or comes first.
  if (!(await useOwnChat(scope, exchange.chatId))) return undefined;
  const stored = await storeAnswer(scope, exchange.answerId, whole);
  if (!stored) return undefined;
  await insertReferences(scope, exchange.id, whole.references);
  publishChat(scope, exchange.chatId);
  return answerOf(scope, stored);
}

const storedAnswer = (call: ChatCall, exchange: StoredExchange): Promise<ChatMessage> =>
  call.transact((scope) => answerOf(scope, exchange), { readOnly: true });

async function answer(
  deps: AskDeps,
  call: ChatCall,
  message: AskedQuestion,
  begun: Begun,
  sent: () => void,
): Promise<WholeAnswer> {
  const { exchange, earlier, insteadOf } = begun;
  const question = insteadOf ?? exchange.question;
  call.send({ type: "stage", stage: "reading" });
  const before = earlier.map((one) => one.question);
  const context = insteadOf === undefined ? contextOf(question, before) : "";
  const meaning = await meaningOf(deps.models, [context, question].filter(Boolean).join(" "));
  const retrieved = await call.transact(
    (scope) =>
      retrieveAt(
        scope,
        {
          text: question,
          context,
          meaning,
          kinds: message.searchTypes,
          within: withinOf(exchange.metadata),
        },
        exchange.metadata?.place,
      ),
    { readOnly: true },
  );
  call.send({ type: "stage", stage: "finding" });
  // A model takes its own time: nobody else's answer waits for it.
  if (deps.models.config.service) sent();
  const written = await writtenAnswer(deps, call, { question: retrieved.asked, earlier, retrieved });
  if (written.is === "answered") return written.answer;
  const { pieces, whole } = embeddedAnswer(retrieved, written.is === "failed");
  for (const piece of pieces) sendPiece(call, piece, whole.notes.by, whole.notes);
  return whole;
}

function withinOf(metadata: ServerMetadata | null): Question["within"] {
  if (!isLimited(metadata)) return undefined;
  return {
    documentIds: metadata.possibleDocumentReferences,
    folderIds: metadata.possibleFolderReferences,
    procedureIds: metadata.possibleProcedureReferences,
  };
}

/** `none`: there is no model, or nothing that it could answer from. */
type Written = ProviderAnswer | { readonly is: "none" };

interface ToWrite {
  readonly question: string;
  readonly earlier: Begun["earlier"];
  readonly retrieved: Retrieved;
}

/** The model's answer, where one is configured, its budget is not spent, and there is something to answer from. */
async function writtenAnswer({ models, limits }: AskDeps, call: ChatCall, toWrite: ToWrite): Promise<Written> {
  const { question, earlier, retrieved } = toWrite;
  if (!models.config.service || retrieved.evidence.length === 0) return { is: "none" };
  const isWithin = async (key: string, calls: number) =>
    (await limits.take(`copilot model ${key}`, { calls, seconds: daySeconds })).allowed;
  const isAffordable =
    (await isWithin(call.actor.profileId, dayLimits.modelByPerson)) &&
    (await isWithin(call.workspaceId, dayLimits.modelByWorkspace));
  if (!isAffordable) return { is: "failed" };
  const written = await providerAnswer(models, {
    question,
    history: earlier.slice(-historyMax),
    retrieved,
    signal: call.signal,
    onPiece: (piece) => sendPiece(call, piece, "provider"),
  });
  call.signal.throwIfAborted();
  return written;
}

/** The model reads so many of the last questions with their answers. */
const historyMax = 3;

/** A piece of the answer with the references that it brings. */
function sendPiece(call: ChatCall, piece: AnswerPiece, by: AnswerNotes["by"], notes?: AnswerNotes): void {
  const { documents, procedures } = wireReferences(piece.references);
  const asked = { documentReferences: documents, procedureReferences: procedures };
  call.send({ type: "response", text: piece.text, ...asked, ...askedBack(notes), by });
}

function sendEnd(call: ChatCall, message: ChatMessage): void {
  const { notes, references, procedureReferences } = message;
  if (!notes) return;
  const all = { documentReferences: references, procedureReferences };
  call.send({ type: "stop", text: "", ...all, ...askedBack(notes), by: notes.by, message, notes });
}

function askedBack(notes: AnswerNotes | undefined) {
  const isDisambiguatingQuestion = notes?.found === "choices";
  const possibleProcedureReferences = (notes?.choices ?? []).map(({ procedureId }) => procedureId);
  return {
    isDisambiguatingQuestion,
    serverMetadata: isDisambiguatingQuestion ? { ...noMetadata, possibleProcedureReferences } : null,
  };
}
