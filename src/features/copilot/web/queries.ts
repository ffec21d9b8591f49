import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#kit/web/wire/call.ts";
import { copilotEndpoints } from "../contract.ts";

const topic = "copilot";

const chatsPerPage = 50;

export const copilotQueries = {
  /** The person's own chats, pinned ones first, then the latest, or those that others shared; of those with these words. */
  chats: (workspaceId: string, words = "", isShared = false) =>
    infiniteQueryOptions({
      queryKey: [workspaceId, topic, "chats", words, isShared],
      queryFn: ({ pageParam, signal }) => {
        const query = {
          limit: chatsPerPage,
          ...(isShared && { isShared: "true" as const }),
          ...(words !== "" && { words }),
          ...(pageParam !== null && { after: pageParam }),
        };
        return call(copilotEndpoints.list, { params: { workspaceId }, query }, { signal });
      },
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.next,
      placeholderData: keepPreviousData,
    }),
  chat: (workspaceId: string, chatId: string) =>
    queryOptions({
      queryKey: [workspaceId, topic, "chat", chatId],
      queryFn: ({ signal }) => call(copilotEndpoints.get, { params: { workspaceId, chatId } }, { signal }),
    }),
};
