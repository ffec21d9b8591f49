import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { PropertyListParams } from "#features/properties/web/parts/list-query.ts";
import { call } from "#kit/web/wire/call.ts";
import { onDeviceAtOnce } from "#kit/web/wire/query.ts";
import { memberEndpoints } from "../contract.ts";
import type { MemberSort } from "../rules.ts";

export interface MemberFilters extends Pick<PropertyListParams, "properties"> {
  readonly search?: string | undefined;
  /** `admin`, `group_admin`, `content_author`, `operator`, `custom`, or a custom role's id. */
  readonly role?: string | undefined;
  /** A group's id or `unassigned`. */
  readonly groupId?: string | undefined;
}

export interface MemberTable extends MemberFilters, PropertyListParams {
  readonly sort?: MemberSort | undefined;
}

const pageRows = 100;

/** Without the keys that have no value, which the contract's optional fields do not take. */
export const given = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== "")) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

export const memberQueries = {
  /** The names of all members, in their order. */
  list: (workspaceId: string) =>
    queryOptions({
      queryKey: [workspaceId, "members", "list"],
      queryFn: async ({ signal }) =>
        (await call(memberEndpoints.list, { params: { workspaceId } }, { signal })).profiles,
    }),
  /** The members that the person manages, a page at a time. */
  page: (workspaceId: string, table: MemberTable) =>
    infiniteQueryOptions({
      queryKey: [workspaceId, "members", "page", table],
      queryFn: ({ pageParam, signal }) => {
        const query = { ...given(table), limit: pageRows, ...(pageParam !== undefined && { after: pageParam }) };
        return call(memberEndpoints.page, { params: { workspaceId }, query }, { signal });
      },
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.next ?? undefined,
    }),
  detail: (workspaceId: string, profileId: string) =>
    queryOptions({
      queryKey: [workspaceId, "members", "detail", profileId],
      queryFn: ({ signal }) => call(memberEndpoints.get, { params: { workspaceId, profileId } }, { signal }),
    }),
  /** The caller's own profile, with role and permissions. */
  me: (workspaceId: string) =>
    queryOptions({
      ...onDeviceAtOnce(),
      queryKey: [workspaceId, "members", "me"],
      queryFn: ({ signal }) => call(memberEndpoints.me, { params: { workspaceId } }, { signal }),
    }),
};
