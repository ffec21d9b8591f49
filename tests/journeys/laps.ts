import { expect, type Locator, type Page } from "@playwright/test";
import { bounceMs } from "#features/time-studies/rules/marks.ts";

/** Shows once the device has confirmed so many laps. */
export const storedLaps = (page: Page, laps: number): Locator =>
  page.getByText(new RegExp(`^${laps} laps? stored on this device$`));

/**
 * [TS12] Marks a lap once the last mark is so old that this one is no bounce of it, and waits until the device has it. Once: a
 * device that is slow to confirm has taken the first one, and another try would be another lap.
 */
export async function markLap(page: Page, laps: number, mark: () => Promise<void>): Promise<void> {
  const from = await page.evaluate(() => performance.now());
  await page.waitForFunction((until) => performance.now() > until, from + bounceMs);
  await mark();
  await expect(storedLaps(page, laps)).toBeVisible();
}
