import { deviceEndpoints } from "#features/devices/contract.ts";
import { memberChangeEndpoints } from "#features/members/change-contract.ts";
import { roleEndpoints } from "#features/roles/contract.ts";
import { sessionEndpoints } from "#features/sessions/contract.ts";
import type { Holder } from "./holders.ts";
import { enforce, type Place } from "./place.ts";
import { send } from "./probes.ts";
import { type Change, type Kind, kinds } from "./table.ts";

/** One change in a workspace of its own, for the credentials that it can happen to. */
export interface Round {
  readonly change: Change;
  readonly kinds: readonly Kind[];
  /** What the workspace asks for already, when the credentials are there and nothing was tried yet. */
  readonly prepare?: (place: Place) => Promise<void>;
  readonly act: (place: Place, holders: readonly Holder[]) => Promise<void>;
}

const askForAll = (place: Place) => enforce(place, "google", { all: true, types: ["google", "microsoft", "phone"] });

export const rounds: readonly Round[] = [
  {
    change: "sign-out",
    kinds,
    act: async ({ server }, holders) => {
      for (const token of holders.flatMap((one) => one.tokens())) {
        await send(server, sessionEndpoints.signOut, {}, { token });
      }
    },
  },
  {
    change: "removal",
    kinds,
    act: async ({ server, workspaceId, admins }, holders) => {
      for (const profileId of holders.flatMap((one) => one.profileIds)) {
        await send(server, memberChangeEndpoints.remove, { workspaceId, profileId }, { token: admins.google });
      }
    },
  },
  {
    change: "role that asks for a sign-in",
    kinds,
    act: async ({ server, workspaceId, admins, roles }, holders) => {
      const token = admins.google;
      for (const profileId of holders.flatMap((one) => one.demoted)) {
        const body = { oldRole: { workspaceRoleId: roles.auditor }, newRole: { workspaceRoleId: roles.bare } };
        await send(server, memberChangeEndpoints.setRole, { workspaceId, profileId }, { token, body });
      }
      // Nobody gets such a role who has no sign-in of their own; the role that they have begins to ask for one.
      const { body: list } = await send(server, roleEndpoints.list, { workspaceId }, { token });
      const floor = list.workspaceRoles.find((role: { roleId: string }) => role.roleId === roles.floor);
      await send(
        server,
        roleEndpoints.update,
        { workspaceId, roleId: roles.floor },
        {
          token,
          ifMatch: floor.revision,
          body: { requiresSso: true, forceOverride: true },
        },
      );
    },
  },
  {
    change: "enforcement",
    kinds,
    act: (place) => enforce(place, "google", { all: true, types: ["google"], domains: ["acme.example"] }),
  },
  {
    change: "provider",
    kinds: ["google session", "phone session", "cookie", "upload ticket", "file address", "one-time link"],
    prepare: askForAll,
    act: (place) => enforce(place, "microsoft", { all: true, types: ["microsoft"] }),
  },
  {
    change: "provider",
    kinds: ["microsoft session"],
    prepare: askForAll,
    act: (place) => enforce(place, "google", { all: true, types: ["google"] }),
  },
  {
    change: "provider",
    kinds: ["shared device", "invite's link"],
    act: (place) => enforce(place, "google", { all: false, types: ["google"] }),
  },
  {
    change: "license key",
    kinds,
    act: async ({ server, workspaceId, admins }) => {
      await send(server, deviceEndpoints.rotate, { workspaceId }, { token: admins.google });
    },
  },
];
