import { expect } from "@playwright/test";
import { asPersona, open, unique } from "./as-persona.ts";
import { appIsCached } from "./cached-app.ts";
import { test } from "./journey.ts";
import { makePublished } from "./made-procedure.ts";
import { samplePicture } from "./sample-picture.ts";

/*
 * A value is out of its bounds where there is no network: what is to be done about it is on the tablet at once, with a
 * photo, goes when the network is back, and comes back as done.
 */

test("[CA27] [CA30] an operator opens a corrective action without a network, it is assigned, closed, and they are told", async ({
  browser,
}) => {
  const title = unique("Round at the pump");
  const author = await asPersona(browser, "Admin");
  const operator = await asPersona(browser, "Operator", "tablet", "light", { hasServiceWorker: true });
  const assignee = await asPersona(browser, "Quality inspector");
  const { id } = await makePublished(author, title);
  const what = `${title}: pressure far too high`;
  const { page } = operator;

  await test.step("the operator is out of the network, and the value out of its bounds", async () => {
    await open(operator, `/procedures/${id}/perform`, "Read the gauge");
    await page.getByRole("textbox", { name: "What do you hear?" }).fill("A knock");
    await expect(page.getByRole("status").getByText("Saved", { exact: true })).toBeVisible();
    await appIsCached(page);
    await operator.context.setOffline(true);
    await page.getByRole("textbox", { name: "Pressure at the pump" }).fill("12");
    await page.getByRole("textbox", { name: "Pressure at the pump" }).blur();
    await page.getByRole("button", { name: "Report it" }).tap();
    const dialog = page.getByRole("dialog", { name: "Open a corrective action" });
    await expect(dialog.getByText("There is no network")).toBeVisible();
    await expect(dialog.getByText(/Measured: 12 bar/)).toBeVisible();
    await dialog.getByRole("textbox", { name: "What is wrong?" }).fill(what);
    await dialog
      .locator("input[type=file]")
      .last()
      .setInputFiles([samplePicture("gauge.png")]);
    await expect(dialog.getByRole("img", { name: "Photo 1" })).toBeVisible();
    await page.screenshot({ path: "test-results/corrective-actions-dialog.png" });
    await dialog.getByRole("button", { name: "Open it" }).tap();
    await expect(page.getByText("1 corrective action waits to be sent")).toBeVisible();
    await page.screenshot({ path: "test-results/corrective-actions-waits.png" });
  });
  await test.step("the network is back", async () => {
    await operator.context.setOffline(false);
    await expect(page.getByText("1 corrective action waits to be sent")).toBeHidden();
  });
  await test.step("the supervisor sees value, bounds and photo, and assigns it", async () => {
    await open(author, `/corrective-actions?procedureId=${id}`);
    await author.page.getByRole("link", { name: what }).click();
    await expect(author.page.getByText("12 bar measured; it should be 1 to 10 bar")).toBeVisible();
    await expect(author.page.getByRole("img", { name: "Photo 1" })).toBeVisible();
    await author.page.getByRole("button", { name: "Assign or change…" }).click();
    const dialog = author.page.getByRole("dialog", { name: "Assign or change" });
    await dialog.getByRole("combobox", { name: "Who sees to it" }).fill("Amara");
    await author.page.getByRole("option", { name: "Amara Diallo" }).click();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(author.page.getByText("Admin changed it").or(author.page.getByText(/changed it/))).toBeVisible();
    await author.page.screenshot({ path: "test-results/corrective-actions-detail.png", fullPage: true });
  });
  await test.step("the assignee is told, and closes it", async () => {
    await open(assignee, "/procedures");
    await assignee.page.getByRole("button", { name: /^Notifications/ }).click();
    await assignee.page.getByRole("button", { name: new RegExp(`“${what}” was assigned to you`) }).click();
    await assignee.page.getByRole("button", { name: "Close…" }).click();
    const dialog = assignee.page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "What was done" }).fill("Relief valve changed");
    await dialog.getByRole("button", { name: "Close it" }).click();
    await expect(assignee.page.getByText("It is closed")).toBeVisible();
  });
  await test.step("the operator is told what was done", async () => {
    await open(operator, "/procedures");
    await page.getByRole("button", { name: /^Notifications/ }).tap();
    const told = page.getByRole("button", { name: new RegExp(`“${what}” was closed`) });
    await expect(told).toContainText("Relief valve changed");
    await told.tap();
    await expect(page.getByText("Closed", { exact: true })).toBeVisible();
    await page.screenshot({ path: "test-results/corrective-actions-closed.png", fullPage: true });
  });
});
