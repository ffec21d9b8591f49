import { expect, type Page } from "@playwright/test";
import { asPersona, open, unique } from "./as-persona.ts";
import { appIsCached } from "./cached-app.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { test } from "./journey.ts";
import { markLap } from "./laps.ts";

/*
 * A list of elements is made at a desk, and timed on a tablet that loses the network and is loaded anew in the middle:
 * every lap that was tapped arrives, once.
 */

const lap = (page: Page) => page.getByRole("button", { name: /^Lap: / });

const tapLap = (page: Page, laps: number) => markLap(page, laps, () => lap(page).tap());

test("[TS30] [TS31] laps survive a reload without a network, and are sent once", async ({ browser }) => {
  const name = unique("Pack a case");
  const admin = await asPersona(browser, "Admin");
  const author = await asPersona(browser, "Content author", "tablet", "light", { hasServiceWorker: true });
  const { page } = author;

  await test.step("an element list is made", async () => {
    await open(admin, "/element-lists");
    await admin.page.getByRole("button", { name: "New element list" }).first().click();
    const dialog = admin.page.getByRole("dialog", { name: "New element list" });
    await dialog.getByRole("textbox", { name: "Name" }).fill(name);
    await dialog.getByRole("textbox", { name: "Element 1" }).fill("Fetch");
    await dialog.getByRole("button", { name: "Add element" }).click();
    await dialog.getByRole("textbox", { name: "Element 2" }).fill("Fill");
    await dialog.getByRole("button", { name: "Create element list" }).click();
    await expect(admin.page.getByRole("heading", { level: 1, name })).toBeVisible();
  });
  await test.step("a study of it is made on the tablet", async () => {
    await open(author, "/time-studies");
    await page.screenshot({ path: "test-results/time-studies-list.png" });
    await page.getByRole("button", { name: "New time study" }).first().tap();
    const dialog = page.getByRole("dialog", { name: "New time study" });
    await dialog.getByRole("textbox", { name: "Title" }).fill(name);
    await dialog.getByText("An element list", { exact: true }).tap();
    await dialog.getByRole("combobox", { name: "Element list" }).fill(name);
    await page.getByRole("option", { name }).click();
    await dialog.getByRole("button", { name: "Create time study" }).tap();
    await page.getByRole("link", { name: "Start timing" }).tap();
    await expect(page.getByRole("button", { name: "Start the clock" })).toBeVisible();
    await appIsCached(page);
  });
  await test.step("it is timed without a network, with a reload in the middle", async () => {
    await author.context.setOffline(true);
    await page.getByRole("button", { name: "Start the clock" }).tap();
    await tapLap(page, 1);
    await tapLap(page, 2);
    await expectAccessible(page, "timing");
    await page.screenshot({ path: "test-results/time-studies-timing.png" });
    await page.reload();
    await expect(page.getByText("2 laps stored on this device")).toBeVisible({ timeout: 30_000 });
    await tapLap(page, 3);
    await page.getByRole("button", { name: "Undo" }).tap();
    await expect(page.getByText("2 laps stored on this device")).toBeVisible();
    await tapLap(page, 3);
    await page.getByRole("button", { name: "Foreign element" }).tap();
    await page.getByRole("button", { name: "Back to work" }).tap();
    await tapLap(page, 4);
    await page.getByRole("button", { name: "Finish" }).tap();
    await page.getByRole("button", { name: "Finish and send" }).tap();
    await expect(page.getByText("1 observation is on this device only")).toBeVisible();
  });
  await test.step("the network is back: the laps are in the report, once", async () => {
    await author.context.setOffline(false);
    await expect(page.getByText("No observation waits here any more")).toBeVisible({ timeout: 60_000 });
    const table = page.getByRole("table", { name: "Per element" });
    await expect(
      table
        .getByRole("row", { name: /^Fetch/ })
        .getByRole("cell")
        .nth(1),
    ).toHaveText("2");
    await expect(
      table
        .getByRole("row", { name: /^Whole cycle/ })
        .getByRole("cell")
        .nth(1),
    ).toHaveText("2");
    await expect(
      table
        .getByRole("row", { name: /^Foreign elements/ })
        .getByRole("cell")
        .nth(1),
    ).toHaveText("1");
    await expect(page.getByText("page reopened meanwhile").first()).toBeVisible();
    await expectAccessible(page, "the report of a study");
    await page.screenshot({ path: "test-results/time-studies-report.png", fullPage: true });
  });
});
