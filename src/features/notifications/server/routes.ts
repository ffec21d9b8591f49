import { on, type Route } from "#kit/server/http/route.ts";
import { notificationEndpoints } from "../contract.ts";
import { listNotifications, readNotifications } from "./service.ts";

export const notificationRoutes: readonly Route[] = [
  on(notificationEndpoints.list, (scope, { query }) => listNotifications(scope, query)),
  on(notificationEndpoints.read, async (scope, { body }) => ({
    unread: await readNotifications(scope, "ids" in body ? body.ids : "all"),
  })),
];
