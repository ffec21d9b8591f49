import { queryOptions } from "@tanstack/react-query";
import { recordEndpoints } from "#features/records/contract.ts";
import { call } from "#kit/web/wire/call.ts";
import { type PaperSize, type PrintLanguage, printEndpoints } from "../contract.ts";

export interface PrintOf {
  readonly procedureId: string;
  readonly versionId: string;
  /** Of a draft: counts its saves, so that an edited one is drawn again. */
  readonly revision?: number | undefined;
  readonly paper: PaperSize;
  readonly language: PrintLanguage;
}

export const printQueries = {
  /** Fetched on every visit: people work by the answer. */
  check: (workspaceId: string, procedureId: string, versionId: string, mark: string) =>
    queryOptions({
      queryKey: [workspaceId, "procedures", procedureId, "copy", versionId, mark],
      queryFn: ({ signal }) =>
        call(printEndpoints.check, { params: { workspaceId, procedureId, versionId, mark } }, { signal }),
      staleTime: 0,
      gcTime: 0,
    }),
  /** The same of a printed record. */
  recordCheck: (
    workspaceId: string,
    place: { readonly procedureId: string; readonly performId: string; readonly mark: string },
  ) =>
    queryOptions({
      queryKey: [workspaceId, "records", "copy", place.performId, place.mark],
      queryFn: ({ signal }) => call(recordEndpoints.checkCopy, { params: { workspaceId, ...place } }, { signal }),
      staleTime: 0,
      gcTime: 0,
    }),
  /** The bytes of a PDF. It is drawn on the server, which may take a while. */
  pdf: (workspaceId: string, { procedureId, versionId, revision, paper, language }: PrintOf) =>
    queryOptions({
      queryKey: [workspaceId, "procedures", procedureId, "pdf", versionId, revision ?? 0, paper, language],
      queryFn: async ({ signal }) => {
        const query = { paper, language };
        const input = { params: { workspaceId, procedureId, versionId }, query };
        return asPdf(await call(printEndpoints.pdf, input, { signal, timeoutMs: Number.POSITIVE_INFINITY }));
      },
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 60_000,
      retry: false,
    }),
};

/** What the contract calls bytes is a Blob here. */
function asPdf(reply: unknown): Blob {
  if (typeof reply === "object" && reply !== null && "arrayBuffer" in reply) return reply as Blob;
  throw new Error("The reply of a print is no Blob");
}
