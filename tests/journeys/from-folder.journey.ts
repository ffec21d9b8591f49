import { expect } from "@playwright/test";
import { manualOf, zipOfFiles } from "../support/manuals.ts";
import { asPersona, unique } from "./as-persona.ts";
import { upload } from "./controls.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { test } from "./journey.ts";

/* A ZIP of manuals becomes drafts, which their author accepts or skips one after the other. */

test("a ZIP of documents becomes drafts that are reviewed one after the other", async ({ browser }) => {
  const { page, inApp } = await asPersona(browser, "Admin");
  const mark = unique("Press");
  const title = (n: number) => `${mark} ${n}`;
  const buffer = zipOfFiles({
    "Presses/one.docx": manualOf(title(1), [`Open guard 1 of ${mark}.`, "Pull the jaw."]),
    "Presses/one again.docx": manualOf(title(1), [`Open guard 1 of ${mark}.`, "Pull the jaw."]),
    "Presses/two.docx": manualOf(title(2), [`Open guard 2 of ${mark}.`, "Push the jaw."]),
    "Presses/notes.dwg": "no document",
  });
  await page.goto(inApp("/procedures/from-document"));
  await page.getByRole("link", { name: "A whole folder, or a ZIP" }).click();
  await expect(page.getByRole("heading", { name: "Procedures from a folder" })).toBeVisible();
  await expectAccessible(page, "handing in a folder");
  const button = page.getByRole("button", { name: "Choose files or a ZIP…" });
  await upload(page, { button, file: { name: `${mark}.zip`, mimeType: "application/zip", buffer } });
  const main = page.getByRole("main");
  await main.getByRole("link", { name: `${mark}.zip` }).click({ timeout: 60_000 });
  await expect(main.getByRole("heading", { name: "Where do the drafts belong?" })).toBeVisible({ timeout: 60_000 });
  await main.getByText("Everyone in the workspace").click();
  await expect(main.getByText("The drafts of 3 files will be visible to everyone.")).toBeVisible();
  await expectAccessible(page, "the places of a batch");
  await main.getByRole("button", { name: "Make 3 drafts" }).click();
  await expect(main.getByRole("link", { name: "Review 2 drafts" })).toBeVisible({ timeout: 180_000 });
  await expect(main.getByText(/The same file as Presses\/one/)).toBeVisible();
  await expectAccessible(page, "the results of a batch");
  await main.getByRole("link", { name: "Review 2 drafts" }).click();
  await expect(page.getByText("2 drafts left")).toBeVisible();
  await expectAccessible(page, "the review of a batch");
  await page.getByRole("button", { name: /^Accept/ }).click();
  await expect(page.getByText("1 draft left")).toBeVisible();
  await page.keyboard.press("s");
  await expect(page.getByText("1 accepted, 1 skipped.")).toBeVisible();
  await page.getByRole("link", { name: "Request approval of 1 accepted draft" }).click();
  await expect(page.getByRole("button", { name: /Accepted in your batch/ })).toBeVisible();
  await expect(page.getByRole("main").getByText(mark).first()).toBeVisible();
});
