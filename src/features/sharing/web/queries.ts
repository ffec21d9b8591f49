import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { useAction } from "#kit/web/action.ts";
import { call } from "#kit/web/wire/call.ts";
import { sharingEndpoints } from "../contract.ts";
import type { ReceivedState } from "../paths.ts";

const topic = "sharedProcedures";
const refreshes = [topic];

/** Names a received procedure in paths. */
export interface ReceivedKey {
  readonly sourceId: string;
  readonly procedureId: string;
}

const ofOne = (workspaceId: string, { sourceId: wsId, procedureId }: ReceivedKey) => ({
  params: { workspaceId, wsId, procedureId },
});
const pageOf = (workspaceId: string, after: string | undefined) => ({
  params: { workspaceId },
  query: { limit: 50, ...(after !== undefined && { after }) },
});
const paged = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last: { readonly next: string | null }) => last.next ?? undefined,
};

export const sharingQueries = {
  received: (workspaceId: string, state: ReceivedState) =>
    infiniteQueryOptions({
      ...paged,
      queryKey: [workspaceId, topic, "received", state],
      queryFn: ({ pageParam, signal }) => {
        const { publishedReceived, draftsReceived } = sharingEndpoints;
        const endpoint = state === "published" ? publishedReceived : draftsReceived;
        return call(endpoint, pageOf(workspaceId, pageParam), { signal });
      },
    }),
  shared: (workspaceId: string, state: ReceivedState) =>
    infiniteQueryOptions({
      ...paged,
      queryKey: [workspaceId, topic, "shared", state],
      queryFn: ({ pageParam, signal }) => {
        const { publishedShared, draftsShared } = sharingEndpoints;
        return call(state === "published" ? publishedShared : draftsShared, pageOf(workspaceId, pageParam), { signal });
      },
    }),
  receivedOne: (workspaceId: string, of: ReceivedKey, state: ReceivedState) =>
    queryOptions({
      queryKey: [workspaceId, topic, "received", state, of.sourceId, of.procedureId],
      queryFn: ({ signal }) => {
        const { publishedReceivedOne, draftReceived } = sharingEndpoints;
        return call(state === "published" ? publishedReceivedOne : draftReceived, ofOne(workspaceId, of), { signal });
      },
    }),
  targets: (workspaceId: string, procedureId: string) =>
    queryOptions({
      queryKey: [workspaceId, topic, "targets", procedureId],
      queryFn: ({ signal }) => call(sharingEndpoints.targets, { params: { workspaceId, procedureId } }, { signal }),
    }),
  source: (workspaceId: string, procedureId: string) =>
    queryOptions({
      queryKey: [workspaceId, topic, "source", procedureId],
      queryFn: async ({ signal }) =>
        (await call(sharingEndpoints.source, { params: { workspaceId, procedureId } }, { signal })).source,
    }),
  difference: (workspaceId: string, procedureId: string) =>
    queryOptions({
      queryKey: [workspaceId, topic, "difference", procedureId],
      queryFn: ({ signal }) => call(sharingEndpoints.difference, { params: { workspaceId, procedureId } }, { signal }),
    }),
  overview: (workspaceId: string) =>
    queryOptions({
      queryKey: [workspaceId, topic, "overview"],
      queryFn: ({ signal }) => call(sharingEndpoints.overview, { params: { workspaceId } }, { signal }),
    }),
};

interface TargetsChange {
  readonly procedureId: string;
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/** Shares with some workspaces and ends the shares of others; the first refusal leaves the rest as it was. */
export const useChangeTargets = () =>
  useAction({
    act: async ({ procedureId, add, remove }: TargetsChange, workspaceId) => {
      const at = { params: { workspaceId, procedureId } };
      if (add.length > 0) await call(sharingEndpoints.share, { ...at, body: { workspaceIds: [...add] } });
      if (remove.length > 0) await call(sharingEndpoints.unshare, { ...at, body: { workspaceIds: [...remove] } });
    },
    refreshes,
  });

export interface GroupsInput {
  readonly accessGroupIds: readonly string[];
  readonly makeGlobal: boolean;
}

const groupsBody = ({ accessGroupIds, makeGlobal }: GroupsInput) => ({
  accessGroupIds: [...accessGroupIds],
  ...(makeGlobal && { makeGlobal }),
});

interface AssignInput extends GroupsInput {
  readonly of: ReceivedKey;
  readonly revision: number;
}

export const useAssignGroups = () =>
  useAction({
    act: ({ of, revision, ...groups }: AssignInput, workspaceId) =>
      call(sharingEndpoints.assign, { ...ofOne(workspaceId, of), ifMatch: revision, body: groupsBody(groups) }),
    refreshes,
  });

interface AddInput {
  readonly of: ReceivedKey;
  /** The same key again is the same copy. */
  readonly key: string;
  readonly groups?: GroupsInput | undefined;
}

export const useAddCopy = () =>
  useAction({
    act: ({ of, key, groups }: AddInput, workspaceId) =>
      call(
        sharingEndpoints.add,
        { ...ofOne(workspaceId, of), body: groups ? groupsBody(groups) : {} },
        { idempotencyKey: key },
      ),
    refreshes: [topic, "procedures", "procedureDrafts"],
  });

interface TakeInput {
  readonly procedureId: string;
  readonly sourceHash: string;
  readonly keys: readonly string[];
}

export const useTakeSource = () =>
  useAction({
    act: ({ procedureId, sourceHash, keys }: TakeInput, workspaceId) =>
      call(sharingEndpoints.take, { params: { workspaceId, procedureId }, body: { sourceHash, keys: [...keys] } }),
    refreshes: [topic, "procedures", "procedureDrafts"],
  });
