import { activityEndpoints } from "#features/activity/contract.ts";
import { chartEndpoints } from "#features/analytics/chart-contract.ts";
import { analyticsEndpoints } from "#features/analytics/contract.ts";
import { overviewEndpoints } from "#features/analytics/overview-contract.ts";
import { procedureAnalyticsEndpoints } from "#features/analytics/procedure-contract.ts";
import { insertView } from "#features/analytics/server/views/view-store.ts";
import { viewEndpoints } from "#features/analytics/view-contract.ts";
import { createArea } from "#features/areas/server/service.ts";
import { withEdit } from "#features/performs/rules/steps/steps-progress.ts";
import { importPerforms } from "#features/runs/server/service.ts";
import { contentWith } from "#tests/support/content-samples.ts";
import { publish } from "#tests/support/performs.ts";
import { momentAt, performedModules } from "#tests/support/progress-samples.ts";
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

const measuredUnit = "mm";

const kept = { screen: "overview", name: "Line", asked: {}, isShared: false } as const;

/** A view of the caller's own. Those of others are tested in the feature. */
const view: Kind = {
  isPerCaller: true,
  make: async ({ workspace, maker, caller }) => {
    const { profileId } = caller?.workspaceId === workspace.workspaceId ? caller : maker;
    return { params: { viewId: await workspace.asSystem((scope) => insertView(scope, profileId, kept)) } };
  },
};
const ownView = { needs, about: view, isGroupless: true } as const;

/** Of a procedure with a reading: without one there is no chart. */
const measured: Kind = {
  make: async ({ workspace, maker, groupIds }) => {
    const content = contentWith([[["numberInput"]]]);
    const { procedureId, versionId } = await publish(workspace, maker, content, [...groupIds]);
    const [module] = performedModules(content);
    const at = new Date();
    const edit = { moduleType: "numberInput", input: 4 } as const;
    await workspace.asSystem((scope) =>
      importPerforms(scope, [
        {
          id: scope.newId(),
          procedureId,
          versionId,
          versionNumber: 1,
          profileId: maker.profileId,
          profileName: maker.displayName,
          steps: [...withEdit(content, [], module?.id ?? "", edit, momentAt(1))],
          startedAt: at,
          updatedAt: at,
          submittedAt: at,
        },
      ]),
    );
    return { params: { procedureId, moduleId: module?.id ?? "" } };
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
  { endpoint: chartEndpoints.list, needs, about: procedure },
  { endpoint: viewEndpoints.list, needs },
  { endpoint: viewEndpoints.save, needs, input: () => ({ body: kept }) },
  { endpoint: viewEndpoints.change, ...ownView, input: () => ({ body: { name: "Line 2" } }) },
  { endpoint: viewEndpoints.remove, ...ownView },
  { endpoint: viewEndpoints.summary, needs },
  { endpoint: viewEndpoints.subscribe, needs, input: () => ({ body: { isSubscribed: true } }) },
  {
    // Nobody but the maker's colleagues sees its reading, and without one that is seen there is no chart.
    endpoint: chartEndpoints.chart,
    needs,
    about: measured,
    input: () => ({ query: { unit: measuredUnit } }),
    alsoDone: [404],
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
