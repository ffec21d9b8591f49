import { deviceSealing } from "#kit/web/outbox/device-outbox.ts";
import { type OutboxKind, outboxKinds } from "#kit/web/outbox/kinds.ts";
import { type DeviceOwner, endedOwners } from "../parts/device-owners.ts";

/** How much of a person's is on this device alone, by the names of the kinds. */
export type UnsentWork = Readonly<Record<string, number>>;

/**
 * [SL10] What could not be opened now is on this device alone as well, and is counted by what its seal says.
 *
 * None where a store cannot be read: nothing is removed from it then, so nothing is lost.
 */
export async function unsentWork(owners: readonly DeviceOwner[]): Promise<UnsentWork> {
  const counted = [...(await outboxKinds())].map(
    async ([name, kind]) => [name, await countUnsent(owners, kind)] as const,
  );
  return Object.fromEntries(await Promise.all(counted));
}

async function countUnsent(owners: readonly DeviceOwner[], kind: OutboxKind): Promise<number> {
  const countSealed = async () => sum(await Promise.all(owners.map((owner) => sealedWork(owner, kind))));
  let sealedBefore = await countSealed();
  for (;;) {
    const open = sum(await Promise.all(owners.map((owner) => kind.count(owner).catch(() => 0))));
    const sealed = await countSealed();
    // Counting opens what can be opened, and so may another tab: what was opened meanwhile may be in neither number.
    if (sealed === sealedBefore) return open + sealed;
    sealedBefore = sealed;
  }
}

/** Items of one thing share what their keys begin with, up to a slash. */
async function sealedWork(owner: DeviceOwner, { facts = {} }: OutboxKind): Promise<number> {
  const sealing = await deviceSealing();
  const found = await Promise.all(Object.keys(facts).map((kind) => sealing?.factsOf(kind, owner) ?? []));
  const needed = found.flat().filter((item) => item.facts.isNeeded);
  return new Set(needed.map(({ at }) => at.key.split("/")[0])).size;
}

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);

/** How long a sign-out waits for what can be sent. */
const sendMsMax = 10_000;

/** Sends what can be sent of a person's work, with a timeout for a person who wants to leave. */
export async function sendWork(owners: readonly DeviceOwner[]): Promise<void> {
  const kinds = [...(await outboxKinds()).values()];
  const sending = Promise.allSettled(owners.flatMap((owner) => kinds.map(({ send }) => send?.(owner))));
  await Promise.race([sending, new Promise((resolve) => setTimeout(resolve, sendMsMax))]);
}

/** Removes a person's stored work from this device. @throws where a store cannot be opened */
export async function forgetWork(owners: readonly DeviceOwner[]): Promise<void> {
  const kinds = [...(await outboxKinds()).values()];
  await Promise.all(owners.flatMap((owner) => kinds.map(({ forget }) => forget(owner))));
  const sealing = await deviceSealing();
  for (const owner of owners) await sealing?.forget(owner);
}

/**
 * At a sign-in, removes copies of drafts, unsent files and feedback of workspaces that the person has left, since they
 * can no longer be sent. The next sign-in retries what could not be removed.
 */
export async function forgetEndedDrafts(me: {
  readonly userId: string;
  readonly memberships: readonly DeviceOwner[];
}): Promise<void> {
  const ended = endedOwners(me);
  if (ended.length === 0) return;
  const kinds = [...(await outboxKinds()).values()].filter(({ outlivesMembership }) => !outlivesMembership);
  await Promise.all(ended.flatMap((owner) => kinds.map(({ forget }) => forget(owner))));
}
