import { on, type Route } from "#kit/server/http/route.ts";
import { libraryEndpoints } from "../contract.ts";
import { replaceFile } from "./replace-file.ts";
import { listFiles, listUses, removeFile } from "./service.ts";

export const libraryRoutes: readonly Route[] = [
  on(libraryEndpoints.list, (scope, { query }) => listFiles(scope, query)),
  on(libraryEndpoints.uses, (scope, { params }) => listUses(scope, params.fileId)),
  on(libraryEndpoints.replace, (scope, { params, body }) => replaceFile(scope, params.fileId, body.replacementId)),
  on(libraryEndpoints.remove, (scope, { params }) => removeFile(scope, params.fileId)),
];
