import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { useAction } from "#kit/web/action.ts";
import { newKey } from "#kit/web/new-key.ts";
import { call } from "#kit/web/wire/call.ts";
import { type ActionFilter, correctiveActionEndpoints as endpoints } from "../contract.ts";
import type { ChangeableInput } from "../rules/changes.ts";

const topic = "correctiveActions";
const pageRows = 50;

/** Without the keys that have no value, which the contract's optional fields do not take. */
const given = <T extends Readonly<Record<string, unknown>>>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

interface CountsOf {
  readonly procedureId?: string | undefined;
  readonly group?: string | undefined;
}

export const actionQueries = {
  list: (workspaceId: string, filter: ActionFilter) =>
    infiniteQueryOptions({
      queryKey: [workspaceId, topic, "list", filter],
      queryFn: ({ pageParam, signal }) =>
        call(
          endpoints.list,
          { params: { workspaceId }, query: given({ ...filter, after: pageParam, limit: pageRows }) },
          { signal },
        ),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.next ?? undefined,
    }),
  /** The actions of one perform, ended or not. */
  ofPerform: (workspaceId: string, performId: string) =>
    queryOptions({
      queryKey: [workspaceId, topic, "ofPerform", performId],
      queryFn: async ({ signal }) => {
        const query = { performId, show: "any", limit: 200 } as const;
        return (await call(endpoints.list, { params: { workspaceId }, query }, { signal })).actions;
      },
    }),
  /** Of one procedure, or of the procedures of one access group; of all without either. */
  counts: (workspaceId: string, { procedureId, group }: CountsOf = {}) =>
    queryOptions({
      queryKey: [workspaceId, topic, "counts", procedureId ?? null, group ?? null],
      queryFn: ({ signal }) =>
        call(
          endpoints.counts,
          { params: { workspaceId }, query: given({ procedureId, accessGroupIds: group }) },
          { signal },
        ),
    }),
  detail: (workspaceId: string, actionId: string) =>
    queryOptions({
      queryKey: [workspaceId, topic, "detail", actionId],
      queryFn: ({ signal }) => call(endpoints.get, { params: { workspaceId, actionId } }, { signal }),
    }),
  assignees: (workspaceId: string, procedureId: string) =>
    queryOptions({
      queryKey: [workspaceId, topic, "assignees", procedureId],
      queryFn: async ({ signal }) =>
        (await call(endpoints.assignees, { params: { workspaceId, procedureId }, query: {} }, { signal })).members,
    }),
};

const refreshes = [topic];

interface Based {
  readonly actionId: string;
  readonly revision: number;
}

export const useChangeAction = () =>
  useAction({
    act: ({ actionId, ...wish }: Based & ChangeableInput, workspaceId) =>
      call(endpoints.change, { params: { workspaceId, actionId }, body: { revision: wish.revision, ...given(wish) } }),
    refreshes,
  });

export const useCloseAction = () =>
  useAction({
    act: ({ actionId, ...body }: Based & { readonly resolution: string; readonly photoIds: string[] }, workspaceId) =>
      call(endpoints.close, { params: { workspaceId, actionId }, body }),
    refreshes,
  });

export const useReopenAction = () =>
  useAction({
    act: ({ actionId, ...body }: Based & { readonly reason: string }, workspaceId) =>
      call(endpoints.reopen, { params: { workspaceId, actionId }, body }),
    refreshes,
  });

export const useWithdrawAction = () =>
  useAction({
    act: ({ actionId, ...body }: Based & { readonly reason: string }, workspaceId) =>
      call(endpoints.withdraw, { params: { workspaceId, actionId }, body }),
    refreshes,
  });

export const useCommentOnAction = () =>
  useAction({
    act: (
      { actionId, ...body }: { readonly actionId: string; readonly text: string; readonly photoIds: string[] },
      workspaceId,
    ) => call(endpoints.comment, { params: { workspaceId, actionId }, body }, { idempotencyKey: newKey() }),
    refreshes,
  });

/** The file of what the filter lets through. */
export const useExportActions = () =>
  useAction({
    act: (filter: ActionFilter, workspaceId) =>
      call(endpoints.export, { params: { workspaceId }, body: given(filter) }),
    refreshes: [],
  });
