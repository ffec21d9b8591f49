import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ClientInput } from "#kit/endpoint.ts";
import { call } from "#kit/web/wire/call.ts";
import { copilotAnalyticsEndpoints } from "../contract.ts";
import { suggestedEndpoints } from "../suggested-contract.ts";

/** [QU8] One page of the export. */
export const exportPage = (workspaceId: string, query: ClientInput<Endpoints["export"]>["query"]) =>
  call(copilotAnalyticsEndpoints.export, { params: { workspaceId }, query });

type Endpoints = typeof copilotAnalyticsEndpoints;
export type AskedRangeQuery = ClientInput<Endpoints["wordCount"]>["query"];
export type AskedQuery = ClientInput<Endpoints["chats"]>["query"];

/** Apart from `copilot`, under which the person's own chats change with every question. */
export const analyticsTopic = "copilotAnalytics";

/** What the server publishes when suggestions change: the chats show them. */
const suggestionTopic = "copilot";

export const questionQueries = {
  /** The suggested questions that the person sees, in their order. */
  suggestions: (workspaceId: string) =>
    queryOptions({
      queryKey: [workspaceId, suggestionTopic, "suggested"],
      queryFn: async ({ signal }) =>
        (await call(suggestedEndpoints.list, { params: { workspaceId } }, { signal })).suggestions,
    }),
  /** What was asked in a range, and the flagged conversations. */
  asked: (workspaceId: string, query: AskedQuery) =>
    queryOptions({
      queryKey: [workspaceId, analyticsTopic, "asked", query],
      queryFn: ({ signal }) => call(copilotAnalyticsEndpoints.chats, { params: { workspaceId }, query }, { signal }),
      placeholderData: keepPreviousData,
    }),
  wordCount: (workspaceId: string, query: AskedRangeQuery) =>
    queryOptions({
      queryKey: [workspaceId, analyticsTopic, "wordCount", query],
      queryFn: ({ signal }) =>
        call(copilotAnalyticsEndpoints.wordCount, { params: { workspaceId }, query }, { signal }),
      placeholderData: keepPreviousData,
    }),
  stopWords: (workspaceId: string) =>
    queryOptions({
      queryKey: [workspaceId, analyticsTopic, "stopWords"],
      queryFn: async ({ signal }) =>
        (await call(copilotAnalyticsEndpoints.stopWords, { params: { workspaceId } }, { signal })).words,
    }),
};
