import * as z from "zod";
import { on, onPublic, type Route } from "#kit/server/http/route.ts";
import { importEndpoints } from "../contract.ts";
import { formatVersion, manifestFile, procedureFile } from "../format.ts";
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

interface FormatSchemas {
  readonly version: number;
  readonly manifest: unknown;
  readonly procedure: unknown;
}

let schemas: FormatSchemas | undefined;

/** [TF2] The format as JSON schemas, from the very objects that imports are checked by. */
export const formatSchemas = (): FormatSchemas =>
  (schemas ??= {
    version: formatVersion,
    manifest: z.toJSONSchema(manifestFile, { io: "input", unrepresentable: "any" }),
    procedure: z.toJSONSchema(procedureFile, { io: "input", unrepresentable: "any" }),
  });
