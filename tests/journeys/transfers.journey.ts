import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { asPersona } from "./as-persona.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { test } from "./journey.ts";

const archiveOn = (page: Page) => page.getByRole("region", { name: "Archives" }).getByRole("listitem").first();

test("a workspace is exported at a desk, and its archive downloaded and removed on a phone", async ({ browser }) => {
  const { page: desk, inApp } = await asPersona(browser, "Admin");
  await desk.goto(inApp("/settings"));
  await desk.getByRole("link", { name: /^Export/ }).click();
  await desk.getByRole("button", { name: "Export the workspace" }).click();
  const question = desk.getByRole("alertdialog");
  await expect(question).toContainText("The archive holds everything");
  await expectAccessible(desk, "the question before an export");
  await question.getByRole("button", { name: "Export everything" }).click();
  await expect(question).toBeHidden();
  await expect(archiveOn(desk)).toContainText("Complete", { timeout: 90_000 });
  await expectAccessible(desk, "the exports");
  const digest =
    (await archiveOn(desk)
      .getByText(/^[0-9a-f]{64}$/)
      .textContent()) ?? "";

  const { page: phone } = await asPersona(browser, "Admin", "phone");
  await phone.goto(inApp("/settings/exports"));
  await expect(archiveOn(phone)).toContainText(digest);
  await expectAccessible(phone, "the exports on a phone");
  const [download] = await Promise.all([
    phone.waitForEvent("download"),
    archiveOn(phone)
      .getByRole("button", { name: /^Download/ })
      .click(),
  ]);
  const bytes = await readFile(await download.path());
  expect(createHash("sha256").update(bytes).digest("hex")).toBe(digest);
  await archiveOn(phone)
    .getByRole("button", { name: /^Remove/ })
    .click();
  await phone.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(phone.getByText(digest)).toBeHidden();
  await expect(desk.getByText(digest)).toBeHidden();
});
