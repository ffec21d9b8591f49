import { type DeviceOwner, endedOwners } from "./device-owners.ts";

/** The stores are large, and most people do not come to sign out. */
const loadPerforms = () => import("#features/performs/web/parts/unsent-answers.ts");
const loadDrafts = () => import("#features/procedures/web/parts/unsent-drafts.ts");
const loadUploads = () => import("#features/media/web/parts/unsent-uploads.ts");

/** How much of a person's is on this device alone. */
export interface UnsentWork {
  readonly performs: number;
  readonly drafts: number;
  readonly uploads: number;
}

/** None where a store cannot be read: nothing is removed from it then, so nothing is lost. */
export async function unsentWork(owners: readonly DeviceOwner[]): Promise<UnsentWork> {
  const [{ unsentPerforms }, { unsentDrafts }, { unsentUploads }] = await Promise.all([
    loadPerforms(),
    loadDrafts(),
    loadUploads(),
  ]);
  const performs = await Promise.all(owners.map((owner) => unsentPerforms(owner).catch(() => [])));
  const drafts = await Promise.all(owners.map((owner) => unsentDrafts(owner).catch(() => 0)));
  const uploads = await Promise.all(owners.map((owner) => unsentUploads(owner).catch(() => 0)));
  return { performs: performs.flat().length, drafts: sum(drafts), uploads: sum(uploads) };
}

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);

/** Removes from this device what is kept of a person's work. @throws where a store cannot be opened */
export async function forgetWork(owners: readonly DeviceOwner[]): Promise<void> {
  const [{ forgetPerforms }, { forgetDrafts }, { forgetUploads }] = await Promise.all([
    loadPerforms(),
    loadDrafts(),
    loadUploads(),
  ]);
  await Promise.all(owners.flatMap((owner) => [forgetPerforms(owner), forgetDrafts(owner), forgetUploads(owner)]));
}

/**
 * At a sign-in: copies of drafts and unsent files of workspaces that the person is no longer a member of go, for nobody
 * can send them any more. What cannot be removed is tried at the next sign-in.
 */
export async function forgetEndedDrafts(me: {
  readonly userId: string;
  readonly memberships: readonly DeviceOwner[];
}): Promise<void> {
  const ended = endedOwners(me);
  if (ended.length === 0) return;
  const [{ forgetDrafts }, { forgetUploads }] = await Promise.all([loadDrafts(), loadUploads()]);
  await Promise.all(ended.flatMap((owner) => [forgetDrafts(owner), forgetUploads(owner)]));
}
