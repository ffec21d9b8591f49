import { on, type Route } from "#kit/server/http/route.ts";
import { copilotAnalyticsEndpoints } from "../contract.ts";
import { suggestedEndpoints } from "../suggested-contract.ts";
import { archiveConversation, exportAsked, getAsked, getWordCount } from "./service.ts";
import { selectStopWords, setStopWords } from "./stop-word-store.ts";
import { changeSuggestion, createSuggestion, listSuggestions, removeSuggestion } from "./suggestions.ts";

/** Suggested questions, and what people ask. */
export const questionRoutes: readonly Route[] = [
  on(suggestedEndpoints.list, async (scope) => ({ suggestions: await listSuggestions(scope) })),
  on(suggestedEndpoints.create, (scope, { body }) => createSuggestion(scope, body)),
  on(suggestedEndpoints.change, (scope, { params, body, ifMatch }) =>
    changeSuggestion(scope, { id: params.suggestionId, revision: ifMatch }, body),
  ),
  on(suggestedEndpoints.delete, (scope, { params }) => removeSuggestion(scope, params.suggestionId)),
  on(copilotAnalyticsEndpoints.chats, (scope, { query }) => getAsked(scope, query)),
  on(copilotAnalyticsEndpoints.export, (scope, { query }) => exportAsked(scope, query)),
  on(copilotAnalyticsEndpoints.wordCount, (scope, { query }) => getWordCount(scope, query)),
  on(copilotAnalyticsEndpoints.archive, (scope, { body }) => archiveConversation(scope, body)),
  on(copilotAnalyticsEndpoints.stopWords, async (scope) => ({ words: await selectStopWords(scope) })),
  on(copilotAnalyticsEndpoints.setStopWords, async (scope, { body }) => ({
    words: await setStopWords(scope, body.words),
  })),
];
