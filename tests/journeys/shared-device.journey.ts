import { expect, type Page } from "@playwright/test";
import { asPersona, newVisitor, open, unique, type Visit } from "./as-persona.ts";
import { appIsCached, markOffline } from "./cached-app.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { test } from "./journey.ts";
import { makePublished } from "./made-procedure.ts";

/*
 * A tablet that goes from hand to hand. Luca and Nadia of the demo have PINs, João has none. Each journey has one of them:
 * a PIN that is being checked counts as a try, and they run at the same time.
 */

test("a tablet joins by the typed key, goes from one person to the next, locks, and keeps what was typed", async ({
  browser,
}) => {
  const admin = await asPersona(browser, "Admin");
  const made = await makePublished(admin, unique("Round at the boilers"));
  const licenseKey = await shownKey(admin);

  const context = await newVisitor(browser, "tablet");
  const page = await context.newPage();
  // The page's own clock, so that ten minutes without a touch need not be waited for.
  await page.clock.install();
  await page.goto("/join");
  const typed = page.getByRole("textbox", { name: "License key" });
  await typed.fill(licenseKey.replace(/.$/, (last) => (last === "7" ? "8" : "7")));
  await page.getByRole("button", { name: "Join", exact: true }).tap();
  await expect(page.getByText("This key has a mistake. Compare it with the sheet.")).toBeVisible();
  await typed.fill(licenseKey.toLowerCase().replaceAll("-", " "));
  await page.getByRole("button", { name: "Join", exact: true }).tap();

  await test.step("somebody without a PIN works at once", async () => {
    await page.getByRole("link", { name: "I have a profile already" }).tap();
    await expect(page.getByRole("button", { name: /João Pereira/ })).toBeVisible();
    await expectAccessible(page, "choosing who one is");
    await choose(page, "João Pereira");
    await expect(page.getByRole("heading", { level: 1, name: "Hello, João" })).toBeVisible();
  });
  await test.step("the next one enters a PIN", async () => {
    await page.getByRole("link", { name: "Not you?" }).tap();
    await choose(page, "Nadia Ivanova");
    await expect(page.getByRole("group", { name: "Enter the PIN of Nadia Ivanova" })).toBeVisible();
    await expectAccessible(page, "entering a PIN");
    await enterPin(page, "1111");
    await expect(page.getByRole("alert")).toContainText("Wrong PIN. 4 tries left.");
    await enterPin(page, "4711");
    await expect(page.getByRole("heading", { level: 1, name: "Hello, Nadia" })).toBeVisible();
  });
  await test.step("left alone it locks, over what she was doing", async () => {
    await page.goto(`/app/${admin.workspaceId}/procedures/${made.id}/perform`);
    await page.getByRole("textbox", { name: "Pressure at the pump" }).fill("6.5");
    await page.getByRole("textbox", { name: "What do you hear?" }).fill("A soft rattle");
    await page.clock.fastForward("10:10");
    await expect(page.getByRole("dialog", { name: "Locked" })).toBeVisible();
    await expectAccessible(page, "the lock");
  });
  await test.step("she goes on where she was", async () => {
    await page.getByRole("button", { name: "Go on as Nadia Ivanova" }).tap();
    await enterPin(page, "4711");
    await expect(page.getByRole("dialog", { name: "Locked" })).toBeHidden();
    await expect(page.getByRole("textbox", { name: "Pressure at the pump" })).toHaveValue("6.5");
    await expect(page.getByRole("textbox", { name: "What do you hear?" })).toHaveValue("A soft rattle");
  });
  await test.step("the admin sees who has it", () =>
    expect(admin.page.getByText("Nadia Ivanova").first()).toBeVisible());
});

test("[DV12] [DV13] [OF17] without a network a tablet locks as with one, stays locked over a cold start, and gives back what was typed", async ({
  browser,
}) => {
  const admin = await asPersona(browser, "Admin");
  const title = unique("Round at the chillers");
  const { id } = await makePublished(admin, title);
  const licenseKey = await shownKey(admin);
  const context = await newVisitor(browser, "tablet", "light", { hasServiceWorker: true });
  const page = await context.newPage();
  await page.goto(`/join#key=${licenseKey}`);
  await page.getByRole("link", { name: "I have a profile already" }).tap();
  await choose(page, "Luca Ferrari");
  await enterPin(page, "2580");
  await expect(page.getByRole("heading", { level: 1, name: "Hello, Luca" })).toBeVisible();
  await page.goto(`/app/${admin.workspaceId}/procedures/${id}`);
  await markOffline(page);
  await appIsCached(page);
  await page.close();
  await context.setOffline(true);

  const cold = await context.newPage();
  const typed = (one: Page) => one.getByRole("textbox", { name: "Pressure at the pump" });
  await test.step("opened again at once it is his, and left alone it locks", async () => {
    await cold.clock.install();
    await cold.goto(`/app/${admin.workspaceId}/procedures/${id}/perform`);
    await typed(cold).fill("6.5");
    await cold.clock.fastForward("10:10");
    const lock = cold.getByRole("dialog", { name: "Locked" });
    await expect(lock.getByText(/^Only the server can check a PIN/)).toBeVisible();
    await expectAccessible(cold, "the lock without a network");
    await expect(typed(cold)).toBeHidden();
  });
  await expect(cold.getByRole("status", { includeHidden: true }).getByText("Kept on this device")).toHaveCount(1);
  const where = cold.url();
  await cold.close();
  const later = await context.newPage();
  await test.step("opened once more it is locked, and shows nothing of his", async () => {
    await later.goto(where);
    const lock = later.getByRole("dialog", { name: "Locked" });
    await expect(lock.getByText(/^Only the server can check a PIN/)).toBeVisible();
    await expect(lock.getByRole("button", { name: "Somebody else" })).toBeDisabled();
    await expect(typed(later)).toHaveCount(0);
  });
  await test.step("with a network he goes on where he was", async () => {
    await context.setOffline(false);
    await expect(later.getByText(/^Only the server can check a PIN/)).toBeHidden();
    await later.getByRole("button", { name: "Go on as Luca Ferrari" }).tap();
    await enterPin(later, "2580");
    await expect(typed(later)).toHaveValue("6.5");
  });
});

async function shownKey(admin: Visit): Promise<string> {
  await open(admin, "/settings/devices", "Shared devices");
  await admin.page.getByRole("button", { name: "Show the code" }).click();
  return (await admin.page.getByText(/^([0-9A-Z]{5}-){5}[0-9A-Z]{5}$/).textContent()) ?? "";
}

async function choose(page: Page, name: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: "Who are you?" })).toBeVisible();
  await page.getByRole("searchbox", { name: "Find your name" }).fill(name);
  await page.getByRole("button", { name: new RegExp(`^.*${name}`) }).tap();
}

async function enterPin(page: Page, pin: string): Promise<void> {
  const pad = page.getByRole("group", { name: /^Enter the PIN of/ });
  for (const digit of pin) await pad.getByRole("button", { name: digit, exact: true }).tap();
  await pad.getByRole("button", { name: "OK" }).tap();
}
