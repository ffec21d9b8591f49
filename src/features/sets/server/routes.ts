import { on, type Route } from "#kit/server/http/route.ts";
import { setEndpoints } from "../contract.ts";
import { matrixEndpoints } from "../matrix-contract.ts";
import { trainingEndpoints } from "../training-contract.ts";
import { countOverdue, listOverduePeople } from "./matrix/overdue.ts";
import { progressMatrix, remindMembers } from "./matrix/progress-matrix.ts";
import { listSetsOfMember } from "./matrix/sets-of-member.ts";
import {
  allowRetry,
  changeSet,
  changeSetGroups,
  createSet,
  getMemberStatus,
  getSet,
  listDeletedSets,
  listProgress,
  listRecordAttempts,
  listSets,
  removeSet,
  restoreSet,
  signOffAttempt,
  startInSet,
} from "./service.ts";

export const setRoutes: readonly Route[] = [
  on(setEndpoints.list, (scope, { query }) => listSets(scope, query)),
  on(trainingEndpoints.overdue, (scope, { query }) => countOverdue(scope, query)),
  on(matrixEndpoints.overduePeople, (scope, { query }) => listOverduePeople(scope, query)),
  on(trainingEndpoints.progress, (scope, { query }) => listProgress(scope, query)),
  on(setEndpoints.get, (scope, { params }) => getSet(scope, params.setId)),
  on(setEndpoints.create, (scope, { body }) => createSet(scope, body)),
  on(setEndpoints.update, (scope, { params, ifMatch, body }) => changeSet(scope, params.setId, ifMatch, body)),
  on(setEndpoints.remove, (scope, { params }) => removeSet(scope, params.setId)),
  on(setEndpoints.listDeleted, async (scope) => ({ sets: await listDeletedSets(scope) })),
  on(setEndpoints.restore, (scope, { params }) => restoreSet(scope, params.setId)),
  on(setEndpoints.setGroups, (scope, { params, body }) => changeSetGroups(scope, params.setId, body)),
  on(trainingEndpoints.member, (scope, { params }) => getMemberStatus(scope, params.setId, params.profileId)),
  on(matrixEndpoints.ofMember, async (scope, { params }) => ({
    sets: await listSetsOfMember(scope, params.profileId),
  })),
  on(matrixEndpoints.matrix, (scope, { params, query }) => progressMatrix(scope, params.setId, query)),
  on(matrixEndpoints.remind, (scope, { params, body }) => remindMembers(scope, params.setId, body.profileIds)),
  on(trainingEndpoints.signOff, (scope, { params, body }) => signOffAttempt(scope, params.setId, body)),
  on(trainingEndpoints.attemptsOf, async (scope, { params }) => ({
    attempts: await listRecordAttempts(scope, params),
  })),
  on(trainingEndpoints.allowRetry, (scope, { params, body }) => allowRetry(scope, params.setId, body)),
  on(setEndpoints.start, (scope, { params, body }) => startInSet(scope, params.setId, body)),
];
