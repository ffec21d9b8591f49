import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { useAction } from "#kit/web/action.ts";
import { call } from "#kit/web/wire/call.ts";
import { type FeedbackKind, feedbackEndpoints } from "../contract.ts";

export interface FeedbackFilters {
  readonly kind?: FeedbackKind | undefined;
  readonly state?: "open" | "closed" | undefined;
  /** Of the list of the whole workspace alone. */
  readonly startTime?: string | undefined;
}

const pageRows = 50;
const suggestionsMax = 200;

const given = <T extends Readonly<Record<string, unknown>>>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

export const feedbackQueries = {
  all: (workspaceId: string, filters: FeedbackFilters) =>
    infiniteQueryOptions({
      queryKey: [workspaceId, "feedback", "all", filters],
      queryFn: ({ pageParam, signal }) =>
        call(
          feedbackEndpoints.listAll,
          { params: { workspaceId }, query: given({ ...filters, after: pageParam, limit: pageRows }) },
          { signal },
        ),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.next ?? undefined,
    }),
  ofProcedure: (workspaceId: string, procedureId: string, { kind, state }: FeedbackFilters) =>
    infiniteQueryOptions({
      queryKey: [workspaceId, "feedback", procedureId, { kind, state }],
      queryFn: ({ pageParam, signal }) =>
        call(
          feedbackEndpoints.list,
          {
            params: { workspaceId, procedureId },
            query: given({ kind, state, after: pageParam, limit: pageRows }),
          },
          { signal },
        ),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.next ?? undefined,
    }),
  /** How a procedure is liked, and how much feedback on it is open. */
  summary: (workspaceId: string, procedureId: string) =>
    queryOptions({
      queryKey: [workspaceId, "feedback", procedureId, "summary"],
      queryFn: ({ signal }) =>
        call(feedbackEndpoints.list, { params: { workspaceId, procedureId }, query: { limit: 1 } }, { signal }),
    }),
  /** The open suggestions for a procedure, newest first; the newest two hundred. */
  suggestions: (workspaceId: string, procedureId: string) =>
    queryOptions({
      queryKey: [workspaceId, "feedback", procedureId, "suggestions"],
      queryFn: async ({ signal }) => {
        const query = { kind: "suggestion", state: "open", limit: suggestionsMax } as const;
        return (await call(feedbackEndpoints.list, { params: { workspaceId, procedureId }, query }, { signal }))
          .feedback;
      },
    }),
};

const refreshes = ["feedback"];

export interface OneFeedback {
  readonly procedureId: string;
  readonly feedbackId: string;
}

type Ending =
  | { readonly as: "taken" }
  | { readonly as: "dismissed"; readonly reason: string }
  | { readonly as: "settled"; readonly answer?: string };

export const useCloseFeedback = () =>
  useAction({
    act: ({ procedureId, feedbackId, ending }: OneFeedback & { readonly ending: Ending }, workspaceId) =>
      call(feedbackEndpoints.close, { params: { workspaceId, procedureId, feedbackId }, body: ending }),
    refreshes,
  });

export const useReopenFeedback = () =>
  useAction({
    act: ({ procedureId, feedbackId }: OneFeedback, workspaceId) =>
      call(feedbackEndpoints.reopen, { params: { workspaceId, procedureId, feedbackId } }),
    refreshes,
  });
