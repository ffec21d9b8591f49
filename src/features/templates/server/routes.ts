import { on, type Route } from "#kit/server/http/route.ts";
import { templateEndpoints } from "../contract.ts";
import { editTemplate, listDeletedTemplates, removeTemplate, restoreTemplate } from "./change-template.ts";
import { createTemplate } from "./create-template.ts";
import { getTemplate, listTemplates } from "./list-templates.ts";
import { insertFromTemplate, startFromTemplate } from "./use-template.ts";

export const templateRoutes: readonly Route[] = [
  on(templateEndpoints.list, (scope, { query }) => listTemplates(scope, query)),
  on(templateEndpoints.get, (scope, { params }) => getTemplate(scope, params.templateId)),
  on(templateEndpoints.create, (scope, { body }) => createTemplate(scope, body)),
  on(templateEndpoints.update, (scope, { params, ifMatch, body }) =>
    editTemplate(scope, { ...params, revision: ifMatch }, body),
  ),
  on(templateEndpoints.remove, (scope, { params }) => removeTemplate(scope, params.templateId)),
  on(templateEndpoints.listDeleted, async (scope) => ({ templates: await listDeletedTemplates(scope) })),
  on(templateEndpoints.restore, (scope, { params }) => restoreTemplate(scope, params.templateId)),
  on(templateEndpoints.start, (scope, { params, body }) => startFromTemplate(scope, params.templateId, body.title)),
  on(templateEndpoints.insert, (scope, { params, body }) => insertFromTemplate(scope, params.templateId, body)),
];
