import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "#kit/web/wire/call.ts";
import { notificationEndpoints, notificationsPageRows } from "../contract.ts";

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
