// The journeys in a real browser, against the product as `npm start` runs it.
import { findBrowser } from "#tests/support/browser.ts";
import { runSteps, tool } from "./steps.ts";

const [withWindows, withoutWindows] = [await findBrowser(), await findBrowser({ hasWindows: false })];
const ok = await runSteps([
  {
    name: "journeys",
    command: tool(
      "@playwright/test/cli.js",
      "test",
      "--config",
      "tests/journeys/playwright.config.ts",
      ...process.argv.slice(2),
    ),
    environment: { FETTLE_BROWSER: withoutWindows, FETTLE_BROWSER_WITH_WINDOWS: withWindows },
  },
]);
process.exit(ok ? 0 : 1);
