import type { VisibilityChecks } from "#features/media/server/service.ts";
import { on, type Route } from "#kit/server/http/route.ts";
import { filmStepEndpoints } from "../contract.ts";
import { acceptFilm, confirmStatement } from "./film-review.ts";
import { moveClips } from "./move-clips.ts";

export const filmStepRoutes = (visibilityChecks: VisibilityChecks): readonly Route[] => [
  on(filmStepEndpoints.moveClips, (scope, { params, body }) =>
    moveClips(scope, visibilityChecks, params.procedureId, body.clips),
  ),
  on(filmStepEndpoints.confirm, (scope, { params, body }) =>
    confirmStatement(scope, visibilityChecks, params.procedureId, body),
  ),
  on(filmStepEndpoints.acceptFilm, (scope, { params }) => acceptFilm(scope, visibilityChecks, params.procedureId)),
];
