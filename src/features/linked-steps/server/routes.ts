import { on, type Route } from "#kit/server/http/route.ts";
import { linkedStepEndpoints } from "../contract.ts";
import { changeReusable } from "./change-reusable.ts";
import { linkStep, listLinked, unlinkStep } from "./link-steps.ts";
import { updateUse } from "./update-use.ts";
import { listUses } from "./uses.ts";

export const linkedStepRoutes: readonly Route[] = [
  on(linkedStepEndpoints.list, async (scope, { params }) => ({ linked: await listLinked(scope, params.procedureId) })),
  on(linkedStepEndpoints.link, async (scope, { params, body }) => ({ linked: await linkStep(scope, params, body) })),
  on(linkedStepEndpoints.unlink, (scope, { params }) => unlinkStep(scope, params)),
  on(linkedStepEndpoints.uses, (scope, { params, query }) => listUses(scope, params.templateId, query)),
  on(linkedStepEndpoints.update, (scope, { params, body }) => updateUse(scope, params, body)),
  on(linkedStepEndpoints.changeContent, (scope, { params, body }) => changeReusable(scope, params.templateId, body)),
];
