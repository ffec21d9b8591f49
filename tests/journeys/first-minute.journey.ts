import { expect } from "@playwright/test";
import { newVisitor, personaButton } from "./as-persona.ts";
import { test } from "./journey.ts";

/*
 * Somebody who has never seen the product: one press to be in, and work that goes on where it was left.
 */

test("a newcomer goes on with a running perform, and finds it after a reload as it was left", async ({ browser }) => {
  const context = await newVisitor(browser, "tablet");
  const page = await context.newPage();
  await page.goto("/");
  await expect(page).toHaveURL(/\/login/);
  await personaButton(page, "Operator").tap();
  await expect(page.getByRole("heading", { level: 1, name: "Hello, Ana" })).toBeVisible();

  // Home shows the latest few, and other journeys begin some.
  await page.getByRole("link", { name: "Runs", exact: true }).tap();
  const torque = page.getByRole("row").filter({ hasText: "Torque the retort flange" });
  await torque.getByRole("link", { name: "Continue" }).tap();
  const progress = page.getByRole("progressbar", { name: /progress/i });
  await expect(page.getByRole("button", { name: "Mark this step as done" })).toBeVisible();
  const before = await progress.getAttribute("aria-valuetext");
  const heading = page.getByRole("heading", { level: 1 });
  const left = await heading.textContent();
  await page.getByRole("button", { name: "Mark this step as done" }).tap();
  await expect(progress).not.toHaveAttribute("aria-valuetext", before ?? "");
  await expect(page.getByRole("status").getByText("Saved", { exact: true })).toBeVisible();
  const after = await progress.getAttribute("aria-valuetext");

  await page.reload();
  await expect(progress).toHaveAttribute("aria-valuetext", after ?? "");
  await expect(heading).toHaveText(left ?? "");
});

test("a deep link without a session leads to the sign-in, and from there to where it led", async ({ browser }) => {
  const context = await newVisitor(browser);
  const page = await context.newPage();
  await page.goto("/login");
  await personaButton(page, "Operator").click();
  await page.getByRole("link", { name: "Areas", exact: true }).click();
  await page.getByRole("link", { name: /^Retort hall/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Retort hall" })).toBeVisible();
  const deep = new URL(page.url()).pathname;

  await page.getByRole("button", { name: "Ana Baptista Operator" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByText("You are signed out.")).toBeVisible();

  await page.goto(deep);
  await expect(page).toHaveURL(`/login?from=${encodeURIComponent(deep)}`);
  await personaButton(page, "Operator").click();
  await expect(page).toHaveURL(deep);
  await expect(page.getByRole("heading", { level: 1, name: "Retort hall" })).toBeVisible();
});
