import type { VisibilityChecks } from "#features/media/server/service.ts";
import { on, type Route } from "#kit/server/http/route.ts";
import { generationEndpoints } from "../contract.ts";
import { paperEndpoints } from "../paper-contract.ts";
import { batchRoutes } from "./batch/batch-routes.ts";
import { acceptPaper, getPaperSource, startPaper } from "./paper/paper-service.ts";
import {
  getGeneration,
  getSource,
  listGenerations,
  removeGeneration,
  retryGeneration,
  startGeneration,
} from "./service.ts";

export const generationRoutes = (visibilityChecks: VisibilityChecks): readonly Route[] => [
  on(generationEndpoints.start, (scope, { body }) => startGeneration(scope, visibilityChecks, body)),
  on(generationEndpoints.list, async (scope) => ({ generations: await listGenerations(scope) })),
  on(generationEndpoints.get, (scope, { params }) => getGeneration(scope, params.generationId)),
  on(generationEndpoints.remove, (scope, { params }) => removeGeneration(scope, params.generationId)),
  on(generationEndpoints.retry, (scope, { params, body }) =>
    retryGeneration(scope, params.generationId, body.narration),
  ),
  on(paperEndpoints.start, (scope, { body }) => startPaper(scope, visibilityChecks, body)),
  on(paperEndpoints.source, (scope, { params }) => getPaperSource(scope, visibilityChecks, params.procedureId)),
  on(paperEndpoints.accept, (scope, { params, body }) => acceptPaper(scope, params.generationId, body.confirmed)),
  on(generationEndpoints.source, (scope, { params }) => getSource(scope, visibilityChecks, params.procedureId)),
  ...batchRoutes,
];
