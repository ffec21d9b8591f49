import { expect, type Page } from "@playwright/test";

/** The run has ended well: its result leads, and what proves it is folded. */
export const seeDone = (page: Page): Promise<void> =>
  expect(page.getByRole("heading", { level: 1, name: "Done." })).toBeVisible();

/** From the ending of a run to its record, by the fold that proves it. */
export async function openRecord(page: Page): Promise<void> {
  await seeDone(page);
  await page.getByText(/what proves it/).click();
  await page.getByRole("link", { name: "Open the record" }).click();
  await expect(page.getByText("Content hash (SHA-256)")).toBeVisible();
}
