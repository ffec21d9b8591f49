import { expect, it } from "vitest";
import { notifyOtherTabs, onProfileChosenElsewhere } from "./other-tabs.ts";

it("a tab hears what others say of who is at the device, and not what it says itself", async () => {
  const heard: string[] = [];
  const stop = onProfileChosenElsewhere((profileId) => heard.push(profileId));
  const other = new BroadcastChannel("fettle.device");
  notifyOtherTabs("own");
  other.postMessage("rubbish");
  other.postMessage({ tab: "other", profileId: "theirs" });
  await expect.poll(() => heard).toEqual(["theirs"]);
  stop();
  other.postMessage({ tab: "other", profileId: "late" });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(heard).toEqual(["theirs"]);
  other.close();
});
