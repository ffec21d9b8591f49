import * as z from "zod/mini";
import { id } from "#kit/ids.ts";
import { text } from "#kit/text.ts";
import {
  answeredBy,
  answerNotes,
  chatMessage,
  copilotLimits,
  documentReference,
  procedureReference,
  searchTypes,
  serverMetadata,
} from "./contract.ts";

/** The socket of the copilot (specification, content section 7; ruling R9). */
export const chatSocketPath = "/chat";

/** What clients of this release send as `build_number`. */
export const buildNumber = 434;

/** Query parameters of the socket. `org_id` equals `workspace_id`; `query_id` is the id of the question's message. */
export const socketQuery = z.object({
  workspace_id: id,
  org_id: z.optional(id),
  query_id: id,
  build_number: z.optional(z.coerce.number()),
});

export type SocketQuery = z.output<typeof socketQuery>;

/**
 * [CP3] A question. `chatId` is a chat of the asker's own, or a new id. `conversationHistory` is accepted and ignored: the history
 * is the server's own record of the chat (threat B125). The same `query_id` again is the same question (threat B131).
 */
export const clientMessage = z.looseObject({
  chatId: id,
  query: z.string().check(z.minLength(1), z.maxLength(copilotLimits.questionCharactersMax)),
  token: z.string().check(z.maxLength(500)),
  conversationHistory: z.optional(z.union([z.array(text(20_000)), text(60_000)])),
  searchTypes: z._default(z.array(z.enum(searchTypes)), [...searchTypes]),
  serverMetadata: z.optional(z.nullable(serverMetadata)),
});
export type ClientMessage = z.input<typeof clientMessage>;
export type AskedQuestion = z.output<typeof clientMessage>;

/** The stages of an answer (specification, content section 4). */
export const answerStages = ["question", "reading", "finding"] as const;
export type AnswerStage = (typeof answerStages)[number];

const responseFields = {
  /** The next piece of the answer, to be appended. */
  text: z.string(),
  documentReferences: z.array(documentReference),
  procedureReferences: z.array(procedureReference),
  isDisambiguatingQuestion: z.boolean(),
  serverMetadata: z.nullable(serverMetadata),
  /** How the answer is found, from its first piece on. */
  by: z.nullable(z.enum(answeredBy)),
};

/** What the server sends: stages, pieces of the answer, then the whole message as it is stored. */
export const serverMessage = z.discriminatedUnion("type", [
  z.object({ type: z.literal("stage"), stage: z.enum(answerStages) }),
  z.object({ type: z.literal("response"), ...responseFields }),
  /** The end of the answer: `text` is empty, and `message` is the answer as it is stored. */
  z.object({ type: z.literal("stop"), ...responseFields, message: chatMessage, notes: answerNotes }),
  /** The question is not answered. The socket closes after it. */
  z.object({ type: z.literal("error"), code: z.string(), retryAfterSeconds: z.optional(z.number()) }),
]);
export type ServerMessage = z.output<typeof serverMessage>;
