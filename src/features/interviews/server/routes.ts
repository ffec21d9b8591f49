import { on, onMember, type Route } from "#kit/server/http/route.ts";
import type { Models } from "#kit/server/models/models.ts";
import { interviewEndpoints } from "../contract.ts";
import { askMissing } from "./ask-missing.ts";
import {
  acceptSaid,
  finishInterview,
  getInterview,
  getSaid,
  listInterviews,
  removeInterview,
  saveInterview,
} from "./service.ts";

export const interviewRoutes = ({ models }: { readonly models: Models }): readonly Route[] => [
  on(interviewEndpoints.list, async (scope) => ({ interviews: await listInterviews(scope) })),
  on(interviewEndpoints.get, (scope, { params }) => getInterview(scope, params.interviewId)),
  on(interviewEndpoints.save, (scope, { params, body }) => saveInterview(scope, params.interviewId, body)),
  on(interviewEndpoints.remove, (scope, { params }) => removeInterview(scope, params.interviewId)),
  onMember(interviewEndpoints.questions, (call, { params, body }) =>
    askMissing(call, models, params.interviewId, body.stepId),
  ),
  on(interviewEndpoints.finish, (scope, { params, body }) => finishInterview(scope, params.interviewId, body)),
  on(interviewEndpoints.source, (scope, { params }) => getSaid(scope, params.procedureId)),
  on(interviewEndpoints.accept, (scope, { params, body }) => acceptSaid(scope, params.procedureId, body.confirmed)),
];
