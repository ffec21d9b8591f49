import { on, type Route } from "#kit/server/http/route.ts";
import { performEndpoints } from "../contract.ts";
import type { Place } from "./own-perform.ts";
import {
  getProgress,
  getRecord,
  listActive,
  listHistory,
  listMine,
  removeMine,
  removePerform,
  resetPerform,
  saveProgress,
  submitPerform,
} from "./service.ts";

export const performRoutes: readonly Route[] = [
  on(performEndpoints.listMine, async (scope) => ({ performances: await listMine(scope) })),
  on(performEndpoints.listActive, async (scope, { params }) => ({
    performances: await listActive(scope, params.procedureId),
  })),
  on(performEndpoints.get, (scope, { params }) => getProgress(scope, placeOf(params))),
  on(performEndpoints.save, (scope, { params, body }) => saveProgress(scope, placeOf(params), body, true)),
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
];

/** Ids are kept in lower case, however they are typed. */
const placeOf = (params: Place): Place => ({
  procedureId: params.procedureId.toLowerCase(),
  performId: params.performId.toLowerCase(),
});
