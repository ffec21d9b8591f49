import { deviceStore } from "../state/device.ts";
import type { Owner } from "../state/unsent-store.ts";

/** [CA32] How many of a person's actions are on this device alone. */
export const unsentActions = async (owner: Owner): Promise<number> => (await (await deviceStore()).list(owner)).length;

/** [CA32] For signing out on a shared device: removes everything of the person. Ask `unsentActions` first. */
export async function forgetActions(owner: Owner): Promise<void> {
  const store = await deviceStore();
  for (const action of await store.list(owner)) await store.remove(action);
}
