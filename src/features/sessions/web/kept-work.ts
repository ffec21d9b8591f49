import { type DeviceOwner, endedOwners } from "./device-owners.ts";

/** The stores are large, and most people do not come to sign out. */
const loadPerforms = () => import("#features/performs/web/parts/unsent-answers.ts");
const loadDrafts = () => import("#features/procedures/web/parts/unsent-drafts.ts");

/** How much of a person's is on this device alone. */
export interface UnsentWork {
  readonly performs: number;
  readonly drafts: number;
}

/** None where a store cannot be read: nothing is removed from it then, so nothing is lost. */
export async function unsentWork(owners: readonly DeviceOwner[]): Promise<UnsentWork> {
  const [{ unsentPerforms }, { unsentDrafts }] = await Promise.all([loadPerforms(), loadDrafts()]);
  const performs = await Promise.all(owners.map((owner) => unsentPerforms(owner).catch(() => [])));
  const drafts = await Promise.all(owners.map((owner) => unsentDrafts(owner).catch(() => 0)));
  return { performs: performs.flat().length, drafts: drafts.reduce((sum, count) => sum + count, 0) };
}

/** Removes from this device what is kept of a person's work. @throws where a store cannot be opened */
export async function forgetWork(owners: readonly DeviceOwner[]): Promise<void> {
  const [{ forgetPerforms }, { forgetDrafts }] = await Promise.all([loadPerforms(), loadDrafts()]);
  await Promise.all(owners.flatMap((owner) => [forgetPerforms(owner), forgetDrafts(owner)]));
}

/**
 * At a sign-in: copies of drafts of workspaces that the person is no longer a member of go, for nobody can send them any
 * more. What cannot be removed is tried at the next sign-in.
 */
export async function forgetEndedDrafts(me: {
  readonly userId: string;
  readonly memberships: readonly DeviceOwner[];
}): Promise<void> {
  const ended = endedOwners(me);
  if (ended.length === 0) return;
  const { forgetDrafts } = await loadDrafts();
  await Promise.all(ended.map((owner) => forgetDrafts(owner)));
}
