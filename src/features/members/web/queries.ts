import { queryOptions } from "@tanstack/react-query";
import { call } from "#kit/web/call.ts";
import { memberEndpoints } from "../contract.ts";

export const memberQueries = {
  /** The names of all members, in their order. */
  list: (workspaceId: string) =>
    queryOptions({
      queryKey: [workspaceId, "members", "list"],
      queryFn: async ({ signal }) =>
        (await call(memberEndpoints.list, { params: { workspaceId } }, { signal })).profiles,
    }),
  /** The caller's own profile, with role and permissions. */
  me: (workspaceId: string) =>
    queryOptions({
      queryKey: [workspaceId, "members", "me"],
      queryFn: ({ signal }) => call(memberEndpoints.me, { params: { workspaceId } }, { signal }),
    }),
};
