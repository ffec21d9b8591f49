import { expect } from "@playwright/test";
import { asPersona, open } from "./as-persona.ts";
import { test } from "./journey.ts";

test("[N27] a push message is shown by the browser, in the words of the server, and leads into the app", async ({
  browser,
}) => {
  const admin = await asPersona(browser, "Admin", "desk", "light", { hasServiceWorker: true });
  const { page, context, inApp } = admin;
  await open(admin, "/settings/notifications");
  await context.grantPermissions(["notifications"]);
  // A message to a worker that is only just becoming active is lost without a word.
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state))
    .toBe("activated");
  const tools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    tools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await tools.send("ServiceWorker.enable");
  // A notification that is asked for while it is being shown is taken for one that was closed, and forgotten.
  const events: string[] = [];
  tools.on("BackgroundService.backgroundServiceEventReceived", ({ backgroundServiceEvent: { eventName } }) => {
    events.push(eventName);
  });
  await tools.send("BackgroundService.startObserving", { service: "notifications" });
  await tools.send("BackgroundService.setRecording", { service: "notifications", shouldRecord: true });
  const path = inApp("/notifications");
  const said = { title: "“Pump” is to be approved", body: "Ben asks for it.", path, tag: "n1", language: "en" };
  await tools.send("ServiceWorker.deliverPushMessage", {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(said),
  });
  await expect.poll(() => events).toContain("Notification displayed");
  const shown = () =>
    page.evaluate(async () => {
      const found = await (await navigator.serviceWorker.ready).getNotifications();
      return found.map(({ title, body, tag, data }) => ({ title, body, tag, data: data as unknown }));
    });
  await expect.poll(shown).toEqual([{ title: said.title, body: said.body, tag: "n1", data: { path } }]);
});
