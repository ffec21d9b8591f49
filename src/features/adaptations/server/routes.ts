import { on, type Route } from "#kit/server/http/route.ts";
import { adaptationEndpoints } from "../contract.ts";
import { acceptAdapted, adaptProcedure, askDifferences, getAdapted } from "./service.ts";

export const adaptationRoutes: readonly Route[] = [
  on(adaptationEndpoints.questions, (scope, { params }) => askDifferences(scope, params.procedureId)),
  on(adaptationEndpoints.create, (scope, { params, body }) => adaptProcedure(scope, params.procedureId, body)),
  on(adaptationEndpoints.source, (scope, { params }) => getAdapted(scope, params.procedureId)),
  on(adaptationEndpoints.accept, (scope, { params, body }) => acceptAdapted(scope, params.procedureId, body.confirmed)),
];
