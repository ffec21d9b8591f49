import { forgetBearer } from "#kit/web/session/session.ts";

const channelName = "fettle.signedOut";
/**
 * How long the other tabs have to leave their screens: anything they still write belongs to the person who has left.
 */
const leaveMs = 300;

/** Tells the other tabs that the person has signed out, and waits until they have left. [OF7] */
export async function otherTabsLeft(): Promise<void> {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage("signedOut");
  await new Promise((resolve) => setTimeout(resolve, leaveMs));
  channel.close();
}

/** From now on this tab leaves when another one signs the person out. */
export function watchSignedOutElsewhere(): void {
  new BroadcastChannel(channelName).onmessage = () => forgetBearer();
}
