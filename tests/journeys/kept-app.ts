import { expect, type Page } from "@playwright/test";

/** Waits until the app's files are on the device and answer for it; of a browser that was made with `isKept`. */
export const appIsKept = (page: Page) =>
  page.waitForFunction("navigator.serviceWorker.controller?.state === 'activated'", undefined, { timeout: 90_000 });

/** Takes the procedure whose page is open onto the device. */
export async function markOffline(page: Page): Promise<void> {
  await page.getByText("Available offline on this device", { exact: true }).tap();
  await expect(page.getByText(/^Here, with all it shows/)).toBeVisible({ timeout: 30_000 });
}
