import { QueryClient } from "@tanstack/react-query";
import { isProblem } from "../problem.ts";
import { NetworkError } from "./call-errors.ts";

/** Trying again helps against a network that failed, never against a refusal. */
const mayHelp = (failures: number, error: unknown): boolean => error instanceof NetworkError && failures < 2;

/**
 * What the server knows, as this browser last heard it. Keys are `[workspaceId, topic, …]` with the topics of the live
 * feed, which says when something is out of date: nothing is asked again on a timer.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: mayHelp, staleTime: 60_000, refetchOnWindowFocus: false, throwOnError: false },
      mutations: { retry: false },
    },
  });
}

/** Whether somebody may be told "not there" rather than "failed". */
export const isNotFound = (error: unknown): boolean => isProblem(error) && error.status === 404;
