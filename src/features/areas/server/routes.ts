import { on, type Route } from "#kit/server/http/route.ts";
import { areaEndpoints, areaNoteEndpoints } from "../contract.ts";
import { changeNote, createNote, getNote, listNotes, listVersions, removeNote } from "./note-service.ts";
import {
  changeArea,
  changeAreaGroups,
  chooseConnections,
  createArea,
  getArea,
  listAreas,
  removeArea,
} from "./service.ts";

export const areaRoutes: readonly Route[] = [
  on(areaEndpoints.list, async (scope, { query }) => ({ areas: await listAreas(scope, query) })),
  on(areaEndpoints.get, (scope, { params }) => getArea(scope, params.areaId)),
  on(areaEndpoints.create, (scope, { body }) => createArea(scope, body)),
  on(areaEndpoints.update, (scope, { params, ifMatch, body }) => changeArea(scope, params.areaId, ifMatch, body)),
  on(areaEndpoints.remove, (scope, { params }) => removeArea(scope, params.areaId)),
  on(areaEndpoints.setGroups, (scope, { params, body }) => changeAreaGroups(scope, params.areaId, body)),
  on(areaEndpoints.setConnections, (scope, { params, ifMatch, body }) =>
    chooseConnections(scope, params.areaId, ifMatch, body.connectedAreas),
  ),
  on(areaNoteEndpoints.list, async (scope, { query }) => ({ notes: await listNotes(scope, query.areaId) })),
  on(areaNoteEndpoints.get, (scope, { params }) => getNote(scope, params.noteId)),
  on(areaNoteEndpoints.history, async (scope, { params }) => ({ versions: await listVersions(scope, params.noteId) })),
  on(areaNoteEndpoints.create, (scope, { body }) => createNote(scope, body.areaId, body.content)),
  on(areaNoteEndpoints.update, (scope, { params, ifMatch, body }) =>
    changeNote(scope, params.noteId, ifMatch, body.content),
  ),
  on(areaNoteEndpoints.remove, (scope, { params }) => removeNote(scope, params.noteId)),
];
