import type { WaitingOwner } from "../waiting/waiting-feedback.ts";
import { forgetWaiting, readWaiting } from "../waiting/waiting-queue.ts";

/** How much feedback of a person is on this device alone. @throws where the device's store cannot be read */
export const unsentFeedback = async (owner: WaitingOwner): Promise<number> => (await readWaiting(owner)).length;

/**
 * For signing out on a shared device (threats B141, B142): removes all of the person's. Ask `unsentFeedback` first and let
 * them decide. [FB19]
 */
export const forgetFeedback = forgetWaiting;
