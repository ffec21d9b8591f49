import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { asPersona } from "./as-persona.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { test } from "./journey.ts";

for (const size of ["desk", "phone"] as const) {
  test(`a workspace is exported and its archive downloaded, on a ${size}`, async ({ browser }) => {
    const { page, inApp } = await asPersona(browser, "Admin", size);
    await page.goto(inApp("/settings"));
    await page.getByRole("link", { name: /^Export/ }).click();
    await page.getByRole("button", { name: "Export the workspace" }).click();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText("The archive holds everything");
    await expectAccessible(page, "the question before an export");
    await question.getByRole("button", { name: "Export everything" }).click();
    await expect(question).toBeHidden();
    const archive = page.getByRole("region", { name: "Archives" }).getByRole("listitem").first();
    await expect(archive).toContainText("Complete", { timeout: 90_000 });
    await expectAccessible(page, "the exports");
    const digest = (await archive.getByText(/^[0-9a-f]{64}$/).textContent()) ?? "";
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      archive.getByRole("button", { name: /^Download/ }).click(),
    ]);
    const bytes = await readFile(await download.path());
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(digest);
    await archive.getByRole("button", { name: /^Remove/ }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
    await expect(page.getByText(digest)).toBeHidden();
  });
}
