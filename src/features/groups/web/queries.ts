import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ClientInput } from "#kit/endpoint.ts";
import { minute } from "#kit/time.ts";
import { useAction } from "#kit/web/action.ts";
import { call } from "#kit/web/wire/call.ts";
import { type AccessPreview, type ContentKind, groupEndpoints } from "../contract.ts";
import type { PreviewRequest } from "./parts/visibility-preview.ts";

const topic = "groups";
/** Topics of the things whose visibility changes with groups. */
const refreshes = [topic, "members", "areas", "procedures", "sets", "documents"];

type Body<E> = ClientInput<E> extends { readonly body: infer B } ? B : never;
/** A change that can be previewed. */
export type GroupPreviewBody = Body<(typeof groupEndpoints)["preview"]>;

export const groupQueries = {
  /** The access groups that the person may see, sorted by name. */
  list: (workspaceId: string) =>
    queryOptions({
      queryKey: [workspaceId, topic, "list"],
      queryFn: async ({ signal }) => (await call(groupEndpoints.list, { params: { workspaceId } }, { signal })).groups,
    }),
  /** Ids of the groups that the caller may assign and manage. */
  modifiable: (workspaceId: string) =>
    queryOptions({
      queryKey: [workspaceId, topic, "modifiable"],
      queryFn: async ({ signal }) =>
        (await call(groupEndpoints.permissions, { params: { workspaceId } }, { signal })).modifiableGroups,
    }),
  /** The direct groups of members: group ids by profile id (specification, content section 9: valid for 60 s). */
  membership: (workspaceId: string) =>
    queryOptions({
      queryKey: [workspaceId, topic, "membership"],
      queryFn: ({ signal }) => call(groupEndpoints.membership, { params: { workspaceId } }, { signal }),
      staleTime: minute,
    }),
  /** One group with its members and what it sees. */
  detail: (workspaceId: string, groupId: string) =>
    queryOptions({
      queryKey: [workspaceId, topic, "detail", groupId],
      queryFn: ({ signal }) => call(groupEndpoints.get, { params: { workspaceId, groupId } }, { signal }),
    }),
  /** Things by title; of one group where it is named. */
  things: (workspaceId: string, query: { readonly groupId?: string; readonly search?: string }) =>
    queryOptions({
      queryKey: [workspaceId, topic, "things", query],
      queryFn: async ({ signal }) =>
        (await call(groupEndpoints.things, { params: { workspaceId }, query }, { signal })).things,
      placeholderData: keepPreviousData,
    }),
  /** Why a member sees a thing. */
  why: (
    workspaceId: string,
    query: { readonly profileId: string; readonly kind: ContentKind; readonly thingId: string },
  ) =>
    queryOptions({
      queryKey: [workspaceId, topic, "why", query],
      queryFn: ({ signal }) => call(groupEndpoints.why, { params: { workspaceId }, query }, { signal }),
    }),
};

/** The effect of a change on visibility: who gains and who loses it, fetched again whenever it is shown. */
export const groupPreviews = {
  /** Of the tree, of who is in a group, or of its end. */
  group: (workspaceId: string, groupId: string, body: GroupPreviewBody): PreviewRequest => ({
    queryKey: [workspaceId, topic, "preview", groupId, body],
    load: (signal) => call(groupEndpoints.preview, { params: { workspaceId, groupId }, body }, { signal }),
  }),
  /** Of the groups on things. */
  access: (
    workspaceId: string,
    body: Body<(typeof groupEndpoints)["previewAccess"]>,
  ): PreviewRequest<AccessPreview> => ({
    queryKey: [workspaceId, topic, "accessPreview", body],
    load: (signal) => call(groupEndpoints.previewAccess, { params: { workspaceId }, body }, { signal }),
  }),
};

export const useCreateGroup = () =>
  useAction({
    act: ({ key, ...body }: Body<(typeof groupEndpoints)["create"]> & { readonly key: string }, workspaceId) =>
      call(groupEndpoints.create, { params: { workspaceId }, body }, { idempotencyKey: key }),
    refreshes,
  });

export interface GroupEdit {
  readonly groupId: string;
  readonly revision: number;
  readonly change: Body<(typeof groupEndpoints)["update"]>;
}

export const useChangeGroup = () =>
  useAction({
    act: ({ groupId, revision, change }: GroupEdit, workspaceId) =>
      call(groupEndpoints.update, { params: { workspaceId, groupId }, ifMatch: revision, body: change }),
    refreshes,
  });

export const useRemoveGroup = () =>
  useAction({
    act: (
      { groupId, removal }: { readonly groupId: string; readonly removal: Body<(typeof groupEndpoints)["remove"]> },
      workspaceId,
    ) => call(groupEndpoints.remove, { params: { workspaceId, groupId }, body: removal }),
    refreshes,
  });

export interface MembersEdit {
  readonly groupId: string;
  readonly add?: readonly string[];
  readonly remove?: readonly string[];
  readonly digest?: string;
}

export const useChangeMembers = () =>
  useAction({
    act: ({ groupId, add = [], remove = [], digest }: MembersEdit, workspaceId) => {
      const endpoint = add.length > 0 ? groupEndpoints.addMembers : groupEndpoints.removeMembers;
      const body = { profileIds: [...(add.length > 0 ? add : remove)], ...(digest !== undefined && { digest }) };
      return call(endpoint, { params: { workspaceId, groupId }, body });
    },
    refreshes,
  });
