import { expect } from "@playwright/test";
import { asPersona, expectFits, resize, unique } from "./as-persona.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { test } from "./journey.ts";

test("a property is defined, set on a page, found by a filter, and retired without a loss", async ({ browser }) => {
  const admin = await asPersona(browser, "Admin");
  const { page, inApp } = admin;
  const name = unique("Torque class");
  await page.goto(inApp("/settings/properties?kind=area"));
  await page.getByRole("button", { name: "Add a property" }).click();
  const form = page.getByRole("dialog");
  await form.getByRole("textbox", { name: /^Name/ }).fill(name);
  await form.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByRole("list", { name: "Areas" }).getByText(name)).toBeVisible();
  await expectAccessible(page, "the settings of properties");

  await resize(admin, "tablet");
  await page.goto(inApp("/areas"));
  await page
    .getByRole("link", { name: /Retort hall/ })
    .first()
    .click();
  const properties = page.getByRole("region", { name: "Properties" });
  await properties.getByRole("button", { name: "Edit" }).click();
  await page.getByRole("dialog").getByRole("textbox", { name }).fill("TC 7");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(properties.getByText("TC 7")).toBeVisible();
  await expectAccessible(page, "an area with properties");

  await resize(admin, "phone");
  await page.goto(inApp("/areas"));
  await page.getByRole("button", { name: "Columns and filters" }).click();
  const tools = page.getByRole("dialog");
  await tools.getByRole("textbox", { name: "Contains" }).last().fill("TC 7");
  await tools.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("button", { name: "Columns and filters (1 filter)" })).toBeVisible();
  await expect(page.getByRole("link", { name: /Retort hall/ }).first()).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(1);

  await expectFits(admin);

  await page.goto(inApp("/settings/properties?kind=area"));
  const actions = page.getByRole("button", { name: `Actions for “${name}”` });
  await expect(actions).toBeVisible();
  await expectFits(admin);
  await resize(admin, "desk");
  await actions.click();
  await page.getByRole("menuitem", { name: "Retire" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Retire" }).click();
  await page.goto(inApp("/areas"));
  await page
    .getByRole("link", { name: /Retort hall/ })
    .first()
    .click();
  // Another run against the same server has left one too.
  const own = properties.locator("dl > div", { hasText: name });
  await expect(own.getByText("No longer in use")).toBeVisible();
  await expect(properties.getByText("TC 7")).toBeVisible();
});
