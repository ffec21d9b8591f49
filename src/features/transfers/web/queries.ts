import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "#kit/web/wire/call.ts";
import { importEndpoints } from "../contract.ts";
import type { Outcome } from "../rules/finding.ts";

const topic = "imports";
const itemsAPage = 100;

export const importQueries = {
  /** The person's own, the newest first. */
  list: (workspaceId: string) =>
    queryOptions({
      queryKey: [workspaceId, topic, "list"],
      queryFn: async ({ signal }) =>
        (await call(importEndpoints.list, { params: { workspaceId } }, { signal })).imports,
    }),
  one: (workspaceId: string, importId: string) =>
    queryOptions({
      queryKey: [workspaceId, topic, "one", importId],
      queryFn: ({ signal }) => call(importEndpoints.get, { params: { workspaceId, importId } }, { signal }),
    }),
  items: (workspaceId: string, importId: string, outcome: Outcome | undefined) =>
    infiniteQueryOptions({
      queryKey: [workspaceId, topic, "items", importId, outcome ?? "all"],
      queryFn: ({ signal, pageParam }) => {
        const query = {
          limit: itemsAPage,
          ...(outcome && { outcome }),
          ...(pageParam !== null && { after: pageParam }),
        };
        return call(importEndpoints.items, { params: { workspaceId, importId }, query }, { signal });
      },
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.next,
    }),
};
