import { on, type Route } from "#kit/server/http/route.ts";
import { procedureEndpoints } from "../contract.ts";
import { draftEndpoints } from "../draft-contract.ts";
import { revisionEndpoints } from "../revision-contract.ts";
import { changeProcedureGroups } from "./service/change-groups.ts";
import { createProcedure } from "./service/create-procedure.ts";
import { getDraft, getRevision, listRevisions, listViews, openPublished } from "./service/get-procedure.ts";
import { countProcedures, listProcedures } from "./service/list-procedures.ts";
import { removeProcedure } from "./service/remove-procedure.ts";
import { listDeleted, restoreProcedure } from "./service/restore-procedure.ts";

export const procedureRoutes: readonly Route[] = [
  on(procedureEndpoints.list, (scope, { query }) => listProcedures(scope, query.status ?? "published", query)),
  on(procedureEndpoints.listDrafts, (scope, { query }) => listProcedures(scope, query.status ?? "drafts", query)),
  on(procedureEndpoints.counts, (scope, { query }) => countProcedures(scope, query)),
  on(procedureEndpoints.listDeleted, async (scope) => ({ procedures: await listDeleted(scope) })),
  on(procedureEndpoints.restore, (scope, { params }) => restoreProcedure(scope, params.procedureId)),
  on(procedureEndpoints.create, (scope, { body }) => createProcedure(scope, body)),
  on(procedureEndpoints.get, (scope, { params }) => openPublished(scope, params.procedureId)),
  on(procedureEndpoints.remove, (scope, { params }) => removeProcedure(scope, params.procedureId)),
  on(procedureEndpoints.setGroups, (scope, { params, body }) => changeProcedureGroups(scope, params.procedureId, body)),
  on(revisionEndpoints.revisions, (scope, { params }) => listRevisions(scope, params.procedureId)),
  on(revisionEndpoints.getRevision, (scope, { params }) => getRevision(scope, params.procedureId, params.versionId)),
  on(revisionEndpoints.revisionViews, (scope, { params }) => listViews(scope, params.procedureId, params.versionId)),
  on(draftEndpoints.get, (scope, { params }) => getDraft(scope, params.procedureId)),
];
