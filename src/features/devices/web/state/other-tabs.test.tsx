import { waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { notifyOtherTabs, onProfileChosenElsewhere } from "./other-tabs.ts";

it("a tab receives the other tabs' messages about the acting profile, and not its own", async () => {
  const heard: string[] = [];
  const stop = onProfileChosenElsewhere((profileId) => heard.push(profileId));
  const other = new BroadcastChannel("fettle.device");
  notifyOtherTabs("own");
  other.postMessage("rubbish");
  other.postMessage({ tab: "other", profileId: "theirs" });
  await waitFor(() => expect(heard).toEqual(["theirs"]));
  stop();
  other.postMessage({ tab: "other", profileId: "late" });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(heard).toEqual(["theirs"]);
  other.close();
});
