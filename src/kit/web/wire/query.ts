import { type Query, QueryClient, type QueryKey, type QueryPersister } from "@tanstack/react-query";
import { isProblem } from "../../problem.ts";
import { NetworkError } from "./call-errors.ts";

/** Trying again helps against a network that failed, never against a refusal. */
export const mayHelp = (failures: number, error: unknown): boolean => error instanceof NetworkError && failures < 2;

/**
 * Server state as this browser last received it. Keys are `[workspaceId, topic, …]` with the topics of the live feed,
 * which invalidates them: nothing is polled.
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
      // Without a network an action fails at once: one that waited for it would be lost with the page, without a word.
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

/** Asks the server, and answers with what this device keeps where the server does not (`features/offline`). */
export type CachedFallback = QueryPersister<unknown>;

/** For a query whose last response the device stores for use offline; the texts of `alsoOf` are stored with it. */
export const onDevice = (also: { readonly meta?: object } | false = false) => ({
  meta: { ...(also && also.meta), isCached: true },
});

/** The server's responses that the device keeps for whoever is here. */
export interface KeptAnswers {
  /** The last one to a query. */
  one(queryKey: QueryKey): Promise<unknown>;
  /** Those to all queries whose keys begin like this, the oldest first. */
  all(beginning: QueryKey): Promise<readonly unknown[]>;
}

type AnswerHere = (kept: KeptAnswers) => Promise<unknown>;

/**
 * For a query that the device can answer by what it keeps, other than with the server's last response, which is not stored.
 * `answer` says how; undefined where it cannot.
 */
export const onDeviceBy = (answer: AnswerHere, also: { readonly meta: object }) => ({
  meta: { ...also.meta, answerHere: answer },
});

/** For a query whose last response the device stores, and which it can answer by others where it has none. */
export const onDeviceOr = (answer: AnswerHere, also: { readonly meta?: object } | false = false) => ({
  meta: { ...onDevice(also).meta, answerHere: answer },
});

const isAnswer = (value: unknown): value is AnswerHere => typeof value === "function";

/** How the device answers a query in the server's place; undefined where it does not. */
export const answerHereOf = ({ meta }: Pick<Query, "meta">): AnswerHere | undefined =>
  isAnswer(meta?.answerHere) ? meta.answerHere : undefined;

/**
 * For data that every screen needs: the device's copy answers at once while the app opens, and the server's replaces
 * it.
 */
export const onDeviceAtOnce = () => ({ meta: { isCached: true, isAtOnce: true } });

/**
 * For a query that shows data of further topics than its key names: changes there invalidate it as well. Where several
 * screens share one key, all must name the same topics.
 */
export const alsoOf = (...topics: readonly string[]) => ({ meta: { topics } });

/** Whether a change under a topic of the feed puts a query out of date. */
export const isOf =
  (workspaceId: string, topic: string) =>
  ({ queryKey, meta }: Pick<Query, "queryKey" | "meta">): boolean =>
    queryKey[0] === workspaceId &&
    (queryKey[1] === topic || (Array.isArray(meta?.topics) && meta.topics.includes(topic)));

/** Whether the person may be shown "not found" rather than "failed". */
export const isNotFound = (error: unknown): boolean => isProblem(error) && error.status === 404;
