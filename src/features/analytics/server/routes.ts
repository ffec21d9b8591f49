import { on, type Route } from "#kit/server/http/route.ts";
import { analyticsEndpoints } from "../contract.ts";
import { overviewEndpoints } from "../overview-contract.ts";
import { getOverview, listOverviewRecords } from "./overview/overview-service.ts";
import { getUserActivity } from "./overview/user-activity.ts";
import { getReadings, getStepsVerified } from "./service.ts";

export const analyticsRoutes: readonly Route[] = [
  on(analyticsEndpoints.stepsVerified, (scope, { query }) => getStepsVerified(scope, query)),
  on(analyticsEndpoints.readings, (scope, { query }) => getReadings(scope, query)),
  on(overviewEndpoints.overview, (scope, { query }) => getOverview(scope, query)),
  on(overviewEndpoints.records, (scope, { query }) => listOverviewRecords(scope, query)),
  on(overviewEndpoints.userActivity, (scope, { query }) => getUserActivity(scope, query)),
];
