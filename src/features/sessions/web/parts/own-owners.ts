import { type DeviceOwner, ownersHere } from "./device-owners.ts";

interface Person {
  readonly userId: string;
  readonly provider?: string | null | undefined;
  readonly memberships: readonly DeviceOwner[];
}

/** Everybody whom a sign-in is or was in its workspaces; a shared device is nobody but whom it acts as now. */
export const ownOwners = ({ userId, provider, memberships }: Person): readonly DeviceOwner[] =>
  provider === "device" ? [] : [...memberships, ...ownersHere(userId)];
