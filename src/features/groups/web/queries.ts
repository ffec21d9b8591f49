import { queryOptions } from "@tanstack/react-query";
import { call } from "#kit/web/call.ts";
import { groupEndpoints } from "../contract.ts";

export const groupQueries = {
  /** The access groups in sight, sorted by name. */
  list: (workspaceId: string) =>
    queryOptions({
      queryKey: [workspaceId, "groups", "list"],
      queryFn: async ({ signal }) => (await call(groupEndpoints.list, { params: { workspaceId } }, { signal })).groups,
    }),
  /** Ids of the groups that the caller may assign and manage. */
  modifiable: (workspaceId: string) =>
    queryOptions({
      queryKey: [workspaceId, "groups", "modifiable"],
      queryFn: async ({ signal }) =>
        (await call(groupEndpoints.permissions, { params: { workspaceId } }, { signal })).modifiableGroups,
    }),
};
