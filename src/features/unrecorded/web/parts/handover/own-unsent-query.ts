import { queryOptions } from "@tanstack/react-query";
import type { sessionEndpoints } from "#features/sessions/contract.ts";
import { type DeviceOwner, endedOwners } from "#features/sessions/web/parts/device-owners.ts";
import type { Output } from "#kit/endpoint.ts";
import { call } from "#kit/web/wire/call.ts";
import { type FormerMembership, unrecordedEndpoints } from "../../../contract.ts";
import type { UnsentOf } from "./unsent-here.ts";

type Me = Output<typeof sessionEndpoints.me>;

export interface OwnUnsent extends UnsentOf {
  /** What the server says of the membership that has ended; nothing where it ended before servers kept that. */
  readonly former: FormerMembership | undefined;
}

/**
 * A person's items on this device from workspaces that they are no longer a member of. The server identifies them by
 * the sign-in, and this device by the profiles seen under the same sign-in; a shared device identifies nobody. [PF198]
 */
export const ownUnsentQuery = (me: Me | undefined) =>
  queryOptions({
    queryKey: ["session", "ownUnsent", me?.userId],
    enabled: me !== undefined,
    staleTime: 0,
    retry: false,
    queryFn: () => (me === undefined || me.provider === "device" ? [] : ownUnsent(me)),
  });

async function ownUnsent(me: Me): Promise<OwnUnsent[]> {
  const { unsentOfOwner } = await import("./unsent-here.ts");
  // Without the server they can be read and taken along all the same.
  const former = await call(unrecordedEndpoints.formerMemberships, {}).then(
    (reply) => reply.memberships,
    () => [],
  );
  const isSame = (one: DeviceOwner) => (other: DeviceOwner) =>
    one.workspaceId === other.workspaceId && one.profileId === other.profileId;
  const here = endedOwners(me).filter((one) => !former.some(isSame(one)));
  const owners = [...former, ...here].map(({ workspaceId, profileId }) => ({ workspaceId, profileId }));
  const all = await Promise.all(
    owners.map(async (owner) => ({ ...(await unsentOfOwner(owner)), former: former.find(isSame(owner)) })),
  );
  return all.filter(({ performs }) => performs.length > 0);
}
