import { getArea } from "#features/areas/server/service.ts";
import { getDocument } from "#features/documents/server/service.ts";
import { readPicture } from "#features/media/server/service.ts";
import { getCopied, getForPrint } from "#features/procedures/server/service.ts";
import { getRecord } from "#features/records/server/service.ts";
import { LentBody } from "#kit/server/http/lent-body.ts";
import type { BytesReply, MemberCall } from "#kit/server/http/route.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { ObjectStore } from "#kit/server/storage/object-store.ts";
import type { CopyCheck } from "../contract.ts";
import { currencyOf } from "../rules/currency.ts";
import type { DrawPrint } from "./draw-print.ts";
import { type CardRequest, gatherArea, gatherDocument } from "./gather-card.ts";
import { gatherRecord, type RecordPrintRequest } from "./gather-record.ts";
import { gatherSheet, markOf, type PrintRequest } from "./gather-sheet.ts";
import type { Sheet, SheetCard } from "./sheet.ts";

export { checkRecordCopy } from "./gather-record.ts";

/** What printing depends on. */
export interface Printing {
  readonly store: ObjectStore;
  readonly draw: DrawPrint;
}

/** [PR10] A version on paper. Whether the caller may have it is asked before and after it is drawn, and on the way. */
export const servePdf = (call: MemberCall, printing: Printing, input: PrintRequest): Promise<BytesReply> =>
  serve(call, printing, {
    sheet: () => call.transact((scope) => gatherSheet(scope, input), { readOnly: true }),
    demand: () => call.transact((scope) => getForPrint(scope, input.procedureId, input.versionId), { readOnly: true }),
    name: ({ number }) => `procedure${number === null ? "-draft" : `-v${number}`}`,
  });

/** [PF167] A record on paper, in the same way. It is audited before it is drawn. */
export const serveRecordPdf = (call: MemberCall, printing: Printing, input: RecordPrintRequest): Promise<BytesReply> =>
  serve(call, printing, {
    sheet: () =>
      call.transact(async (scope) => {
        const sheet = await gatherRecord(scope, input);
        const details = { format: "pdf", contentHash: sheet.record?.contentHash };
        scope.audit({ action: "record.exported", objectType: "perform", objectId: input.performId, details });
        return sheet;
      }),
    demand: () => call.transact((scope) => getRecord(scope, input), { readOnly: true }),
    name: () => `record-${input.performId.slice(0, 8)}`,
  });

/** [PR21] An area or a document on paper, in the same way. */
export const serveCardPdf = (
  call: MemberCall,
  printing: Printing,
  kind: SheetCard["kind"],
  input: CardRequest,
): Promise<BytesReply> =>
  serve(call, printing, {
    sheet: () =>
      call.transact((scope) => (kind === "area" ? gatherArea(scope, input) : gatherDocument(scope, input)), {
        readOnly: true,
      }),
    demand: () =>
      call.transact(async (scope) => void (await (kind === "area" ? getArea : getDocument)(scope, input.id)), {
        readOnly: true,
      }),
    name: () => `${kind}-${input.id.slice(-8)}`,
  });

interface Printed {
  sheet(): Promise<Sheet>;
  /** Whether the caller may still have it. */
  demand(): Promise<unknown>;
  /** Of the file, without the ending. */
  name(sheet: Sheet): string;
}

async function serve(
  { workspaceId }: MemberCall,
  { store, draw }: Printing,
  { sheet: gather, demand, name }: Printed,
): Promise<BytesReply> {
  const sheet = await gather();
  const print = await draw(sheet, async (assetId) => {
    return (await readPicture(store, { workspaceId, assetId }, "detail")) ?? null;
  });
  try {
    await demand();
  } catch (error) {
    await print.file.close();
    throw error;
  }
  return {
    body: new LentBody(print.file.createReadStream(), demand),
    headers: {
      "content-type": "application/pdf",
      "content-length": String(print.sizeBytes),
      "content-disposition": `attachment; filename="${name(sheet)}.pdf"`,
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
    },
  };
}

/** [PR8] Whether a copy is current, if the procedure is visible to the actor. @throws Problem 404 */
export async function checkCopy(
  scope: Scope,
  { procedureId, versionId, mark }: { readonly procedureId: string; readonly versionId: string; readonly mark: string },
): Promise<CopyCheck> {
  const { version, content, effectiveAt, published } = await getCopied(scope, procedureId, versionId);
  const isSameContent = markOf(content) === mark;
  return {
    is: currencyOf({ state: version.state, isSameContent, effectiveAt }, scope.now),
    title: published?.title ?? null,
    version: version.number,
    currentVersion: published?.number ?? null,
    currentSince: published?.publishedAt?.toISOString() ?? null,
    effectiveAt: effectiveAt?.toISOString() ?? null,
  };
}
