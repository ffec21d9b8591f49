import type { Sends } from "#features/notifications/server/service.ts";
import { on, type Route } from "#kit/server/http/route.ts";
import { chartEndpoints } from "../chart-contract.ts";
import { analyticsEndpoints } from "../contract.ts";
import { overviewEndpoints } from "../overview-contract.ts";
import { procedureAnalyticsEndpoints } from "../procedure-contract.ts";
import { viewEndpoints } from "../view-contract.ts";
import { getOverview, listOverviewRecords } from "./overview/overview-service.ts";
import { getUserActivity } from "./overview/user-activity.ts";
import { getReadingChart, listReadingFields } from "./procedures/chart-service.ts";
import { getProcedureFigures, listProcedureFigures, listRuns } from "./procedures/procedure-service.ts";
import { getReadings, getStepsVerified } from "./service.ts";
import { getSummaryMail, subscribeToSummary } from "./summary/summary-service.ts";
import { changeView, listViews, removeView, saveView } from "./views/view-service.ts";

export const analyticsRoutes = (sends: Sends): readonly Route[] => [
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
  on(chartEndpoints.list, (scope, { params, query }) => listReadingFields(scope, params.procedureId, query)),
  on(chartEndpoints.chart, (scope, { params, query }) => getReadingChart(scope, params, query)),
  on(viewEndpoints.list, async (scope) => ({ views: await listViews(scope) })),
  on(viewEndpoints.save, (scope, { body }) => saveView(scope, body)),
  on(viewEndpoints.change, (scope, { params, body }) => changeView(scope, params.viewId, body)),
  on(viewEndpoints.remove, (scope, { params }) => removeView(scope, params.viewId)),
  on(viewEndpoints.summary, (scope) => getSummaryMail(scope, sends)),
  on(viewEndpoints.subscribe, (scope, { body }) => subscribeToSummary(scope, body.isSubscribed, sends)),
];
