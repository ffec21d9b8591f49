import * as z from "zod/mini";
import { asMember, endpoint, inWorkspace } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { pageQuery } from "#kit/page.ts";
import { person } from "#kit/person.ts";
import { name, text } from "#kit/text.ts";
import { moment } from "#kit/time.ts";
import { askedPlace } from "./place-contract.ts";
import { copilotPolicy } from "./policy.ts";

export const copilotLimits = {
  questionCharactersMax: 2_000,
  titleCharactersMax: 200,
  reasonCharactersMax: 1_000,
  /** Documents, folders and procedures that one question is limited to. */
  resourcesMax: 50,
  /** Members that a chat is shared with. */
  readersMax: 100,
} as const;

/** What a question searches (specification, content section 7). */
export const searchTypes = ["document", "procedure"] as const;
export type SearchType = (typeof searchTypes)[number];

/** Where a quote lies in `text`, in UTF-16 units. */
const marks = z.array(z.object({ start: z.number(), end: z.number() }));

/** The passage that an answer quotes or was checked against. `[3]` in the answer's text points at `citation: 3`. */
const cited = {
  /** From 1, in the order of the answer. */
  citation: z.number(),
  /** The words around what is quoted, and where the quote lies in them. */
  excerpt: z.string(),
  marks,
};

export const documentReference = z.object({
  ...cited,
  documentId: id,
  name: z.string(),
  /** Pages as the file counts them, from 1: one, or two neighbours. */
  pageNumbers: z.array(z.number()),
  /** The pages as they are printed ("iv", "A-12"), one for each of `pageNumbers`; null where the file says nothing else. */
  pageLabels: z.array(z.nullable(z.string())),
  /** The version of the document's file that was read. */
  version: z.number(),
  /** The document has a newer file than the one that was read. */
  isOutdated: z.boolean(),
});
export type DocumentReference = z.output<typeof documentReference>;

export const procedureReference = z.object({
  ...cited,
  procedureId: id,
  procedureTitle: z.string(),
  /** The published version that was read. */
  versionId: id,
  version: z.number(),
  /** Null where the procedure as a whole is meant. */
  stepId: z.nullable(id),
  /** As screens count it, from 1. */
  stepNumber: z.nullable(z.number()),
  stepTitle: z.nullable(z.string()),
  /** Another version is published than the one that was read. */
  isOutdated: z.boolean(),
});
export type ProcedureReference = z.output<typeof procedureReference>;

/** What a question is limited to, or what the copilot asks to choose from. Ids that the asker does not see are ignored. */
export const serverMetadata = z.object({
  possibleDocumentReferences: z._default(z.array(id).check(z.maxLength(copilotLimits.resourcesMax)), []),
  possibleFolderReferences: z._default(z.array(id).check(z.maxLength(copilotLimits.resourcesMax)), []),
  possibleProcedureReferences: z._default(z.array(id).check(z.maxLength(copilotLimits.resourcesMax)), []),
  /** Where the question was asked. It comes first there, and is limited to nothing by it. */
  place: z.optional(askedPlace),
});
export type ServerMetadata = z.output<typeof serverMetadata>;

/** How the answer was found: by words, or written by the configured model and checked against its passages. */
export const answeredBy = ["embedded", "provider"] as const;

/** The amount that a source says, with its unit. */
const citedAmount = z.object({ citation: z.number(), amount: z.string() });

/** Two sources of an answer that say different amounts of the same. */
const difference = z.object({ one: citedAmount, other: citedAmount });

/** A question that an unclear one may have meant. */
const choice = z.object({ procedureId: id, title: z.string() });

/** What an answer says of itself besides its text. */
export const answerNotes = z.object({
  by: z.enum(answeredBy),
  /** `none`: nothing was close enough; then there are no references. */
  found: z.enum(["answer", "none", "choices"]),
  /** Words of the question that nothing visible contains, as typed. */
  unknownWords: z.array(z.string()),
  /** Words that were read as others. */
  corrections: z.array(z.object({ typed: z.string(), read: z.string() })),
  choices: z.array(choice),
  /** [CP25] Where the cited sources differ. Answers of before have none. */
  differences: z._default(z.array(difference), []),
  /** The model was not available, and the embedded answer stands in for it. */
  isFallback: z.boolean(),
});
export type AnswerNotes = z.output<typeof answerNotes>;

