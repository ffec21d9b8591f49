import * as z from "zod/mini";
import { newKey } from "#kit/web/new-key.ts";

/**
 * The tabs of a shared device act as the same person: when one of them changes the profile, the others must not
 * continue as before.
 */
const channelName = "fettle.device";

const message = z.object({ tab: z.string(), profileId: z.string() });

/** A channel also receives messages of the other channels of its own page. */
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
    const parsed = z.safeParse(message, data);
    if (parsed.success && parsed.data.tab !== tab) listener(parsed.data.profileId);
  };
  return () => channel.close();
}
