import { recordEndpoints } from "#features/records/contract.ts";
import { ownOrigin } from "#kit/server/http/own-origin.ts";
import { type MemberCall, on, onMember, type Route } from "#kit/server/http/route.ts";
import type { ObjectStore } from "#kit/server/storage/object-store.ts";
import { type PaperSize, type PrintLanguage, printEndpoints } from "../contract.ts";
import { createPrinter } from "./draw-print.ts";
import { checkCopy, checkRecordCopy, serveCardPdf, servePdf, serveRecordPdf } from "./service.ts";

interface PaperQuery {
  readonly paper?: PaperSize | undefined;
  readonly language?: PrintLanguage | undefined;
}

export interface PrintDeps {
  readonly store: ObjectStore;
  /** Where codes lead to; without it, where the caller says that they are. */
  readonly publicUrl?: string | undefined;
}

export function printRoutes({ store, publicUrl }: PrintDeps): readonly Route[] {
  const printing = { store, draw: createPrinter() };
  const asked = (call: MemberCall, { paper, language }: PaperQuery) => ({
    paper: paper ?? "a4",
    language: language ?? "en",
    origin: ownOrigin(call, publicUrl),
  });
  return [
    onMember(printEndpoints.pdf, (call, { params, query }) =>
      servePdf(call, printing, {
        procedureId: params.procedureId,
        versionId: params.versionId,
        ...asked(call, query),
      }),
    ),
    onMember(printEndpoints.areaPdf, (call, { params, query }) =>
      serveCardPdf(call, printing, "area", { id: params.areaId.toLowerCase(), ...asked(call, query) }),
    ),
    onMember(printEndpoints.documentPdf, (call, { params, query }) =>
      serveCardPdf(call, printing, "document", { id: params.documentId.toLowerCase(), ...asked(call, query) }),
    ),
    onMember(recordEndpoints.recordPdf, (call, { params, query }) =>
      serveRecordPdf(call, printing, {
        procedureId: params.procedureId.toLowerCase(),
        performId: params.performId.toLowerCase(),
        ...asked(call, query),
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
