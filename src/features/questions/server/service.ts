import { filteringGroups } from "#features/groups/server/service.ts";
import { showsTeam } from "#features/members/server/service.ts";
import { notify } from "#features/notifications/server/service.ts";
import type { Output, ServerInput } from "#kit/endpoint.ts";
import { isId } from "#kit/ids.ts";
import { cursorOf, partsOf } from "#kit/page.ts";
import { notFound, Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import {
  type AskedQuestionEntry,
  type copilotAnalyticsEndpoints,
  type FlaggedConversation,
  wordAskersMin,
} from "../contract.ts";
import { askedRange } from "../rules/asked-range.ts";
import { countWords } from "../rules/count-words.ts";
import { chatTitleOf } from "../rules/question-title.ts";
import { unansweredTopics } from "../rules/unanswered-topics.ts";
import {
  type AskedFilter,
  type AskedPlace,
  type AskedRow,
  countAsked,
  countByAsker,
  type ReturnedSource,
  selectAsked,
  selectAskedTexts,
  selectReturned,
  selectTopSources,
  selectUnanswered,
} from "./asked-store.ts";
import { type FlaggedRow, findFlagged, selectFlagged, selectGroupsOf, setArchived } from "./flagged-store.ts";
import { selectStopWords } from "./stop-word-store.ts";

type Endpoints = typeof copilotAnalyticsEndpoints;
type ChatsQuery = ServerInput<Endpoints["chats"]>["query"];
type ExportQuery = ServerInput<Endpoints["export"]>["query"];
type WordsQuery = ServerInput<Endpoints["wordCount"]>["query"];

const chatsMax = 200;
const flaggedMax = 200;
const topicsMax = 50;
const wordingsMax = 10;

/**
 * [QU2] What members whom the actor sees asked in a range, and what they were given.
 * @throws Problem 400 `rangeTooLong` or `unknownAccessGroup`
 */
export async function getAsked(scope: Scope, query: ChatsQuery): Promise<Output<Endpoints["chats"]>> {
  const filter = await filterOf(scope, query);
  const rows = await selectAsked(scope, filter, chatsMax + 1);
  const isArchived = query.isArchived === undefined ? undefined : query.isArchived === "true";
  const flagged = await selectFlagged(scope, filter, { isArchived, limit: flaggedMax + 1 });
  const chats = rows.slice(0, chatsMax);
  const shownFlagged = flagged.slice(0, flaggedMax);
  const returned = await returnedBy(scope, [...chats, ...shownFlagged]);
  const documents = await selectTopSources(scope, filter, "document");
  const procedures = await selectTopSources(scope, filter, "procedure");
  const topics = unansweredTopics(await selectUnanswered(scope, filter));
  return {
    startTime: filter.start.toISOString(),
    endTime: filter.end.toISOString(),
    chats: chats.map((row) => askedOnTheWire(row, returned(row.id))),
    hasMore: rows.length > chatsMax,
    counts: await countAsked(scope, filter),
    topDocuments: documents.map(({ id, name, count }) => ({ fettleDocumentId: id, name, count })),
    topProcedures: procedures.map(({ id, name, count }) => ({ procedureId: id, procedureTitle: name, count })),
    askedBy: await countByAsker(scope, filter),
    flagged: shownFlagged.map((row) => flaggedOnTheWire(row, returned(row.id))),
    hasMoreFlagged: flagged.length > flaggedMax,
    unanswered: topics.slice(0, topicsMax).map(({ topic, count, questions, lastAskedAt }) => ({
      topic,
      count,
      questions: questions.slice(0, wordingsMax),
      lastAskedAt: lastAskedAt.toISOString(),
    })),
  };
}

/**
 * [QU8] One page of all the questions of a range, the newest first.
 * @throws Problem 400 as above, or `unknownCursor`
 */
export async function exportAsked(scope: Scope, query: ExportQuery): Promise<Output<Endpoints["export"]>> {
  const filter = await filterOf(scope, query);
  const limit = query.limit ?? chatsMax;
  const rows = await selectAsked(
    scope,
    filter,
    limit + 1,
    query.after === undefined ? undefined : placeOf(query.after),
  );
  const chats = rows.slice(0, limit);
  const returned = await returnedBy(scope, chats);
  const last = chats.at(-1);
  return {
    chats: chats.map((row) => askedOnTheWire(row, returned(row.id))),
    next: rows.length > limit && last ? cursorOf(last.askedAt.toISOString(), last.id) : null,
  };
}

function placeOf(cursor: string): AskedPlace {
  const [at, id] = partsOf(cursor, 2) ?? [];
  if (at === undefined || id === undefined || Number.isNaN(Date.parse(at)) || !isId(id)) {
    throw new Problem("invalid", "unknownCursor", { errors: { after: ["This page does not exist"] } });
  }
  return { at, id };
}

/** [QU4] @throws Problem 400 as above */
export async function getWordCount(scope: Scope, query: WordsQuery): Promise<Output<Endpoints["wordCount"]>> {
  const asked = await selectAskedTexts(scope, await filterOf(scope, query));
  const askers = new Set(asked.map(({ profileId }) => profileId)).size;
  const tooFewAskers = askers < wordAskersMin;
  const words = tooFewAskers ? [] : countWords(asked, new Set(await selectStopWords(scope)));
  return { words, askers, tooFewAskers };
}

/** [QU3] Archives a flagged conversation, or takes it out. @throws Problem 404 for one that the actor may not read */
export async function archiveConversation(
  scope: Scope,
  { chatId, messageId, isArchived, message = "" }: ServerInput<Endpoints["archive"]>["body"],
): Promise<FlaggedConversation> {
  const row = await findFlagged(scope, await showsTeam(scope), { chatId, answerId: messageId });
  if (!row) throw notFound();
  const returned = await returnedBy(scope, [row]);
  if ((row.archivedAt !== null) === isArchived) return flaggedOnTheWire(row, returned(row.id));
  await setArchived(scope, row.id, isArchived);
  // [QU6] Whoever took the trouble to say what is wrong hears what became of it.
  if (isArchived && row.profileId !== scope.actor.profileId) {
    await notify(scope, [row.profileId], "flaggedAnswerClosed", {
      chatId,
      title: chatTitleOf(row.question),
      message: message.trim(),
    });
  }
  scope.publish({ topic: "copilotAnalytics", accessGroupIds: await selectGroupsOf(scope, row.profileId) });
  scope.audit({
    action: isArchived ? "copilot.conversationArchived" : "copilot.conversationUnarchived",
    objectType: "copilotConversation",
    objectId: chatId,
    details: { messageId, authorId: row.profileId },
  });
  return flaggedOnTheWire({ ...row, archivedAt: isArchived ? scope.now : null }, returned(row.id));
}

async function filterOf(scope: Scope, query: WordsQuery): Promise<AskedFilter> {
  const range = askedRange(query, scope.now);
  if (!range) {
    const errors = { startTime: ["This is after the end, or more than ten years before it"] };
    throw new Problem("invalid", "rangeTooLong", { errors });
  }
  return {
    ...range,
    groupIds: await filteringGroups(scope, query.accessGroupIds),
    showsTeam: await showsTeam(scope),
  };
}

async function returnedBy(
  scope: Scope,
  rows: readonly { readonly id: string }[],
): Promise<(exchangeId: string) => readonly ReturnedSource[]> {
  const sources = await selectReturned(scope, [...new Set(rows.map(({ id }) => id))]);
  const byExchange = Map.groupBy(sources, ({ exchangeId }) => exchangeId);
  return (exchangeId) => byExchange.get(exchangeId) ?? [];
}

/** [QU2] An answer that says something of a source which the actor does not see is not shown to them. */
const isWithheld = (returned: readonly ReturnedSource[]): boolean => returned.some(({ name }) => name === null);

function askedOnTheWire(row: AskedRow, returned: readonly ReturnedSource[]): AskedQuestionEntry {
  const visible =
    row.found === "answer" ? returned.flatMap(({ name, ...one }) => (name === null ? [] : [{ ...one, name }])) : [];
  return {
    chatId: row.chatId,
    messageId: row.id,
    profileId: row.profileId,
    askedBy: row.askedBy,
    timestamp: row.askedAt.toISOString(),
    question: row.question,
    answer: isWithheld(returned) ? "" : row.answer,
    isWithheld: isWithheld(returned),
    found: row.found,
    returnedDocumentReferences: visible
      .filter(({ kind }) => kind === "document")
      .map(({ sourceId, name }) => ({ fettleDocumentId: sourceId, name })),
    returnedSquobReferences: visible
      .filter(({ kind }) => kind === "procedure")
      .map(({ sourceId, name }) => ({ type: "procedure", procedureId: sourceId, procedureTitle: name })),
    thumbsValue: row.thumbs,
  };
}

const flaggedOnTheWire = (row: FlaggedRow, returned: readonly ReturnedSource[]): FlaggedConversation => ({
  chat_id: row.chatId,
  author_id: row.profileId,
  author: row.author,
  flagged_message: {
    id: row.answerId,
    timestamp: row.answeredAt.toISOString(),
    flagged_at: row.flaggedAt.toISOString(),
    question: row.question,
    answer: isWithheld(returned) ? "" : row.answer,
    is_withheld: isWithheld(returned),
    failure_reason: row.failureReason,
    conversation_depth: row.conversationDepth,
  },
  is_archived: row.archivedAt !== null,
  archived_at: row.archivedAt?.toISOString() ?? null,
});
