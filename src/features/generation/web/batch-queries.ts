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
  /**
   * The batch beside its next drafts: the one that is shown, and the one that is loaded ahead. They come in one piece, so that
   * what is counted is never ahead of what is shown.
   */
  review: (workspaceId: string, batchId: string, review: Review) =>
    queryOptions({
      queryKey: [workspaceId, batchTopic, "review", batchId, review],
      queryFn: async ({ signal }) => {
        const params = { workspaceId, batchId };
        const [batch, { items }] = await Promise.all([
          call(batchEndpoints.get, { params }, { signal }),
          call(batchEndpoints.items, { params, query: { limit: 2, review } }, { signal }),
        ]);
        return { batch, items };
      },
    }),
};
