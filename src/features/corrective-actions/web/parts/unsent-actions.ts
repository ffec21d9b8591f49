import type { OutboxOwner } from "#kit/web/outbox/outbox.ts";
import { deviceStore } from "../state/unsent-store.ts";

/** [CA32] How many of a person's actions are on this device alone. */
export const unsentActions = async (owner: OutboxOwner): Promise<number> => (await deviceStore.list(owner)).length;

/** [CA32] For signing out on a shared device: removes everything of the person. Ask `unsentActions` first. */
export async function forgetActions(owner: OutboxOwner): Promise<void> {
  const store = deviceStore;
  for (const action of await store.list(owner)) await store.remove(action);
}
