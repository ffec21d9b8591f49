import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { browserArguments } from "../support/browser.ts";

const launched = (browser: string | undefined) => ({
  args: [...browserArguments, "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"],
  ...(browser && { executablePath: browser }),
});

/** What a browser shows beside its pages. */
const besidePages = "push.journey.ts";
/**
 * One long journey in each: begun last, they would leave the other workers with nothing to do. Not the one that listens to a microphone:
 * the first minute of a run is its busiest.
 */
const longOnes = ["corrective-actions.journey.ts", "shared-device.journey.ts"];

/**
 * The product as `npm start` runs it, in a real browser. One server for all journeys: each makes what it needs under a
 * name of its own. `scripts/journeys.ts` finds the browsers.
 */
export default defineConfig({
  testDir: ".",
  projects: [
    { name: "first", testMatch: longOnes },
    {
      name: "journeys",
      testMatch: "*.journey.ts",
      // Pictures for the README are made, not tested: FETTLE_SCREENSHOTS=1 npm run journeys -- screenshots
      testIgnore: [
        ...longOnes,
        besidePages,
        "hostile-names.journey.ts",
        ...(process.env.FETTLE_SCREENSHOTS ? [] : ["screenshots.journey.ts"]),
      ],
    },
    {
      name: "windows",
      testMatch: besidePages,
      use: { launchOptions: launched(process.env.FETTLE_BROWSER_WITH_WINDOWS) },
    },
    // It fills every list of the world. Alone: npm run journeys -- hostile-names --no-deps
    { name: "last", testMatch: "hostile-names.journey.ts", dependencies: ["first", "journeys"] },
  ],
  outputDir: "../../test-results",
  globalSetup: "./start-product.ts",
  fullyParallel: true,
  // One more than there are processors: a journey also waits, for the server and for what people are shown.
  workers: availableParallelism() + 1,
  // A journey that passes on its second try has a fault, or the product has one.
  retries: 0,
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [["list"]],
  use: {
    actionTimeout: 30_000,
    browserName: "chromium",
    locale: "en-US",
    timezoneId: "Europe/Oslo",
    // A trace takes as much of the processor as the journey: where one is needed, add `--trace on` to the command.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: launched(process.env.FETTLE_BROWSER),
  },
});
