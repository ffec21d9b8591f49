import { expect } from "@playwright/test";
import { asPersona, expectFits, open, resize, unique } from "./as-persona.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { test } from "./journey.ts";
import { makePublished } from "./made-procedure.ts";

/*
 * Members who follow a procedure are notified of it, in the ways that they choose.
 */

test("[N7] [N16] an admin follows a procedure, hears of its start in the centre, and chooses a mail for it", async ({
  browser,
}) => {
  const title = unique("Round at the pump");
  const admin = await asPersona(browser, "Admin");
  const operator = await asPersona(browser, "Operator", "tablet");
  const { id } = await makePublished(admin, title);
  const { page } = admin;

  await test.step("the admin follows it", async () => {
    await open(admin, `/procedures/${id}`);
    const isFollowed = page.getByRole("switch", { name: "When it is started" });
    await expect(isFollowed).toBeEnabled();
    await page.getByText("When it is started").click();
    await expect(isFollowed).toBeChecked();
  });
  await test.step("the operator begins to perform it", async () => {
    await open(operator, `/procedures/${id}`);
    await operator.page.getByRole("link", { name: "Perform", exact: true }).tap();
    await expect(operator.page.getByRole("heading", { level: 1, name: "Read the gauge" })).toBeVisible();
    await operator.page.getByRole("textbox", { name: /Pressure at the pump/ }).fill("3");
  });
  await test.step("the centre shows it on a phone, without being asked again", async () => {
    await resize(admin, "phone");
    await open(admin, "/notifications");
    await expect(page.getByRole("button", { name: new RegExp(`“${title}” was started`) })).toBeVisible();
    await page.getByRole("radio", { name: "Procedures" }).click();
    await expect(page.getByRole("button", { name: new RegExp(`“${title}” was started`) })).toBeVisible();
    await expectFits(admin);
    await expectAccessible(page, "notifications");
  });
  await test.step("the settings say what this browser does, and nobody was asked yet [N23]", async () => {
    await open(admin, "/settings/notifications");
    await expect(
      page.getByText(/This browser (shows nothing while Fettle is closed|was told not to|cannot show notifications)/),
    ).toBeVisible();
  });
  await test.step("the settings keep a choice", async () => {
    await resize(admin, "tablet");
    await open(admin, "/settings/notifications");
    await expectFits(admin);
    const row = page.getByRole("group", { name: "A procedure that you follow was started" });
    const byMail = row.getByRole("checkbox", { name: "Mail" });
    const toggle = () => row.getByText("Mail", { exact: true }).click();
    const [, stored] = await Promise.all([toggle(), page.waitForResponse((one) => one.request().method() === "PATCH")]);
    expect(stored.status()).toBe(200);
    await expect(byMail).toBeChecked();
    await page.reload();
    await expect(byMail).toBeChecked();
    await expectAccessible(page, "notifications");
    await toggle();
    await expect(byMail).not.toBeChecked();
  });
});
