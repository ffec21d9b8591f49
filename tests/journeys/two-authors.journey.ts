import { expect, type Page } from "@playwright/test";
import { asPersona, open, unique } from "./as-persona.ts";
import { appIsCached } from "./cached-app.ts";
import { ask } from "./find.ts";
import { test } from "./journey.ts";
import { makeDraft } from "./made-procedure.ts";

/*
 * Two people at one draft: one writes, the other reads along, and what somebody typed is never lost on the way.
 */

const title = (page: Page) => page.getByRole("textbox", { name: "Title", exact: true });
const stepTitle = (page: Page) => page.getByRole("textbox", { name: "Step title" });
const editing = (page: Page) => page.getByText(/ is editing this draft$/);

test("the second reads along live, asks, and gets the draft with the first one's last letter", async ({ browser }) => {
  const first = await asPersona(browser, "Content author");
  const second = await asPersona(browser, "Admin");
  const made = await makeDraft(first, unique("Clean the strainer"));
  const path = `/procedures/${made.id}/edit`;
  await open(first, path);
  await expect(stepTitle(first.page)).toHaveValue("Read the gauge");
  await open(second, path);
  await expect(editing(second.page)).toBeVisible();
  await expect(title(second.page)).toBeHidden();

  // It reads along, and stays where it is.
  await second.page
    .getByRole("navigation", { name: "Outline" })
    .getByRole("button", { name: "Leave it clean" })
    .click();
  await stepTitle(first.page).fill("Read both gauges");
  await expect(second.page.getByRole("heading", { name: "Read both gauges" })).toBeVisible();
  await expect(second.page.locator("[aria-current=step]")).toContainText("Leave it clean");

  await second.page.getByRole("button", { name: "Ask to edit" }).click();
  await expect(second.page.getByText(/^You have asked to edit/)).toBeVisible();
  await expect(first.page.getByText(/ asks to edit$/)).toBeVisible();
  await stepTitle(first.page).fill("Read both gauges and write them down");
  await first.page.getByRole("button", { name: "Hand over" }).click();

  await expect(stepTitle(second.page)).toHaveValue("Leave it clean");
  await expect(editing(first.page)).toBeVisible();
  await expect(first.page.getByRole("heading", { name: "Read both gauges and write them down" })).toBeVisible();
  await title(second.page).fill(`${made.content.title}, twice`);
  await expect(first.page.getByRole("heading", { level: 1, name: `${made.content.title}, twice` })).toBeVisible();
});

test("who is taken over while offline keeps what they typed, and puts it back when they edit again", async ({
  browser,
}) => {
  const first = await asPersona(browser, "Content author", "desk", "light", { hasServiceWorker: true });
  const second = await asPersona(browser, "Admin");
  const made = await makeDraft(first, unique("Drain the sump"));
  const path = `/procedures/${made.id}/edit`;
  await open(first, path);
  await expect(stepTitle(first.page)).toHaveValue("Read the gauge");
  await appIsCached(first.page);
  await first.context.setOffline(true);
  await stepTitle(first.page).fill("Typed in the cellar");

  await open(second, path);
  await second.page.getByRole("button", { name: "Take over" }).click();
  await second.page.getByRole("alertdialog").getByRole("button", { name: "Take over" }).click();
  await title(second.page).fill(`${made.content.title} slowly`);
  await expect(second.page.getByText(/^Saved/).first()).toBeVisible();

  await first.context.setOffline(false);
  await expect(editing(first.page)).toBeVisible();
  await expect(first.page.getByText("What you had not saved is kept")).toBeVisible();
  await expect(first.page.getByRole("heading", { level: 1, name: `${made.content.title} slowly` })).toBeVisible();

  // Neither author overwrote the other: the other's text is stored, and only the author restores their own.
  await second.page.getByRole("button", { name: "Leave the editor" }).click();
  await first.page.getByRole("button", { name: "Edit", exact: true }).click();
  await expect(title(first.page)).toHaveValue(`${made.content.title} slowly`);
  await first.page.getByRole("button", { name: "Restore" }).click();
  await expect(stepTitle(first.page)).toHaveValue("Typed in the cellar");
});

test("a reload gets the draft back at once, and a closed tab lets the other in", async ({ browser }) => {
  const first = await asPersona(browser, "Content author");
  const second = await asPersona(browser, "Group admin");
  const made = await makeDraft(first, unique("Grease the chain"));
  const path = `/procedures/${made.id}/edit`;
  await open(first, path);
  // The draft is theirs once it may be typed in.
  await expect(stepTitle(first.page)).toHaveValue("Read the gauge");
  await open(second, path);
  await second.page.getByRole("button", { name: "Ask to edit" }).click();
  await expect(first.page.getByText(/ asks to edit$/)).toBeVisible();

  await first.page.reload();
  await expect(stepTitle(first.page)).toHaveValue("Read the gauge");
  await expect(first.page.getByText(/ asks to edit$/)).toBeVisible();
  await first.page.close();
  await expect(stepTitle(second.page)).toBeVisible({ timeout: 30_000 });

  await stepTitle(second.page).fill("Read the gauge twice");
  await expect(second.page.getByText(/^Saved/).first()).toBeVisible();
  const { sections } = await ask<{ sections: { steps: { title: string }[] }[] }>(first, `/procedures/${made.id}/draft`);
  expect(sections[0]?.steps[0]?.title).toBe("Read the gauge twice");
});
