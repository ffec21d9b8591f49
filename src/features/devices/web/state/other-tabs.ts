import * as z from "zod/mini";
import { newKey } from "#kit/web/new-key.ts";

/** The tabs of a shared device act as the same person: when one changes who, the others must not go on as before. */
const channelName = "fettle.device";

const message = z.object({ tab: z.string(), profileId: z.string() });

/** A channel hears the other channels of its own page too. */
const tab = newKey();

export function notifyOtherTabs(profileId: string): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage({ tab, profileId });
  channel.close();
}

/** Calls back when another tab has said who is at this device from now on. */
export function onProfileChosenElsewhere(listener: (profileId: string) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }) => {
    const said = z.safeParse(message, data);
    if (said.success && said.data.tab !== tab) listener(said.data.profileId);
  };
  return () => channel.close();
}
