import { on, type Route } from "#kit/server/http/route.ts";
import { feedbackEndpoints } from "../contract.ts";
import { closeFeedback, reopenFeedback } from "./close-feedback.ts";
import { giveFeedback } from "./give-feedback.ts";
import { listAllFeedback, listFeedback } from "./list-feedback.ts";

export const feedbackRoutes: readonly Route[] = [
  on(feedbackEndpoints.give, (scope, { params, body }) => giveFeedback(scope, params, body)),
  on(feedbackEndpoints.listAll, (scope, { query }) => listAllFeedback(scope, query)),
  on(feedbackEndpoints.list, (scope, { params, query }) => listFeedback(scope, params.procedureId, query)),
  on(feedbackEndpoints.close, (scope, { params, body }) => closeFeedback(scope, params, body)),
  on(feedbackEndpoints.reopen, (scope, { params }) => reopenFeedback(scope, params)),
];
