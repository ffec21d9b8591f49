import { draftEndpoints } from "#features/procedures/draft-contract.ts";
import { on, type Route } from "#kit/server/http/route.ts";
import { approvalEndpoints } from "../contract.ts";
import { changeApprovalSetting, getApprovalSetting } from "./approval-setting.ts";
import { acceptApproval, cancelApproval, rejectApproval, requestApproval } from "./decide.ts";
import { getDraftApproval } from "./get-approval.ts";
import { publishDraft } from "./publish-draft.ts";
import { scheduleDraft } from "./schedule-draft.ts";

export const publishingRoutes: readonly Route[] = [
  on(draftEndpoints.publish, (scope, { params, body }) => publishDraft(scope, params, body)),
  on(draftEndpoints.schedule, (scope, { params, body }) => scheduleDraft(scope, params, body)),
  on(draftEndpoints.requestApproval, (scope, { params, body }) => requestApproval(scope, params, body)),
  on(draftEndpoints.cancelApproval, (scope, { params }) => cancelApproval(scope, params)),
  on(draftEndpoints.acceptApproval, (scope, { params, body }) => acceptApproval(scope, params, body)),
  on(draftEndpoints.rejectApproval, (scope, { params, body }) => rejectApproval(scope, params, body)),
  on(approvalEndpoints.get, (scope, { params }) => getDraftApproval(scope, params)),
  on(approvalEndpoints.setting, (scope) => getApprovalSetting(scope)),
  on(approvalEndpoints.changeSetting, (scope, { ifMatch, body }) => changeApprovalSetting(scope, ifMatch, body)),
];
