import { queryOptions } from "@tanstack/react-query";
import { call } from "#kit/web/wire/call.ts";
import { generationEndpoints } from "../contract.ts";

export const generationQueries = {
  /** The person's own, the newest first. */
  list: (workspaceId: string) =>
    queryOptions({
      queryKey: [workspaceId, "generations", "list"],
      queryFn: async ({ signal }) =>
        (await call(generationEndpoints.list, { params: { workspaceId } }, { signal })).generations,
    }),
};
