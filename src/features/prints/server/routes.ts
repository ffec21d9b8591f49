import { recordEndpoints } from "#features/records/contract.ts";
import { ownOrigin } from "#kit/server/http/own-origin.ts";
import { on, onMember, type Route } from "#kit/server/http/route.ts";
import type { ObjectStore } from "#kit/server/storage/object-store.ts";
import { printEndpoints } from "../contract.ts";
import { createPrinter } from "./draw-print.ts";
import { checkCopy, checkRecordCopy, servePdf, serveRecordPdf } from "./service.ts";

export interface PrintDeps {
  readonly store: ObjectStore;
  /** Where codes lead to; without it, where the caller says that they are. */
  readonly publicUrl?: string | undefined;
}

export function printRoutes({ store, publicUrl }: PrintDeps): readonly Route[] {
  const printing = { store, draw: createPrinter() };
  return [
    onMember(printEndpoints.pdf, (call, { params, query }) =>
      servePdf(call, printing, {
        procedureId: params.procedureId,
        versionId: params.versionId,
        paper: query.paper ?? "a4",
        language: query.language ?? "en",
        origin: ownOrigin(call, publicUrl),
      }),
    ),
    onMember(recordEndpoints.recordPdf, (call, { params, query }) =>
      serveRecordPdf(call, printing, {
        procedureId: params.procedureId.toLowerCase(),
        performId: params.performId.toLowerCase(),
        paper: query.paper ?? "a4",
        language: query.language ?? "en",
        origin: ownOrigin(call, publicUrl),
      }),
    ),
    on(recordEndpoints.checkCopy, (scope, { params }) =>
      checkRecordCopy(scope, {
        procedureId: params.procedureId.toLowerCase(),
        performId: params.performId.toLowerCase(),
        mark: params.mark,
      }),
    ),
    on(printEndpoints.check, (scope, { params }) => checkCopy(scope, params)),
  ];
}
