import type { QueryClient } from "@tanstack/react-query";
import { flagQueries } from "#features/flags/web/queries.ts";
import type { OwnProfile } from "#features/members/contract.ts";
import { memberQueries } from "#features/members/web/queries.ts";
import { workspaceQueries } from "#features/workspaces/web/queries.ts";
import { permissionsFrom } from "#kit/permissions.ts";
import type { Place } from "#kit/web/place.tsx";

/** Loads in parallel what every screen of a workspace needs: the own profile, the workspace's name, its flags. */
export async function loadPlace(queryClient: QueryClient, workspaceId: string): Promise<void> {
  await Promise.all([
    queryClient.ensureQueryData(memberQueries.me(workspaceId)),
    queryClient.ensureQueryData(workspaceQueries.info(workspaceId)),
    queryClient.ensureQueryData(flagQueries.all(workspaceId)),
  ]);
}

export const placeOf = (
  workspaceId: string,
  me: OwnProfile,
  { flags, hasModel, timeZone }: Pick<Place, "flags" | "hasModel" | "timeZone">,
): Place => ({
  workspaceId,
  flags,
  hasModel,
  timeZone,
  actor: {
    profileId: me.id,
    workspaceId,
    displayName: me.displayName,
    rank: me.rank,
    permissions: new Set(permissionsFrom(me.permissions)),
    seesAllContent: me.seesAllContent,
    scope: new Set(me.scope),
    bySharedDevice: me.bySharedDevice,
  },
});
