import { queryOptions } from "@tanstack/react-query";
import { call } from "#kit/web/call.ts";
import { workspaceEndpoints } from "../contract.ts";

export const workspaceQueries = {
  info: (workspaceId: string) =>
    queryOptions({
      queryKey: [workspaceId, "workspace", "info"],
      queryFn: ({ signal }) => call(workspaceEndpoints.info, { params: { workspaceId } }, { signal }),
    }),
};
