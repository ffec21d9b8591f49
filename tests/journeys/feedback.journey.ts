import { expect, type Page } from "@playwright/test";
import { asPersona, open, unique } from "./as-persona.ts";
import { test } from "./journey.ts";
import { makePublished } from "./made-procedure.ts";

/*
 * What is said at the step comes back as a better step: an operator proposes other words, the author takes them and
 * publishes, and the operator is told.
 */

const words = "Read the gauge at eye level";

test("[FB8] [FB11] an operator proposes new words at a step, the author takes and publishes them, the operator is told", async ({
  browser,
}) => {
  const title = unique("Round at the pump");
  const author = await asPersona(browser, "Admin");
  const operator = await asPersona(browser, "Operator", "tablet");
  const { id } = await makePublished(author, title);

  await test.step("the operator proposes at the step", async () => {
    await open(operator, `/procedures/${id}`);
    await operator.page.getByRole("link", { name: "Perform", exact: true }).tap();
    await expect(operator.page.getByRole("heading", { level: 1, name: "Read the gauge" })).toBeVisible();
    await propose(operator.page);
  });
  await test.step("the author looks at old and new words, and takes them", async () => {
    await open(author, "/procedures/feedback");
    const card = author.page.getByRole("listitem").filter({ hasText: title });
    await expect(card.getByText(words)).toBeVisible();
    await card.getByRole("button", { name: "Look at it in the draft" }).click();
    await take(author.page);
  });
  await test.step("the author publishes", async () => {
    await author.page.getByRole("button", { name: /^Publish/ }).click();
    await author.page.getByRole("dialog", { name: "Publish" }).getByRole("button", { name: "Publish" }).click();
    await expect(author.page.getByText("Published as version 2.")).toBeVisible();
  });
  await test.step("the operator is told, and sees the new words", async () => {
    await open(operator, "/procedures");
    await operator.page.getByRole("button", { name: /^Notifications/ }).tap();
    await operator.page.getByRole("button", { name: new RegExp(`Your words for “${title}” were taken`) }).tap();
    await operator.page.getByRole("radio", { name: "Ended" }).tap();
    await expect(operator.page.getByText("Taken", { exact: true })).toBeVisible();
    await operator.page.getByRole("link", { name: "Back to the procedure" }).tap();
    await expect(operator.page.getByRole("heading", { name: words })).toBeVisible();
  });
});

async function propose(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Give feedback on this step" }).tap();
  const dialog = page.getByRole("dialog", { name: "Feedback on step 01" });
  await dialog.getByRole("button", { name: /Better words/ }).tap();
  await page.getByRole("option", { name: "Title" }).tap();
  await dialog.getByRole("textbox", { name: "New words" }).fill(words);
  await dialog.getByRole("textbox", { name: "What should the authors know?" }).fill("From above it reads too low.");
  await dialog.getByRole("button", { name: "Send" }).tap();
  await expect(page.getByText("Thank you. The authors see it now.")).toBeVisible();
}

async function take(page: Page): Promise<void> {
  await page.getByRole("button", { name: "1 suggestion" }).click();
  const dialog = page.getByRole("dialog", { name: "Suggestions" });
  await expect(dialog.getByText("From above it reads too low.")).toBeVisible();
  await dialog.getByRole("button", { name: "Take the new words for Read the gauge" }).click();
  await expect(page.getByText("The new words are in the draft")).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("textbox", { name: "Step title" })).toHaveValue(words);
}
