import { on, type Route } from "#kit/server/http/route.ts";
import { draftEndpoints, procedureEndpoints } from "../contract.ts";
import { changeProcedureGroups } from "./service/change-groups.ts";
import { createDraft } from "./service/create-draft.ts";
import { createProcedure } from "./service/create-procedure.ts";
import { discardDraft } from "./service/discard-draft.ts";
import { getDraft, getPublished, getRevision, listRevisions } from "./service/get-procedure.ts";
import { countProcedures, listProcedures } from "./service/list-procedures.ts";
import { publishDraft } from "./service/publish-draft.ts";
import { removeProcedure } from "./service/remove-procedure.ts";
import { saveDraft } from "./service/save-draft.ts";

export const procedureRoutes: readonly Route[] = [
  on(procedureEndpoints.list, (scope, { query }) => listProcedures(scope, query.status ?? "published", query)),
  on(procedureEndpoints.listDrafts, (scope, { query }) => listProcedures(scope, query.status ?? "drafts", query)),
  on(procedureEndpoints.counts, (scope, { query }) => countProcedures(scope, query)),
  on(procedureEndpoints.create, (scope, { body }) => createProcedure(scope, body)),
  on(procedureEndpoints.get, (scope, { params }) => getPublished(scope, params.procedureId)),
  on(procedureEndpoints.remove, (scope, { params }) => removeProcedure(scope, params.procedureId)),
  on(procedureEndpoints.setGroups, (scope, { params, body }) => changeProcedureGroups(scope, params.procedureId, body)),
  on(procedureEndpoints.revisions, async (scope, { params }) => ({
    revisions: await listRevisions(scope, params.procedureId),
  })),
  on(procedureEndpoints.getRevision, (scope, { params }) => getRevision(scope, params.procedureId, params.versionId)),
  on(draftEndpoints.get, (scope, { params }) => getDraft(scope, params.procedureId)),
  on(draftEndpoints.create, (scope, { params }) => createDraft(scope, params.procedureId)),
  on(draftEndpoints.save, (scope, { params, ifMatch, body }) =>
    saveDraft(scope, { ...params, revision: ifMatch }, body),
  ),
  on(draftEndpoints.discard, (scope, { params }) => discardDraft(scope, params.procedureId, params.versionId)),
  on(draftEndpoints.publish, (scope, { params, body }) => publishDraft(scope, params, body)),
];
