import { type Query, QueryClient, type QueryPersister } from "@tanstack/react-query";
import { isProblem } from "../../problem.ts";
import { NetworkError } from "./call-errors.ts";

/** Trying again helps against a network that failed, never against a refusal. */
export const mayHelp = (failures: number, error: unknown): boolean => error instanceof NetworkError && failures < 2;

/**
 * What the server knows, as this browser last heard it. Keys are `[workspaceId, topic, …]` with the topics of the live
 * feed, which says when something is out of date: nothing is asked again on a timer.
 */
export function createQueryClient(cachedFallback?: CachedFallback): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: mayHelp,
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        throwOnError: false,
        // Without a network a query is asked all the same: what this device keeps may answer it.
        networkMode: "offlineFirst",
        ...(cachedFallback && { persister: cachedFallback }),
      },
      mutations: { retry: false },
    },
  });
}

/** Asks the server, and answers with what this device keeps where the server does not (`features/offline`). */
export type CachedFallback = QueryPersister<unknown>;

/** For a query whose last answer this device keeps, for when there is no network; with the words of `alsoOf` beside it. */
export const onDevice = (also: { readonly meta?: object } | false = false) => ({
  meta: { ...(also && also.meta), isKept: true },
});

/**
 * For what every screen stands on: the device answers at once while the app opens, and the server's answer takes its place.
 */
export const onDeviceAtOnce = () => ({ meta: { isKept: true, isAtOnce: true } });

/**
 * For a query that shows something of further topics than its key names: changes there put it out of date as well.
 * Where several screens ask under one key, all of them must say the same.
 */
export const alsoOf = (...topics: readonly string[]) => ({ meta: { topics } });

/** Whether a change under a topic of the feed puts a query out of date. */
export const isOf =
  (workspaceId: string, topic: string) =>
  ({ queryKey, meta }: Pick<Query, "queryKey" | "meta">): boolean =>
    queryKey[0] === workspaceId &&
    (queryKey[1] === topic || (Array.isArray(meta?.topics) && meta.topics.includes(topic)));

/** Whether somebody may be told "not there" rather than "failed". */
export const isNotFound = (error: unknown): boolean => isProblem(error) && error.status === 404;
