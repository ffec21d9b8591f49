import { type DeviceOwner, ownersHere } from "./device-owners.ts";

interface Person {
  readonly userId: string;
  readonly provider?: string | null | undefined;
  readonly memberships: readonly DeviceOwner[];
}

/** All owners that a sign-in is or was in its workspaces; on a shared device only the one it acts as now. */
export const ownOwners = ({ userId, provider, memberships }: Person): readonly DeviceOwner[] =>
  provider === "device" ? [] : [...memberships, ...ownersHere(userId)];
