import * as z from "zod/mini";
import { remember } from "#kit/web/device/device-memory.ts";
import { rememberedAs } from "#kit/web/device/remembered-as.ts";

/** The owners of a person's unsent work on this device. */
export interface DeviceOwner {
  readonly workspaceId: string;
  readonly profileId: string;
}

interface Person {
  readonly userId: string;
  /** How they signed in; `device` is a shared device, without a personal sign-in. */
  readonly provider?: string | null | undefined;
  readonly memberships: readonly DeviceOwner[];
}

const stored = z.array(z.object({ workspaceId: z.string(), profileId: z.string() }));
const keyOf = (userId: string): string => `fettle.owners.${userId}`;
const isSame = (one: DeviceOwner) => (other: DeviceOwner) =>
  one.workspaceId === other.workspaceId && one.profileId === other.profileId;

/** Every membership that a person had while they were signed in on this device: those that ended since are in it. */
export const ownersHere = (userId: string): DeviceOwner[] => rememberedAs(keyOf(userId), stored) ?? [];

/**
 * Remembers a person's memberships together with those they had before. [SL7] On a shared device the earlier ones are
 * dropped: they were other people's, and the next person must neither count nor remove what those left.
 */
export function noteOwners({ userId, provider, memberships }: Person): void {
  const earlier = provider === "device" ? [] : endedOwners({ userId, memberships });
  keepOwners(userId, [...memberships, ...earlier]);
}

/** The former memberships of a person on this device. */
export const endedOwners = ({ userId, memberships }: Person): DeviceOwner[] =>
  ownersHere(userId).filter((one) => !memberships.some(isSame(one)));

/** Replaces the list of what is stored here of a person: an empty list removes it. */
export function keepOwners(userId: string, owners: readonly DeviceOwner[]): void {
  const kept = owners.map(({ workspaceId, profileId }) => ({ workspaceId, profileId }));
  remember(keyOf(userId), kept.length === 0 ? null : JSON.stringify(kept));
}