export const chatMessage = z.object({
  id,
  text: z.string(),
  isChatBot: z.boolean(),
  /** The answer is not there yet. */
  isBotThinking: z.boolean(),
  timestamp: moment,
  references: z.array(documentReference),
  procedureReferences: z.array(procedureReference),
  isDisambiguatingQuestion: z.boolean(),
  /** 1, -1, or null for none. */
  thumbsValue: z.nullable(z.union([z.literal(1), z.literal(-1)])),
  failureReason: z.string(),
  serverMetadata: z.nullable(serverMetadata),
  wasFlaggedForAdmin: z.boolean(),
  /** [CP9] A source is no longer visible to the reader: `text` and the references are empty. */
  isWithheld: z.boolean(),
  /** Of answers. */
  notes: z.nullable(answerNotes),
});
export type ChatMessage = z.output<typeof chatMessage>;

/** A chat in the list. */
const chatHead = {
  id,
  /** Of this shape. */
  v: z.literal(1),
  title: z.string(),
  createdAt: moment,
  updatedAt: moment,
  isPinned: z.boolean(),
  wasInterrupted: z.boolean(),
  /** A question of it is being answered. */
  isThinking: z.boolean(),
  /** The asker, where it is somebody else, who shared it with the caller; null for the caller's own. */
  sharedBy: z.nullable(person),
};

export const listedChat = z.object(chatHead);
export type ListedChat = z.output<typeof listedChat>;

export const resourceTypes = ["document", "folder", "procedure"] as const;

export const selectedResource = z.object({
  type: z.enum(resourceTypes),
  id,
  /** Of a document or folder, or the title of a procedure. */
  name: z.string(),
  timestamp: moment,
});
export type SelectedResource = z.output<typeof selectedResource>;

export const chat = z.object({
  ...chatHead,
  messages: z.array(chatMessage),
  /** Those that are still visible. */
  selectedResources: z.array(selectedResource),
  /** Who reads it besides the caller, whose own it is. */
  sharedWith: z.array(person),
});
export type Chat = z.output<typeof chat>;

const chats = inWorkspace("/copilot/chats");
const oneChat = `${chats}/{chatId}` as const;
const ask = asMember(copilotPolicy.ask);

export const copilotEndpoints = {
  list: endpoint({
    method: "GET",
    path: chats,
    summary: "The caller's own chats: pinned ones first, then the latest; or those that others shared with the caller",
    access: ask,
    query: z.strictObject({
      ...pageQuery,
      words: z.optional(text(200)),
      /** Those of others. */
      isShared: z.optional(z.enum(["true", "false"])),
    }),
    reply: z.object({ chats: z.array(listedChat), next: z.nullable(z.string()) }),
  }),
  get: endpoint({
    method: "GET",
    path: oneChat,
    summary:
      "A chat of the caller's own, or shared with them, with its messages. Sources are checked again: see isWithheld",
    access: ask,
    reply: chat,
  }),
  change: endpoint({
    method: "PATCH",
    path: oneChat,
    summary: "Renames a chat, or pins it to the top of the list",
    access: ask,
    body: z.strictObject({
      title: z.optional(name(copilotLimits.titleCharactersMax)),
      isPinned: z.optional(z.boolean()),
    }),
    reply: listedChat,
  }),
  interrupt: endpoint({
    method: "POST",
    path: `${oneChat}/interrupt`,
    summary: "Ends an answer that is being written; the chat is marked as interrupted",
    access: ask,
    reply: chat,
    status: 200,
  }),
  share: endpoint({
    method: "PUT",
    path: `${oneChat}/readers`,
    summary: "These members, and no others, read a chat of the caller's own as it is now; new ones are notified",
    access: ask,
    body: z.strictObject({ profileIds: z.array(id).check(z.maxLength(copilotLimits.readersMax)) }),
    reply: chat,
    problems: ["readerNotFound"],
  }),
  delete: endpoint({
    method: "DELETE",
    path: oneChat,
    summary: "Deletes a chat of the caller's own, for its flagged conversations too; leaves one that others shared",
    access: ask,
  }),
};

export const feedbackEndpoints = {
  /** The specification's cloud function. Of the message only what is named here counts; the rest is the server's own. */
  logFeedback: endpoint({
    method: "POST",
    path: "/v1/functions/logChatMessageFeedback",
    summary: "Rates an answer of the caller's own chat with 1 or -1, or takes the rating back with null",
    access: asMember(copilotPolicy.ask, "body.orgId"),
    body: z.strictObject({
      orgId: id,
      chatMessage: z.looseObject({
        id,
        chatId: id,
        thumbsValue: z.nullable(z.union([z.literal(1), z.literal(-1)])),
        failureReason: z.optional(text(copilotLimits.reasonCharactersMax)),
        /** How many questions the conversation had by then. */
        conversationDepth: z.optional(z.int().check(z.minimum(0))),
      }),
    }),
    reply: chatMessage,
    status: 200,
    problems: ["notAnAnswer"],
  }),
};
