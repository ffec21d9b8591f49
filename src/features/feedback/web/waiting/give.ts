import type { GivenFeedback } from "../../contract.ts";
import { sendFeedback } from "./send-feedback.ts";
import { ownerText, type WaitingFeedback, type WaitingOwner } from "./waiting-feedback.ts";
import { dropWaiting, keepWaiting, sendWaiting } from "./waiting-queue.ts";

export type FeedbackInput = Pick<WaitingFeedback, "procedureId" | "versionId" | "step" | "picture"> & {
  /** The same again is the same feedback. */
  readonly id: string;
  readonly given: GivenFeedback;
};

/** How long a person waits for a response: after that the feedback goes to the outbox. */
const timeoutMs = 15_000;

/**
 * [FB17] Gives feedback: it is on the device first, then it is sent, and where that cannot be now it waits there.
 * @throws what the server refused; where the device keeps nothing, everything that `call` throws
 */
export async function giveFeedback(owner: WaitingOwner, given: FeedbackInput): Promise<"sent" | "waits"> {
  const one: WaitingFeedback = { ...given, owner: ownerText(owner), givenAt: Date.now(), refusal: undefined };
  if (!(await keepWaiting(owner, one))) {
    await sendFeedback(owner.workspaceId, one, async () => {});
    return "sent";
  }
  if (!navigator.onLine) return "waits";
  const fate = (await sentWithin(owner, timeoutMs)).get(one.id);
  if (fate?.is !== "refused") return fate?.is ?? "waits";
  // The error is shown in the dialog, and the typed text is still there.
  await dropWaiting(owner, one.id);
  throw fate.error;
}

async function sentWithin(owner: WaitingOwner, ms: number): ReturnType<typeof sendWaiting> {
  const late = new Promise<Awaited<ReturnType<typeof sendWaiting>>>((resolve) =>
    setTimeout(() => resolve(new Map()), ms),
  );
  return Promise.race([sendWaiting(owner, new AbortController().signal), late]);
}
