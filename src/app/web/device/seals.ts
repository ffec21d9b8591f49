import { sealingEndpoints } from "#features/sealing/contract.ts";
import { unrecordedEndpoints } from "#features/unrecorded/contract.ts";
import { isProblem } from "#kit/problem.ts";
import { deviceSealing } from "#kit/web/outbox/device-outbox.ts";
import { factsOfKinds, outboxKinds } from "#kit/web/outbox/kinds.ts";
import { type OutboxOwner, ownerText } from "#kit/web/outbox/outbox.ts";
import { isSomebodyHere } from "#kit/web/outbox/seals.ts";
import { mayBeSignedIn } from "#kit/web/session/session.ts";
import { call } from "#kit/web/wire/call.ts";

/*
 * Who leaves a device that others use leaves what they entered under a seal (decision 42). It is sealed only while there is
 * contact: who comes back where there is none finds it as they left it.
 */

/** [SL7] Opens the sealed items of a person, if the server confirms that they are here, or were that member once. */
export async function openSealed(owner: OutboxOwner): Promise<boolean> {
  const sealing = await deviceSealing();
  if (!sealing || !mayBeSignedIn()) return false;
  const isAllOpen = await sealing.open(owner, async (_, keyId) => {
    // They may have left while this waited for its turn.
    if (!isSomebodyHere()) return undefined;
    const params = { ...owner, keyId };
    const isNotTheirs = (error: unknown) => isProblem(error) && (error.status === 404 || error.status === 403);
    const reply = await call(sealingEndpoints.open, { params }).catch((error: unknown) => {
      if (isNotTheirs(error)) return call(unrecordedEndpoints.openFormer, { params });
      throw error;
    });
    return reply.privateKey;
  });
  for (const { opened } of (await outboxKinds()).values()) await opened?.(owner);
  return isAllOpen;
}

/** [SL8] Seals what everyone but these people left here, including what they had no time to store. */
async function sealAllBut(here: readonly OutboxOwner[]): Promise<void> {
  const sealing = await deviceSealing();
  if (!sealing) return;
  const own = new Set(here.map(ownerText));
  const left = (await sealing.withKeys()).filter((owner) => !own.has(ownerText(owner)));
  if (left.length === 0) return;
  const facts = await factsOfKinds();
  const kinds = [...(await outboxKinds()).values()];
  for (const owner of left) {
    for (const { gather } of kinds) await gather?.(owner);
    await sealing.seal(owner, facts);
  }
}

/**
 * Stores the key with which a person's items are to be sealed. False if the server says that another person is here.
 */
export async function keepKey(owner: OutboxOwner): Promise<boolean> {
  const { workspaceId } = owner;
  const { profileId, keyId, publicKey } = await call(sealingEndpoints.own, { params: { workspaceId } });
  // Another tab has signed in another person.
  if (profileId !== owner.profileId) return false;
  await (await deviceSealing())?.keepKey(owner, { keyId, publicKey });
  return true;
}

/**
 * A person is here, and the server confirms it: opens their sealed items, and seals those of others. This device stores
 * the key with which their items are to be sealed later, by anyone and without them.
 * @param others their profiles in other workspaces, present or former
 */
export async function updateSeals(owner: OutboxOwner, others: readonly OutboxOwner[]): Promise<void> {
  const sealing = await deviceSealing();
  if (!sealing || !(await keepKey(owner))) return;
  if (await sealing.isSealed(owner)) await openSealed(owner);
  await sealAllBut([owner, ...others]);
}

/** Whose key the server did not give to the session of this page. */
const notOfSession = new Set<string>();

/** A person may leave before the device has their key: as long as their session is in force it can still be had. */
async function keepMissingKeys(): Promise<void> {
  if (!mayBeSignedIn()) return;
  const without = (await (await deviceSealing())?.withoutKeys()) ?? [];
  for (const owner of without.filter((one) => !notOfSession.has(ownerText(one)))) {
    const isTheirs = await keepKey(owner).catch((error: unknown) => !isProblem(error));
    if (!isTheirs) notOfSession.add(ownerText(owner));
  }
}

/** Seals what all people left, while a page asks who is here. [SL8] */
export async function sealAll(): Promise<void> {
  await keepMissingKeys();
  await sealAllBut([]);
}
