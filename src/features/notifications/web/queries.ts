import { infiniteQueryOptions } from "@tanstack/react-query";
import { useAction } from "#kit/web/action.ts";
import { call } from "#kit/web/call.ts";
import { say } from "#kit/web/i18n.ts";
import { notificationEndpoints, notificationsPageRows } from "../contract.ts";
import { notificationText } from "./text.ts";

export const notificationQueries = {
  /** The caller's notifications, newest first, by ten; each page says how many are unread in all. */
  list: (workspaceId: string) =>
    infiniteQueryOptions({
      queryKey: [workspaceId, "notifications", "list"],
      initialPageParam: undefined as string | undefined,
      queryFn: ({ signal, pageParam }) => {
        const query = { limit: notificationsPageRows, ...(pageParam !== undefined && { after: pageParam }) };
        return call(notificationEndpoints.list, { params: { workspaceId }, query }, { signal });
      },
      getNextPageParam: (page) => page.next ?? undefined,
    }),
};

/** Marks notifications as read: those named, or all. */
export const useMarkRead = () =>
  useAction({
    act: (which: { readonly ids: string[] } | { readonly all: true }, workspaceId) =>
      call(notificationEndpoints.read, { params: { workspaceId }, body: which }),
    refreshes: ["notifications"],
    failed: () => say(notificationText, "notifications.readFailed"),
  });
