import { expect, type Page } from "@playwright/test";

/** Waits until the app's files are on the device and answer for it; of a browser that was made with `hasServiceWorker`. */
export const appIsCached = (page: Page) => page.waitForFunction(hasWorker, undefined, { timeout: 90_000 });

/** Runs in the page; typed by hand, because the rounds that use it are compiled without a browser's types. */
const hasWorker = (): boolean => {
  const { serviceWorker } = navigator as { serviceWorker?: { controller: { state: string } | null } };
  return serviceWorker?.controller?.state === "activated";
};

/** Takes the procedure whose page is open onto the device. */
export async function markOffline(page: Page): Promise<void> {
  await page.getByText("Available offline on this device", { exact: true }).tap();
  await expect(page.getByText(/^Here, with all it shows/)).toBeVisible({ timeout: 30_000 });
}
