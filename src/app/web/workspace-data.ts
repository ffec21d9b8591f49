import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { flagEndpoints } from "#features/flags/contract.ts";
import { memberEndpoints, type OwnProfile } from "#features/members/contract.ts";
import { workspaceEndpoints } from "#features/workspaces/contract.ts";
import { permissionsFrom } from "#kit/permissions.ts";
import { call } from "#kit/web/call.ts";
import type { Place } from "#kit/web/place.tsx";

/** What the frame of a workspace knows: who we are in it, what it is called, what it shows. */
export const workspaceQueries = {
  me: (workspaceId: string) =>
    queryOptions({
      queryKey: [workspaceId, "members", "me"],
      queryFn: ({ signal }) => call(memberEndpoints.me, { params: { workspaceId } }, { signal }),
    }),
  info: (workspaceId: string) =>
    queryOptions({
      queryKey: [workspaceId, "workspace", "info"],
      queryFn: ({ signal }) => call(workspaceEndpoints.info, { params: { workspaceId } }, { signal }),
    }),
  flags: (workspaceId: string) =>
    queryOptions({
      queryKey: [workspaceId, "flags"],
      queryFn: async ({ signal }) =>
        (await call(flagEndpoints.fetch, { body: { orgID: workspaceId, platform: "web" } }, { signal })).flags,
    }),
};

/** Loads what every screen of a workspace stands on, side by side. */
export async function loadPlace(queryClient: QueryClient, workspaceId: string): Promise<void> {
  await Promise.all([
    queryClient.ensureQueryData(workspaceQueries.me(workspaceId)),
    queryClient.ensureQueryData(workspaceQueries.info(workspaceId)),
    queryClient.ensureQueryData(workspaceQueries.flags(workspaceId)),
  ]);
}

export const placeOf = (workspaceId: string, me: OwnProfile, flags: Place["flags"]): Place => ({
  workspaceId,
  flags,
  actor: {
    profileId: me.id,
    workspaceId,
    displayName: me.displayName,
    rank: me.rank,
    permissions: new Set(permissionsFrom(me.permissions)),
    seesAllContent: me.seesAllContent,
    scope: new Set(me.scope),
  },
});
