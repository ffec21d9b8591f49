import { on, type Route } from "#kit/server/http/route.ts";
import { correctiveActionEndpoints } from "../contract.ts";
import { changeAction } from "./change-action.ts";
import { closeAction, commentOnAction, reopenAction, withdrawAction } from "./end-action.ts";
import { countActions, exportActions, getAction, listActions, listAssignees } from "./list-actions.ts";
import { openAction } from "./open-action.ts";

export const correctiveActionRoutes: readonly Route[] = [
  on(correctiveActionEndpoints.open, (scope, { params, body }) => openAction(scope, params.procedureId, body)),
  on(correctiveActionEndpoints.list, (scope, { query }) => listActions(scope, query)),
  on(correctiveActionEndpoints.counts, (scope, { query }) => countActions(scope, query)),
  on(correctiveActionEndpoints.export, (scope, { body }) => exportActions(scope, body)),
  on(correctiveActionEndpoints.get, (scope, { params }) => getAction(scope, params.actionId)),
  on(correctiveActionEndpoints.change, (scope, { params, body }) => changeAction(scope, params.actionId, body)),
  on(correctiveActionEndpoints.comment, (scope, { params, body }) => commentOnAction(scope, params.actionId, body)),
  on(correctiveActionEndpoints.close, (scope, { params, body }) => closeAction(scope, params.actionId, body)),
  on(correctiveActionEndpoints.reopen, (scope, { params, body }) => reopenAction(scope, params.actionId, body)),
  on(correctiveActionEndpoints.withdraw, (scope, { params, body }) => withdrawAction(scope, params.actionId, body)),
  on(correctiveActionEndpoints.assignees, (scope, { params, query }) =>
    listAssignees(scope, params.procedureId, query.search),
  ),
];
