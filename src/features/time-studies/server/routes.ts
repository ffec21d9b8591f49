import { on, type Route } from "#kit/server/http/route.ts";
import { timeStudyEndpoints } from "../contract.ts";
import { elementListEndpoints } from "../element-list-contract.ts";
import { editLap } from "./edit-lap.ts";
import {
  changeElementList,
  changeElementListGroups,
  createElementList,
  getElementList,
  listElementLists,
  removeElementList,
} from "./element-list-service.ts";
import { exportStudy } from "./export-study.ts";
import { observe } from "./observe.ts";
import { changeStudy, changeStudyGroups, createStudy, getStudy, listStudies, removeStudy } from "./service.ts";

export const timeStudyRoutes: readonly Route[] = [
  on(elementListEndpoints.list, async (scope) => ({ elementLists: await listElementLists(scope) })),
  on(elementListEndpoints.get, (scope, { params }) => getElementList(scope, params.elementListId)),
  on(elementListEndpoints.create, (scope, { body }) => createElementList(scope, body)),
  on(elementListEndpoints.update, (scope, { params, ifMatch, body }) =>
    changeElementList(scope, params.elementListId, ifMatch, body),
  ),
  on(elementListEndpoints.setGroups, (scope, { params, body }) =>
    changeElementListGroups(scope, params.elementListId, body),
  ),
  on(elementListEndpoints.remove, (scope, { params }) => removeElementList(scope, params.elementListId)),
  on(timeStudyEndpoints.list, (scope, { query }) => listStudies(scope, query)),
  on(timeStudyEndpoints.get, (scope, { params }) => getStudy(scope, params.studyId)),
  on(timeStudyEndpoints.create, (scope, { body }) => createStudy(scope, body)),
  on(timeStudyEndpoints.update, (scope, { params, ifMatch, body }) =>
    changeStudy(scope, params.studyId, ifMatch, body),
  ),
  on(timeStudyEndpoints.setGroups, (scope, { params, body }) => changeStudyGroups(scope, params.studyId, body)),
  on(timeStudyEndpoints.remove, (scope, { params }) => removeStudy(scope, params.studyId)),
  on(timeStudyEndpoints.observe, (scope, { params, body }) => observe(scope, params.studyId, body)),
  on(timeStudyEndpoints.editLap, (scope, { params, ifMatch, body }) =>
    editLap(scope, { studyId: params.studyId, lapId: params.lapId }, ifMatch, body),
  ),
  on(timeStudyEndpoints.export, (scope, { params, body }) => exportStudy(scope, params.studyId, body.of)),
];
