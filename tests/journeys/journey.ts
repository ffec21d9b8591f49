import { test as plain } from "@playwright/test";

/**
 * A journey. Afterwards every browser window that it opened is closed: one that is left open goes on asking the server
 * about each change that later journeys make, and forty of them take more of the processor than the journey that runs.
 */
export const test = plain.extend<{ closedWindows: void }>({
  closedWindows: [
    async ({ browser }, use) => {
      await use();
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});
