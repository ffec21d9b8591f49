import * as z from "zod";
import type { Gate } from "#kit/server/http/gate.ts";
import { on, onMember, onPublic, type Route } from "#kit/server/http/route.ts";
import type { InstallationSecret } from "#kit/server/installation-secret.ts";
import type { ObjectStore } from "#kit/server/storage/object-store.ts";
import { vaultOf } from "#kit/server/vault.ts";
import { importEndpoints } from "../contract.ts";
import { exportEndpoints } from "../export-contract.ts";
import { formatVersion, manifestFile, procedureFile } from "../format.ts";
import { type ListKind, lineOf } from "../list-format.ts";
import { giveExportAddress, readExport } from "./export/download.ts";
import { changeSchedule, getExport, listExports, removeExport, startExport } from "./export/service.ts";
import {
  getImport,
  listImports,
  listItems,
  pauseImport,
  removeImport,
  runImport,
  startImport,
} from "./import/service.ts";

export interface TransferDeps {
  readonly store: ObjectStore;
  readonly gate: Gate;
  /** Seals the addresses that read archives; the same on every node. */
  readonly secret: InstallationSecret;
  readonly publicUrl?: string | undefined;
}

export const transferRoutes = (deps: TransferDeps): readonly Route[] => [...importRoutes, ...exportRoutes(deps)];

function exportRoutes({ store, gate, secret, publicUrl = "" }: TransferDeps): readonly Route[] {
  const downloads = { store, gate, publicUrl, addresses: vaultOf(secret.keyFor("export addresses")) };
  return [
    on(exportEndpoints.start, (scope) => startExport(scope)),
    on(exportEndpoints.list, (scope) => listExports(scope)),
    on(exportEndpoints.schedule, (scope, { body }) => changeSchedule(scope, body)),
    on(exportEndpoints.get, (scope, { params }) => getExport(scope, params.exportId)),
    on(exportEndpoints.remove, (scope, { params }) => removeExport(scope, params.exportId)),
    onMember(exportEndpoints.address, (call, { params }) => giveExportAddress(call, downloads, params.exportId)),
    onPublic(exportEndpoints.read, (call, { params }) => readExport(call, downloads, params.secret)),
  ];
}

const importRoutes: readonly Route[] = [
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
  readonly lists: Record<ListKind, unknown>;
}

let schemas: FormatSchemas | undefined;

/** [TF2] The format as JSON schemas, from the very objects that imports are checked by. */
export const formatSchemas = (): FormatSchemas =>
  (schemas ??= {
    version: formatVersion,
    manifest: z.toJSONSchema(manifestFile, { io: "input", unrepresentable: "any" }),
    procedure: z.toJSONSchema(procedureFile, { io: "input", unrepresentable: "any" }),
    lists: Object.fromEntries(
      Object.entries(lineOf).map(([kind, line]) => [
        kind,
        z.toJSONSchema(line, { io: "input", unrepresentable: "any" }),
      ]),
    ) as Record<ListKind, unknown>,
  });
