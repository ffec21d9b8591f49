import { expect } from "@playwright/test";
import { DocxPaper } from "../support/paper/docx-paper.ts";
import { asPersona, resize, unique } from "./as-persona.ts";
import { upload } from "./controls.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { test } from "./journey.ts";

/* A Word file becomes a draft, which its author compares with it and accepts. */

function manual(title: string): Buffer {
  const paper = new DocxPaper().text(title, "Title").text("Removal", "Heading1");
  paper.text("WARNING: The jaw has 180 °C.");
  paper.item("Open the guard with the 13 mm wrench.", 0, 1, paper.note("footnote", "Since 2020"));
  return paper.item("Pull the jaw forward.").bytes({ author: "Eve" });
}

const word = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

test("a Word file becomes a draft next to its source, with what was lost", async ({ browser }) => {
  const { page, inApp } = await asPersona(browser, "Admin");
  const title = unique("Change the jaw");
  await page.goto(inApp("/procedures"));
  await page.getByRole("button", { name: "New procedure" }).click();
  await page.getByRole("button", { name: "Generate from a document…" }).click();
  await expect(page.getByRole("heading", { name: "A procedure from a document" })).toBeVisible();
  await expectAccessible(page, "handing in a document");
  const button = page
    .getByRole("main")
    .getByRole("button", { name: /^Choose/ })
    .first();
  await upload(page, { button, file: { name: `${title}.docx`, mimeType: word, buffer: manual(title) } });
  await page.getByRole("button", { name: "Make a draft" }).click();
  const tray = page.getByRole("region", { name: "Drafts from films and documents" });
  await tray.getByRole("link", { name: `Open the draft: ${title}` }).click({ timeout: 180_000 });
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await expect(page.getByText("1 object is not in the draft")).toBeVisible();
  await expect(page.getByText("Since 2020")).toBeVisible();
  await page.getByRole("button", { name: /of step 2$/ }).click();
  await expect(page.getByRole("region", { name: "Document" }).locator("[aria-current=true]")).toHaveText(
    "2. Pull the jaw forward.",
  );
  await expectAccessible(page, "a draft next to its document");
  // On a phone the document stands below the draft, and each step leads down to it and back.
  await resize({ page }, "phone");
  await page.getByRole("button", { name: /of step 1$/ }).click();
  const wayBack = page.getByRole("button", { name: "Back to where you were" });
  await expectAccessible(page, "a document below its draft");
  await wayBack.click();
  await expect(page.getByRole("button", { name: /of step 1$/ })).toBeFocused();
  await expect(page.getByRole("button", { name: /of step 1$/ })).toBeInViewport();
  await expect(wayBack).toBeHidden();
  await resize({ page }, "desk");
  await page.getByRole("button", { name: "Accept the draft" }).click();
  await expect(page.getByText("Accepted", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Open in the editor" }).click();
  await expect(page.getByText("Open the guard with the 13 mm wrench").first()).toBeVisible();
  await test.step("on a phone the last line of a list can be brought above the tray", async () => {
    await resize({ page }, "phone");
    await page.goto(inApp("/procedures"));
    const rows = page.getByRole("grid").getByRole("row");
    await expect(rows.nth(1)).toBeVisible();
    const button = page.getByRole("button", { name: /^Show drafts/ });
    await expect(button).toBeVisible();
    const isAbove = async () => {
      // The list goes on where other journeys have filled it.
      await page.getByRole("grid").evaluate((grid) => grid.parentElement?.scrollTo(0, grid.scrollHeight));
      const [row, tray] = [await rows.last().boundingBox(), await button.boundingBox()];
      return row !== null && tray !== null && row.y + row.height <= tray.y;
    };
    await expect.poll(isAbove).toBe(true);
  });
  await test.step("so can what stands in the place of an empty list, above two of them", async () => {
    await page.setViewportSize({ width: 390, height: 420 });
    await page.goto(inApp("/areas?search=nothing-is-called-so"));
    const lastLine = page.getByText("Try another word, or clear the search.");
    await expect(lastLine).toBeVisible();
    // Two of them take this much above the bar of a phone; one lies over the blank screen's own margin.
    const traysPx = 129;
    await page.evaluate(() => document.body.setAttribute("data-tray", "2"));
    const screen = page.locator("#screen");
    const isAbove = async () => {
      await screen.evaluate((element) => element.scrollTo(0, element.scrollHeight));
      const [line, window] = [await lastLine.boundingBox(), await screen.boundingBox()];
      return line !== null && window !== null && line.y + line.height <= window.y + window.height - traysPx;
    };
    await expect.poll(isAbove).toBe(true);
  });
});
