import { revisionEndpoints } from "#features/procedures/revision-contract.ts";
import { on, type Route } from "#kit/server/http/route.ts";
import { removeRevision, setRevisionStart } from "./change-revisions.ts";

export const revisionRoutes: readonly Route[] = [
  on(revisionEndpoints.removeRevision, (scope, { params }) =>
    removeRevision(scope, params.procedureId, params.versionId),
  ),
  on(revisionEndpoints.setRevisionStart, (scope, { params, body }) =>
    setRevisionStart(scope, params.procedureId, body.startNumber),
  ),
];
