import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { useAction } from "#kit/web/action.ts";
import { call } from "#kit/web/wire/call.ts";
import { onDeviceAtOnce } from "#kit/web/wire/query.ts";
import { flagEndpoints } from "../contract.ts";
import type { FlagName } from "../rules.ts";

export const flagQueries = {
  /** The feature flags of a workspace, by name. */
  all: (workspaceId: string) =>
    queryOptions({
      ...onDeviceAtOnce(),
      queryKey: [workspaceId, "flags"],
      queryFn: async ({ signal }) =>
        (await call(flagEndpoints.fetch, { body: { orgID: workspaceId, platform: "web" } }, { signal })).flags,
    }),
};

/** Switches a feature; what the server then says of all of them is shown at once. */
export function useSwitchFlag(failed: () => string) {
  const queryClient = useQueryClient();
  return useAction({
    act: async ({ flagName, isOn }: { readonly flagName: FlagName; readonly isOn: boolean }, workspaceId) => {
      const { flags } = await call(flagEndpoints.set, { params: { workspaceId, flagName }, body: { isOn } });
      queryClient.setQueryData(flagQueries.all(workspaceId).queryKey, flags);
    },
    refreshes: ["flags"],
    failed,
  });
}
