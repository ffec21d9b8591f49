import { type DeviceOwner, endedOwners } from "./device-owners.ts";

/** The stores are large, and most people do not come to sign out. */
const loadPerforms = () => import("#features/performs/web/parts/unsent-answers.ts");
const loadDrafts = () => import("#features/drafting/web/parts/unsent-drafts.ts");
const loadContent = () => import("#features/offline/web/parts/forget-content.ts");
const loadActions = () => import("#features/corrective-actions/web/parts/unsent-actions.ts");
const loadUploads = () => import("#features/media/web/parts/unsent-uploads.ts");
const loadFeedback = () => import("#features/feedback/web/parts/unsent-feedback.ts");

/** How much of a person's is on this device alone. */
export interface UnsentWork {
  readonly performs: number;
  readonly drafts: number;
  readonly uploads: number;
  readonly feedback: number;
  readonly correctiveActions: number;
}

/** None where a store cannot be read: nothing is removed from it then, so nothing is lost. */
export async function unsentWork(owners: readonly DeviceOwner[]): Promise<UnsentWork> {
  const [{ unsentPerforms }, { unsentDrafts }, { unsentUploads }, { unsentFeedback }, { unsentActions }] =
    await Promise.all([loadPerforms(), loadDrafts(), loadUploads(), loadFeedback(), loadActions()]);
  const performs = await Promise.all(owners.map((owner) => unsentPerforms(owner).catch(() => [])));
  const drafts = await Promise.all(owners.map((owner) => unsentDrafts(owner).catch(() => 0)));
  const uploads = await Promise.all(owners.map((owner) => unsentUploads(owner).catch(() => 0)));
  const feedback = await Promise.all(owners.map((owner) => unsentFeedback(owner).catch(() => 0)));
  const actions = await Promise.all(owners.map((owner) => unsentActions(owner).catch(() => 0)));
  return {
    performs: performs.flat().length,
    drafts: sum(drafts),
    uploads: sum(uploads),
    feedback: sum(feedback),
    correctiveActions: sum(actions),
  };
}

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);

/** So long a sign-out waits for what can be sent. */
const sendMsMax = 10_000;

/** Sends what can be sent of a person's performs, and waits no longer than somebody who wants to leave would. */
export async function sendWork(owners: readonly DeviceOwner[]): Promise<void> {
  const { sendWaiting } = await import("#features/performs/web/parts/send-waiting.ts");
  const sending = Promise.allSettled(owners.map((owner) => sendWaiting(owner)));
  await Promise.race([sending, new Promise((resolve) => setTimeout(resolve, sendMsMax))]);
}

/** What is of no use to anybody once the person is no member any more; a perform is a record to be, and stays. */
async function forgetsOfMember() {
  const [{ forgetDrafts }, { forgetUploads }, { forgetFeedback }, { forgetActions }, { forgetContent }] =
    await Promise.all([loadDrafts(), loadUploads(), loadFeedback(), loadActions(), loadContent()]);
  return [forgetDrafts, forgetUploads, forgetFeedback, forgetActions, forgetContent];
}

/** Removes from this device what is kept of a person's work. @throws where a store cannot be opened */
export async function forgetWork(owners: readonly DeviceOwner[]): Promise<void> {
  const forget = [(await loadPerforms()).forgetPerforms, ...(await forgetsOfMember())];
  await Promise.all(owners.flatMap((owner) => forget.map((of) => of(owner))));
}

/**
 * At a sign-in: copies of drafts, unsent files and feedback of workspaces that the person is no longer a member of go, for nobody
 * can send them any more. What cannot be removed is tried at the next sign-in.
 */
export async function forgetEndedDrafts(me: {
  readonly userId: string;
  readonly memberships: readonly DeviceOwner[];
}): Promise<void> {
  const ended = endedOwners(me);
  if (ended.length === 0) return;
  const forget = await forgetsOfMember();
  await Promise.all(ended.flatMap((owner) => forget.map((of) => of(owner))));
}
