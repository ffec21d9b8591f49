import * as z from "zod/mini";
import { asMember, endpoint, inWorkspace } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { pageQuery } from "#kit/page.ts";
import { person } from "#kit/person.ts";
import { text } from "#kit/text.ts";
import { moment } from "#kit/time.ts";
import { questionPolicy } from "./policy.ts";

/** Archives exist from this day on (specification, content section 9). */
export const archivesSince = "2025-01-21";

/** Why an answer did not help. */
export const failureReasons = ["wrong", "incomplete", "wrongSource", "notFound", "other"] as const;

export const archiveMessageCharactersMax = 500;

/** Top lists have so many entries (specification, content section 9). */
export const topCount = 4;

/** [QU4] Words are counted only where at least so many members asked (threat B128). */
export const wordAskersMin = 5;

export const stopWordLimits = { wordsMax: 1000, charactersMax: 60 } as const;

const range = {
  /** Thirty days ago by default. */
  startTime: z.optional(moment),
  /** Now by default. */
  endTime: z.optional(moment),
  /** Ids with commas between them; groups below them count too. */
  accessGroupIds: z.optional(z.string().check(z.maxLength(4000))),
};

/** One question with what was returned, as far as the reader sees it. */
export const askedQuestion = z.object({
  chatId: id,
  /** Of the question's message. */
  messageId: id,
  profileId: id,
  askedBy: person,
  timestamp: moment,
  question: z.string(),
  /** Blank where a source is not visible to the reader. */
  answer: z.string(),
  isWithheld: z.boolean(),
  found: z.enum(["answer", "none", "choices"]),
  returnedDocumentReferences: z.array(z.object({ fettleDocumentId: id, name: z.string() })),
  returnedSquobReferences: z.array(
    z.object({ type: z.literal("procedure"), procedureId: id, procedureTitle: z.string() }),
  ),
  thumbsValue: z.nullable(z.union([z.literal(1), z.literal(-1)])),
});
export type AskedQuestionEntry = z.output<typeof askedQuestion>;

/** A conversation whose asker rated an answer down. Names as in the specification. */
export const flaggedConversation = z.object({
  chat_id: id,
  author_id: id,
  author: person,
  flagged_message: z.object({
    /** Of the answer's message. */
    id,
    /** Of the answer. */
    timestamp: moment,
    /** When the asker rated it down. */
    flagged_at: moment,
    question: z.string(),
    /** Blank where a source is not visible to the reader. */
    answer: z.string(),
    is_withheld: z.boolean(),
    failure_reason: z.string(),
    conversation_depth: z.number(),
  }),
  is_archived: z.boolean(),
  archived_at: z.nullable(moment),
});
export type FlaggedConversation = z.output<typeof flaggedConversation>;

const manage = asMember(questionPolicy.manage);
const path = inWorkspace("/analytics/copilot/chats");

export const copilotAnalyticsEndpoints = {
  chats: endpoint({
    method: "GET",
    path,
    summary:
      "What visible members asked in a range, what was returned, and conversations with answers that did not help",
    access: manage,
    /** `isArchived` narrows `flagged` to archived conversations or to the others; without it both are there. */
    query: z.strictObject({ ...range, isArchived: z.optional(z.enum(["true", "false"])) }),
    reply: z.object({
      startTime: moment,
      endTime: moment,
      /** The newest first; `hasMore` where there are more than these. */
      chats: z.array(askedQuestion),
      hasMore: z.boolean(),
      counts: z.object({
        questions: z.number(),
        askers: z.number(),
        up: z.number(),
        down: z.number(),
        none: z.number(),
      }),
      /** At most four each, most often returned first. */
      topDocuments: z.array(z.object({ fettleDocumentId: id, name: z.string(), count: z.number() })),
      topProcedures: z.array(z.object({ procedureId: id, procedureTitle: z.string(), count: z.number() })),
      askedBy: z.array(z.object({ profileId: id, askedBy: person, count: z.number() })),
      /** Those flagged in the range, whenever they were asked, the latest first; `hasMoreFlagged` where there are more. */
      flagged: z.array(flaggedConversation),
      hasMoreFlagged: z.boolean(),
      /** Questions without an answer, alike ones together, most often asked first. */
      unanswered: z.array(
        z.object({ topic: z.string(), count: z.number(), questions: z.array(z.string()), lastAskedAt: moment }),
      ),
    }),
    problems: ["unknownAccessGroup", "rangeTooLong"],
  }),
  export: endpoint({
    method: "GET",
    path: `${path}/export`,
    summary: "All that visible members asked in a range, the newest first, page by page",
    access: asMember(questionPolicy.export),
    query: z.strictObject({ ...range, ...pageQuery }),
    reply: z.object({ chats: z.array(askedQuestion), next: z.nullable(z.string()) }),
    problems: ["unknownAccessGroup", "rangeTooLong", "unknownCursor"],
  }),
  wordCount: endpoint({
    method: "GET",
    path: `${path}/wordcount`,
    summary: "How often words were asked for, without stop words; empty below five askers",
    access: manage,
    query: z.strictObject(range),
    reply: z.object({
      words: z.array(z.object({ word: z.string(), count: z.number() })),
      askers: z.number(),
      /** Too few members asked for words to be counted. */
      tooFewAskers: z.boolean(),
    }),
    problems: ["unknownAccessGroup", "rangeTooLong"],
  }),
  archive: endpoint({
    method: "PATCH",
    path,
    summary: "Archives a flagged conversation, or takes it out of the archive",
    access: manage,
    /** `messageId` is that of the flagged message. */
    body: z.strictObject({
      chatId: id,
      messageId: id,
      isArchived: z.boolean(),
      /** What the asker is told became of it; archiving tells them without it too. */
      message: z.optional(text(archiveMessageCharactersMax)),
    }),
    reply: flaggedConversation,
  }),
  stopWords: endpoint({
    method: "GET",
    path: inWorkspace("/analytics/copilot/stopwords"),
    summary: "Words of this workspace that are not counted, besides those of the languages",
    access: manage,
    reply: z.object({ words: z.array(z.string()) }),
  }),
  setStopWords: endpoint({
    method: "POST",
    path: inWorkspace("/analytics/copilot/stopwords"),
    summary: "Replaces the words that are not counted",
    access: manage,
    body: z.strictObject({
      words: z
        .array(z.string().check(z.minLength(1), z.maxLength(stopWordLimits.charactersMax)))
        .check(z.maxLength(stopWordLimits.wordsMax)),
    }),
    reply: z.object({ words: z.array(z.string()) }),
    status: 200,
  }),
};
