import { draftEndpoints } from "#features/procedures/draft-contract.ts";
import { lockEndpoints } from "#features/procedures/lock-contract.ts";
import { revisionEndpoints } from "#features/procedures/revision-contract.ts";
import { on, type Route } from "#kit/server/http/route.ts";
import { createDraft } from "./create-draft.ts";
import { discardDraft } from "./discard-draft.ts";
import { answerAsk, askForLock, leaveReading, readAlong, releaseLock, takeLock } from "./draft-lock.ts";
import { patchDraft } from "./patch-draft.ts";
import { restoreRevision } from "./restore-revision.ts";
import { saveDraft } from "./save-draft.ts";

export const draftsRoutes: readonly Route[] = [
  on(revisionEndpoints.restoreRevision, (scope, { params, body }) =>
    restoreRevision(scope, params.procedureId, params.versionId, body),
  ),
  on(draftEndpoints.create, (scope, { params }) => createDraft(scope, params.procedureId)),
  on(draftEndpoints.save, (scope, { params, ifMatch, body }) =>
    saveDraft(scope, { ...params, revision: ifMatch }, body),
  ),
  on(draftEndpoints.patch, (scope, { params, ifMatch, body }) =>
    patchDraft(scope, { ...params, revision: ifMatch }, body),
  ),
  on(draftEndpoints.discard, (scope, { params }) => discardDraft(scope, params.procedureId, params.versionId)),
  on(lockEndpoints.take, (scope, { params, body }) => takeLock(scope, params, body)),
  on(lockEndpoints.release, (scope, { params, query }) =>
    releaseLock(scope, params, { lockId: query.lockId, mayReturn: query.mayReturn === "true" }),
  ),
  on(lockEndpoints.read, (scope, { params, body }) => readAlong(scope, params, body.editorId)),
  on(lockEndpoints.leave, (scope, { params }) => leaveReading(scope, params, params.editorId)),
  on(lockEndpoints.ask, (scope, { params, body }) => askForLock(scope, params, body.editorId)),
  on(lockEndpoints.answer, (scope, { params, body }) =>
    answerAsk(scope, params, { ...body, editorId: params.editorId }),
  ),
];
