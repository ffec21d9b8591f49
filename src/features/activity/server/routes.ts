import { on, type Route } from "#kit/server/http/route.ts";
import { activityEndpoints } from "../contract.ts";
import { reportActivity } from "./service.ts";

export const activityRoutes: readonly Route[] = [
  on(activityEndpoints.report, (scope, { body }) => reportActivity(scope, body)),
];
