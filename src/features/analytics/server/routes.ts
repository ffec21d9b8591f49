import { on, type Route } from "#kit/server/http/route.ts";
import { analyticsEndpoints } from "../contract.ts";
import { overviewEndpoints } from "../overview-contract.ts";
import { procedureAnalyticsEndpoints } from "../procedure-contract.ts";
import { getOverview, listOverviewRecords } from "./overview/overview-service.ts";
import { getUserActivity } from "./overview/user-activity.ts";
import { getProcedureFigures, listProcedureFigures, listRuns } from "./procedures/procedure-service.ts";
import { getReadings, getStepsVerified } from "./service.ts";

export const analyticsRoutes: readonly Route[] = [
  on(analyticsEndpoints.stepsVerified, (scope, { query }) => getStepsVerified(scope, query)),
  on(analyticsEndpoints.readings, (scope, { query }) => getReadings(scope, query)),
  on(overviewEndpoints.overview, (scope, { query }) => getOverview(scope, query)),
  on(overviewEndpoints.records, (scope, { query }) => listOverviewRecords(scope, query)),
  on(overviewEndpoints.userActivity, (scope, { query }) => getUserActivity(scope, query)),
  on(procedureAnalyticsEndpoints.list, (scope, { query }) => listProcedureFigures(scope, query)),
  on(procedureAnalyticsEndpoints.detail, (scope, { params, query }) =>
    getProcedureFigures(scope, params.procedureId, query),
  ),
  on(procedureAnalyticsEndpoints.runs, (scope, { params, query }) => listRuns(scope, params.procedureId, query)),
];
