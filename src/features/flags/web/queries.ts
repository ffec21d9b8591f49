import { queryOptions } from "@tanstack/react-query";
import { call } from "#kit/web/call.ts";
import { flagEndpoints } from "../contract.ts";

export const flagQueries = {
  /** The feature flags of a workspace, by name. */
  all: (workspaceId: string) =>
    queryOptions({
      queryKey: [workspaceId, "flags"],
      queryFn: async ({ signal }) =>
        (await call(flagEndpoints.fetch, { body: { orgID: workspaceId, platform: "web" } }, { signal })).flags,
    }),
};
