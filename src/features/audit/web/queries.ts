import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "#kit/web/wire/call.ts";
import { type AuditFilter, auditEndpoints } from "../contract.ts";

const topic = "audit";
const rowsAPage = 100;

export const auditQueries = {
  /** Under which everything that was asked of the audit is kept. */
  all: (workspaceId: string) => [workspaceId, topic] as const,
  /** Entries that the filter finds, newest first, page by page. */
  list: (workspaceId: string, filter: AuditFilter) =>
    infiniteQueryOptions({
      queryKey: [workspaceId, topic, "list", filter],
      queryFn: ({ signal, pageParam }) => {
        const query = { ...filter, limit: rowsAPage, ...(pageParam !== null && { after: pageParam }) };
        return call(auditEndpoints.list, { params: { workspaceId }, query }, { signal });
      },
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.next,
    }),
};

/** Checks the whole chain now. */
export const verifyChain = (workspaceId: string) => call(auditEndpoints.verify, { params: { workspaceId } });

/** The entries that the filter finds, as a file. */
export const exportAudit = (workspaceId: string, filter: AuditFilter, format: "csv" | "json") =>
  call(auditEndpoints.export, { params: { workspaceId }, query: { ...filter, format } }, { timeoutMs: 600_000 });
