import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "#kit/web/wire/call.ts";
import { batchEndpoints, type ItemState } from "../batch-contract.ts";

export const batchTopic = "batches";
const itemsAPage = 100;

export type Review = "open" | "skipped";

export const batchQueries = {
  /** The person's own, the newest first. */
  list: (workspaceId: string) =>
    queryOptions({
      queryKey: [workspaceId, batchTopic, "list"],
      queryFn: async ({ signal }) => (await call(batchEndpoints.list, { params: { workspaceId } }, { signal })).batches,
    }),
  one: (workspaceId: string, batchId: string) =>
    queryOptions({
      queryKey: [workspaceId, batchTopic, "one", batchId],
      queryFn: ({ signal }) => call(batchEndpoints.get, { params: { workspaceId, batchId } }, { signal }),
    }),
  plan: (workspaceId: string, batchId: string) =>
    queryOptions({
      queryKey: [workspaceId, "batchPlans", batchId],
      queryFn: ({ signal }) => call(batchEndpoints.plan, { params: { workspaceId, batchId } }, { signal }),
    }),
  items: (workspaceId: string, batchId: string, state: ItemState | undefined) =>
    infiniteQueryOptions({
      queryKey: [workspaceId, batchTopic, "items", batchId, state ?? "all"],
      queryFn: ({ signal, pageParam }) => {
        const query = { limit: itemsAPage, ...(state && { state }), ...(pageParam !== null && { after: pageParam }) };
        return call(batchEndpoints.items, { params: { workspaceId, batchId }, query }, { signal });
      },
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.next,
    }),
  /** The next drafts of the review: the one that is shown, and the one that is loaded ahead. */
  next: (workspaceId: string, batchId: string, review: Review) =>
    queryOptions({
      queryKey: [workspaceId, batchTopic, "next", batchId, review],
      queryFn: async ({ signal }) =>
        (
          await call(
            batchEndpoints.items,
            { params: { workspaceId, batchId }, query: { limit: 2, review } },
            { signal },
          )
        ).items,
    }),
};
