import { on, onPublic, type Route } from "#kit/server/http/route.ts";
import { importEndpoints } from "../contract.ts";
import { formatSchemas } from "./format-schemas.ts";
import {
  getImport,
  listImports,
  listItems,
  pauseImport,
  removeImport,
  runImport,
  startImport,
} from "./import/service.ts";

export const transferRoutes: readonly Route[] = [
  on(importEndpoints.start, (scope, { body }) => startImport(scope, body)),
  on(importEndpoints.list, async (scope) => ({ imports: await listImports(scope) })),
  on(importEndpoints.get, (scope, { params }) => getImport(scope, params.importId)),
  on(importEndpoints.items, (scope, { params, query }) => listItems(scope, params.importId, query)),
  on(importEndpoints.run, (scope, { params }) => runImport(scope, params.importId)),
  on(importEndpoints.pause, (scope, { params }) => pauseImport(scope, params.importId)),
  on(importEndpoints.remove, (scope, { params }) => removeImport(scope, params.importId)),
  onPublic(importEndpoints.format, async () => formatSchemas()),
];
