import { useQueryClient } from "@tanstack/react-query";
import { isProblem } from "#kit/problem.ts";
import { useAction } from "#kit/web/action.ts";
import { translate } from "#kit/web/i18n.ts";
import { call } from "#kit/web/wire/call.ts";
import { copilotAnalyticsEndpoints, type FlaggedConversation } from "../contract.ts";
import { type SuggestedQuery, suggestedEndpoints, type WrittenSuggestion } from "../suggested-contract.ts";
import { type AskedQuery, analyticsTopic, questionQueries } from "./queries.ts";
import { questionText } from "./text.ts";

const ofSuggestions = ["copilot"];
const ofAnalytics = [analyticsTopic];

export interface SuggestionInput extends WrittenSuggestion {
  /** The same key again is the same suggestion. */
  readonly key: string;
  /** The suggestion that is rewritten, as it was seen; undefined for a new one. */
  readonly of: Pick<SuggestedQuery, "id" | "revision"> | undefined;
  readonly makeGlobal: boolean;
}

/** [QU1] The form says what went wrong. */
export const useSaveSuggestion = () =>
  useAction({
    act: ({ key, of, makeGlobal, ...written }: SuggestionInput, workspaceId) =>
      of === undefined
        ? call(suggestedEndpoints.create, { params: { workspaceId }, body: written }, { idempotencyKey: key })
        : call(suggestedEndpoints.change, {
            params: { workspaceId, suggestionId: of.id },
            ifMatch: of.revision,
            body: { ...written, ...(makeGlobal && { makeGlobal }) },
          }),
    refreshes: ofSuggestions,
  });

/** It disappears at once. If the server refuses, it reappears, and a toast says so. */
export function useDeleteSuggestion() {
  const queryClient = useQueryClient();
  return useAction({
    act: async ({ id }: SuggestedQuery, workspaceId) => {
      const { queryKey } = questionQueries.suggestions(workspaceId);
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, (shown) => shown?.filter((one) => one.id !== id));
      try {
        await call(suggestedEndpoints.delete, { params: { workspaceId, suggestionId: id } });
      } catch (error) {
        // Another member was faster: it is deleted, as requested.
        if (isProblem(error, "notFound")) return;
        queryClient.setQueryData(queryKey, before);
        throw error;
      }
    },
    refreshes: ofSuggestions,
    done: () => translate(questionText, "questions.suggested.deleted"),
    failed: () => translate(questionText, "questions.suggested.deleteFailed"),
  });
}

interface Archiving {
  readonly conversation: FlaggedConversation;
  /** For whoever flagged it; may be blank. */
  readonly message: string;
}

/**
 * [QU3] A flagged conversation changes sides at once, in the figures of this query. If the server refuses, it changes back,
 * and a toast says so.
 */
export function useArchive(query: AskedQuery) {
  const queryClient = useQueryClient();
  return useAction({
    act: async ({ conversation, message }: Archiving, workspaceId) => {
      const { queryKey } = questionQueries.asked(workspaceId, query);
      const isArchived = !conversation.is_archived;
      const turn = (is_archived: boolean) =>
        queryClient.setQueryData(
          queryKey,
          (asked) =>
            asked && {
              ...asked,
              flagged: asked.flagged.map((one) =>
                one.flagged_message.id === conversation.flagged_message.id ? { ...one, is_archived } : one,
              ),
            },
        );
      await queryClient.cancelQueries({ queryKey });
      turn(isArchived);
      try {
        const at = { chatId: conversation.chat_id, messageId: conversation.flagged_message.id };
        const body = { ...at, isArchived, ...(message !== "" && { message }) };
        await call(copilotAnalyticsEndpoints.archive, { params: { workspaceId }, body });
      } catch (error) {
        turn(!isArchived);
        throw error;
      }
    },
    refreshes: ofAnalytics,
    failed: () =>
      translate(
        questionText,
        query.isArchived === "true" ? "questions.flagged.unarchiveFailed" : "questions.flagged.archiveFailed",
      ),
  });
}

/** [QU4] */
export const useSetStopWords = () =>
  useAction({
    act: (words: readonly string[], workspaceId) =>
      call(copilotAnalyticsEndpoints.setStopWords, { params: { workspaceId }, body: { words: [...words] } }),
    refreshes: ofAnalytics,
    done: () => translate(questionText, "questions.stopWords.saved"),
  });
