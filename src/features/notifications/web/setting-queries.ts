import { queryOptions } from "@tanstack/react-query";
import { call } from "#kit/web/wire/call.ts";
import { notificationSettingEndpoints } from "../settings-contract.ts";
import { subscriptionEndpoints } from "../subscription-contract.ts";

/** Apart from the notifications themselves, which every screen asks for. */
export const notificationSettingQueries = {
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
