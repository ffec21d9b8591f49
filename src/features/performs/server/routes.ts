import { on, onMember, type Route } from "#kit/server/http/route.ts";
import type { Models } from "#kit/server/models/models.ts";
import { performEndpoints } from "../contract.ts";
import type { Place } from "./own-perform.ts";
import {
  annotateRecord,
  exportRecord,
  exportRecords,
  getProgress,
  getRecord,
  listActive,
  listAnnotations,
  listHistory,
  listMine,
  removeMine,
  removePerform,
  resetPerform,
  saveProgress,
  selectFacets,
  submitPerform,
  verifyRecord,
} from "./service.ts";

export const performRoutes = (models: Models): readonly Route[] => [
  on(performEndpoints.listMine, async (scope) => ({ performances: await listMine(scope) })),
  on(performEndpoints.listActive, async (scope, { params }) => ({
    performances: await listActive(scope, params.procedureId),
  })),
  on(performEndpoints.get, (scope, { params }) => getProgress(scope, placeOf(params))),
  on(performEndpoints.save, (scope, { params, body }, call) =>
    saveProgress(scope, placeOf(params), body, {
      isLast: true,
      device: call.device,
      asksModel: models.config.service !== undefined,
    }),
  ),
  on(performEndpoints.remove, (scope, { params }) => removePerform(scope, placeOf(params))),
  on(performEndpoints.removeMine, async (scope, { params }) => ({
    removed: await removeMine(scope, params.procedureId),
  })),
  on(performEndpoints.submit, (scope, { params }, call) => submitPerform(scope, placeOf(params), call.device)),
  on(performEndpoints.reset, (scope, { params }) => resetPerform(scope, placeOf(params))),
  on(performEndpoints.history, (scope, { params, query }) =>
    listHistory(scope, { ...query, procedureId: params.procedureId }),
  ),
  on(performEndpoints.record, (scope, { params }) => getRecord(scope, placeOf(params))),
  on(performEndpoints.recent, (scope, { query }) => listHistory(scope, query)),
  on(performEndpoints.recordFacets, (scope) => selectFacets(scope)),
  onMember(performEndpoints.exportRecords, (call, { query }) => exportRecords(call, query)),
  onMember(performEndpoints.exportRecord, (call, { params }) => exportRecord(call, placeOf(params))),
  on(performEndpoints.verify, (scope, { params }) => verifyRecord(scope, placeOf(params))),
  on(performEndpoints.annotations, async (scope, { params }) => ({
    annotations: await listAnnotations(scope, placeOf(params)),
  })),
  on(performEndpoints.annotate, (scope, { params, body }) => annotateRecord(scope, placeOf(params), body)),
];

/** Ids are kept in lower case, however they are typed. */
const placeOf = (params: Place): Place => ({
  procedureId: params.procedureId.toLowerCase(),
  performId: params.performId.toLowerCase(),
});
