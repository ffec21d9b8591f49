import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "#kit/web/wire/call.ts";
import { type Category, notificationEndpoints, notificationsPageRows } from "../contract.ts";
import { notificationSettingEndpoints } from "../settings-contract.ts";
import { subscriptionEndpoints } from "../subscription-contract.ts";

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
  /** What the caller hears of, by which way and when. */
  settings: (workspaceId: string) =>
    queryOptions({
      queryKey: [workspaceId, "notification-settings"],
      queryFn: ({ signal }) => call(notificationSettingEndpoints.get, { params: { workspaceId } }, { signal }),
    }),
  /** Of which events of a procedure the caller is notified. */
  subscription: (workspaceId: string, procedureId: string) =>
    queryOptions({
      queryKey: [workspaceId, "subscriptions", procedureId],
      queryFn: ({ signal }) =>
        call(subscriptionEndpoints.ofProcedure, { params: { workspaceId, procedureId } }, { signal }),
    }),
};
