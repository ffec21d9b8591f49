import { expect, type Locator } from "@playwright/test";
import { asPersona, expectFits, resize } from "./as-persona.ts";
import { test } from "./journey.ts";

test("a manager changes range and group, and follows a figure to its records", async ({ browser }) => {
  const ada = await asPersona(browser, "Admin");
  const { page } = ada;
  await page.goto(ada.inApp("/analytics/overview?range=quarter"));
  const show = page.getByRole("button", { name: /^Show the .* records$/ });
  await expect(show).toBeVisible();
  const all = await numberIn(show);
  expect(all).toBeGreaterThan(0);

  await page.getByRole("combobox", { name: "Access group" }).press("ArrowDown");
  await page.getByRole("option").first().click();
  await expect(page).toHaveURL(/group=/);
  await page.goto(ada.inApp("/analytics/overview?range=quarter"));

  await resize(ada, "tablet");
  await expectFits(ada);
  await show.click();
  const drawer = page.getByRole("dialog", { name: "Runs finished" });
  // Other journeys finish runs meanwhile.
  expect(await numberIn(drawer.getByText(/^[\d,]+ records$/))).toBeGreaterThanOrEqual(all);
  await drawer.getByRole("link").first().click();
  await expect(page).toHaveURL(/perform-history/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  await resize(ada, "phone");
  await page.goto(ada.inApp("/analytics/overview?range=quarter"));
  await show.click();
  await expect(drawer.getByRole("link").first()).toBeVisible();
  await page.goto(ada.inApp("/analytics/procedures"));
  await page.getByRole("table", { name: "By procedure" }).getByRole("button").first().click();
  await expect(page.getByRole("heading", { name: "Where the time goes" })).toBeVisible();
  await expectFits(ada);
});

const numberIn = async (place: Locator): Promise<number> => Number((await place.innerText()).replaceAll(/\D/g, ""));
