import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "#kit/web/wire/call.ts";
import { type Category, notificationEndpoints, notificationsPageRows } from "../contract.ts";

export interface NotificationFilter {
  readonly category?: Category;
  readonly state?: "unread" | "read";
}

export const notificationQueries = {
  /** The caller's notifications, newest first, by ten; each page says how many are unread in all. */
  list: (workspaceId: string, filter: NotificationFilter = {}) =>
    infiniteQueryOptions({
      queryKey: [workspaceId, "notifications", "list", filter],
      initialPageParam: undefined as string | undefined,
      queryFn: ({ signal, pageParam }) => {
        const query = { limit: notificationsPageRows, ...filter, ...(pageParam !== undefined && { after: pageParam }) };
        return call(notificationEndpoints.list, { params: { workspaceId }, query }, { signal });
      },
      getNextPageParam: (page) => page.next ?? undefined,
    }),
};
