import { activityEndpoints } from "#features/activity/contract.ts";
import { analyticsEndpoints } from "#features/analytics/contract.ts";
import { overviewEndpoints } from "#features/analytics/overview-contract.ts";
import { procedureAnalyticsEndpoints } from "#features/analytics/procedure-contract.ts";
import { createArea } from "#features/areas/server/service.ts";
import { contentWith } from "#tests/support/content-samples.ts";
import { publish } from "#tests/support/performs.ts";
import type { Kind, Row } from "../row.ts";

const needs = ["analytics.view"];

const area: Kind = {
  make: async ({ maker, groupIds }) => {
    const made = await maker.run((scope) => createArea(scope, { name: "Mill", accessGroupIds: [...groupIds] }));
    return { params: { areaId: made.id } };
  },
};

const procedure: Kind = {
  make: async ({ workspace, maker, groupIds }) => {
    const { procedureId } = await publish(workspace, maker, contentWith([[["instruction"]]]), [...groupIds]);
    return { params: { procedureId } };
  },
};

export const analyticsRows: readonly Row[] = [
  { endpoint: analyticsEndpoints.stepsVerified, needs },
  { endpoint: analyticsEndpoints.readings, needs },
  { endpoint: overviewEndpoints.overview, needs },
  { endpoint: overviewEndpoints.records, needs, input: () => ({ query: { measure: "Areas.Created" } }) },
  {
    endpoint: overviewEndpoints.userActivity,
    needs,
    input: () => ({ query: { startTime: "2026-01-01T00:00:00.000Z", endTime: "2026-02-01T00:00:00.000Z" } }),
  },
  { endpoint: procedureAnalyticsEndpoints.list, needs },
  { endpoint: procedureAnalyticsEndpoints.detail, needs, about: procedure },
  {
    endpoint: procedureAnalyticsEndpoints.runs,
    needs,
    about: procedure,
    input: () => ({ query: { figure: "finished" } }),
  },
  {
    endpoint: activityEndpoints.report,
    needs: "member",
    about: area,
    isNamedInside: true,
    input: ({ params }, { newId }) => ({
      body: {
        id: newId(),
        activityType: "AreaEntered",
        occurredAt: "2026-11-01T00:00:00.000Z",
        areaId: params.areaId ?? "",
      },
    }),
  },
];
