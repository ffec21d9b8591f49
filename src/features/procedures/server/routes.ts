import { on, type Route } from "#kit/server/http/route.ts";
import { approvalEndpoints } from "../approval-contract.ts";
import { draftEndpoints, procedureEndpoints } from "../contract.ts";
import { lockEndpoints } from "../lock-contract.ts";
import { acceptApproval, cancelApproval, rejectApproval, requestApproval } from "./service/approval.ts";
import { changeApprovalSetting, getApprovalSetting } from "./service/approval-setting.ts";
import { changeProcedureGroups } from "./service/change-groups.ts";
import { removeRevision, setRevisionStart } from "./service/change-revisions.ts";
import { createDraft } from "./service/create-draft.ts";
import { createProcedure } from "./service/create-procedure.ts";
import { discardDraft } from "./service/discard-draft.ts";
import { answerAsk, askForLock, leaveReading, readAlong, releaseLock, takeLock } from "./service/draft-lock.ts";
import { getDraftApproval } from "./service/get-approval.ts";
import { getDraft, getPublished, getRevision, listRevisions, listViews } from "./service/get-procedure.ts";
import { countProcedures, listProcedures } from "./service/list-procedures.ts";
import { patchDraft } from "./service/patch-draft.ts";
import { publishDraft } from "./service/publish-draft.ts";
import { removeProcedure } from "./service/remove-procedure.ts";
import { listDeleted, restoreProcedure } from "./service/restore-procedure.ts";
import { restoreRevision } from "./service/restore-revision.ts";
import { saveDraft } from "./service/save-draft.ts";
import { scheduleDraft } from "./service/schedule-draft.ts";

export const procedureRoutes: readonly Route[] = [
  on(procedureEndpoints.list, (scope, { query }) => listProcedures(scope, query.status ?? "published", query)),
  on(procedureEndpoints.listDrafts, (scope, { query }) => listProcedures(scope, query.status ?? "drafts", query)),
  on(procedureEndpoints.counts, (scope, { query }) => countProcedures(scope, query)),
  on(procedureEndpoints.listDeleted, async (scope) => ({ procedures: await listDeleted(scope) })),
  on(procedureEndpoints.restore, (scope, { params }) => restoreProcedure(scope, params.procedureId)),
  on(procedureEndpoints.create, (scope, { body }) => createProcedure(scope, body)),
  on(procedureEndpoints.get, (scope, { params }) => getPublished(scope, params.procedureId)),
  on(procedureEndpoints.remove, (scope, { params }) => removeProcedure(scope, params.procedureId)),
  on(procedureEndpoints.setGroups, (scope, { params, body }) => changeProcedureGroups(scope, params.procedureId, body)),
  on(procedureEndpoints.revisions, async (scope, { params }) => ({
    revisions: await listRevisions(scope, params.procedureId),
  })),
  on(procedureEndpoints.getRevision, (scope, { params }) => getRevision(scope, params.procedureId, params.versionId)),
  on(procedureEndpoints.revisionViews, (scope, { params }) => listViews(scope, params.procedureId, params.versionId)),
  on(procedureEndpoints.restoreRevision, (scope, { params, body }) =>
    restoreRevision(scope, params.procedureId, params.versionId, body),
  ),
  on(procedureEndpoints.removeRevision, (scope, { params }) =>
    removeRevision(scope, params.procedureId, params.versionId),
  ),
  on(procedureEndpoints.setRevisionStart, (scope, { params, body }) =>
    setRevisionStart(scope, params.procedureId, body.startNumber),
  ),
  on(draftEndpoints.get, (scope, { params }) => getDraft(scope, params.procedureId)),
  on(draftEndpoints.create, (scope, { params }) => createDraft(scope, params.procedureId)),
  on(draftEndpoints.save, (scope, { params, ifMatch, body }) =>
    saveDraft(scope, { ...params, revision: ifMatch }, body),
  ),
  on(draftEndpoints.patch, (scope, { params, ifMatch, body }) =>
    patchDraft(scope, { ...params, revision: ifMatch }, body),
  ),
  on(draftEndpoints.discard, (scope, { params }) => discardDraft(scope, params.procedureId, params.versionId)),
  on(draftEndpoints.publish, (scope, { params, body }) => publishDraft(scope, params, body)),
  on(draftEndpoints.schedule, (scope, { params, body }) => scheduleDraft(scope, params, body)),
  on(draftEndpoints.requestApproval, (scope, { params, body }) => requestApproval(scope, params, body)),
  on(draftEndpoints.cancelApproval, (scope, { params }) => cancelApproval(scope, params)),
  on(draftEndpoints.acceptApproval, (scope, { params, body }) => acceptApproval(scope, params, body)),
  on(draftEndpoints.rejectApproval, (scope, { params, body }) => rejectApproval(scope, params, body)),
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
  on(approvalEndpoints.get, (scope, { params }) => getDraftApproval(scope, params)),
  on(approvalEndpoints.setting, (scope) => getApprovalSetting(scope)),
  on(approvalEndpoints.changeSetting, (scope, { ifMatch, body }) => changeApprovalSetting(scope, ifMatch, body)),
];
