import { expect } from "@playwright/test";
import { asPersona, open, unique } from "./as-persona.ts";
import { appIsCached } from "./cached-app.ts";
import { test } from "./journey.ts";
import { makePublished } from "./made-procedure.ts";
import { newerVersion, standBetween } from "./stand-between.ts";

/*
 * A new version of the app comes while somebody works.
 */

test("[OF2] [OF3] a new version waits until a perform is left, is told then, and is taken by a press", async ({
  browser,
}) => {
  const author = await asPersona(browser, "Admin");
  const { id } = await makePublished(author, unique("Round at the silos"));
  const between = await standBetween();
  const operator = await asPersona(browser, "Operator", "tablet", "light", {
    hasServiceWorker: true,
    at: between.address,
  });
  const { page } = operator;
  const told = page.getByText("A new version of Fettle is ready");
  const pressure = page.getByRole("textbox", { name: "Pressure at the pump" });
  await open(operator, "/home");
  await appIsCached(page);
  await open(operator, `/procedures/${id}/perform`, "Read the gauge");
  await pressure.fill("6");
  await pressure.blur();

  await test.step("it comes, and the one who performs hears nothing of it", async () => {
    between.publish();
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      // The browser looks by itself, every hour.
      await registration?.update();
    });
    await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration())?.waiting !== null);
    await page.getByRole("textbox", { name: "What do you hear?" }).fill("A soft rattle");
    await page.getByRole("button", { name: "Done, next step" }).tap();
    await expect(page.getByRole("heading", { name: "Leave it clean" })).toBeVisible();
    await expect(told).toHaveCount(0);
  });
  await test.step("once they have left it they are told, and take it", async () => {
    await page.getByRole("button", { name: "Leave; everything is kept" }).tap();
    await expect(told).toBeVisible();
    const loaded = page.waitForEvent("load");
    await page.getByRole("button", { name: "Take it now" }).tap();
    await loaded;
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await expect(told).toHaveCount(0);
    const versions = () => page.evaluate(async () => (await caches.keys()).join());
    await expect.poll(versions).toContain(newerVersion);
    const isWaiting = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting !== null);
    expect(await isWaiting()).toBe(false);
  });
  await test.step("what they entered is there", async () => {
    await open(operator, `/procedures/${id}/perform`, "Leave it clean");
    await page.getByRole("button", { name: "Back", exact: true }).tap();
    await expect(pressure).toHaveValue("6");
  });
  await operator.context.close();
  await between.close();
});
