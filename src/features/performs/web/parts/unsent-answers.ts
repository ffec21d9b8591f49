import { deviceStore, performsAsTheyLie } from "./run/device.ts";
import { isNeeded, type PerformState } from "./run/perform-state.ts";
import { forgetTimers } from "./run/stored-timers.ts";

export { onLateEntries } from "./run/last-entries.ts";

export interface Owner {
  readonly workspaceId: string;
  readonly profileId: string;
}

/** A person's performs on this device, sent or not. */
export const storedPerforms = (owner: Owner): Promise<readonly PerformState[]> => deviceStore().list(owner);

/** A person's performs on this device with entries that the server does not have, or with unseen conflicts. */
export async function unsentPerforms(owner: Owner): Promise<PerformState[]> {
  const states = await storedPerforms(owner);
  return states.filter(isNeeded);
}

/**
 * For signing out on a shared device (threats B141, B142): removes everything of the person, sent or not. Ask
 * `unsentPerforms` first and let the person decide.
 */
export async function forgetPerforms(owner: Owner): Promise<void> {
  await deviceStore().removeAll(owner);
  forgetTimers(owner);
}

/** Everyone who has a perform on this device. */
export const ownersOfPerforms = (): Promise<readonly Owner[]> => performsAsTheyLie.owners();

/** Removes what the server has all of and nothing waits for a look; the rest stays for whom it is of. [OF8] */
export async function forgetSentPerforms(owner: Owner): Promise<void> {
  const sent = (await performsAsTheyLie.list(owner)).filter((state) => !isNeeded(state));
  await Promise.all(sent.map((state) => performsAsTheyLie.remove({ ...owner, performId: state.progress.id })));
}
