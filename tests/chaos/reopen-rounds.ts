// Opens the app in a real browser, kills it at a random moment soon after, opens the same profile again and looks
// whether somebody is still signed in: node bin/run.cjs tests/chaos/reopen-rounds.ts --rounds 50 [--seed 1]. Needs the
// web build. Ends with 1 where anybody was signed out.
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Page } from "@playwright/test";
import { findBrowser } from "#tests/support/browser.ts";
import { address, patiently } from "../journeys/as-persona.ts";
import startProduct from "../journeys/start-product.ts";
import { randomFrom } from "../server/random-input.ts";
import { KilledBrowser } from "./killed-browser.ts";

/** A kill comes so long after the page began to open at most: before, while and after the app shows. */
const killMsMax = 6_000;
/** The browser writes its cookies to the disk every 30 s: once in so many rounds it lives so long, and goes on from there. */
const longEvery = 10;
const longMs = 35_000;
const verdictMsMax = 120_000;

const { values } = parseArgs({ options: { rounds: { type: "string", default: "10" }, seed: { type: "string" } } });
const rounds = Number(values.rounds);
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
const random = randomFrom(seed);

const tally = { kills: 0, killedBeforeShown: 0, killedAfterShown: 0, longLives: 0, signedOut: 0 };
const failures: string[] = [];
let home = "";

const profile = await mkdtemp(path.join(os.tmpdir(), "fettle-reopened-"));
const stopProduct = await startProduct();
const browser = new KilledBrowser(await findBrowser(), profile);

/** Opens the app in a browser that has just started. Nothing is awaited but that it is on its way. */
async function open(): Promise<Page> {
  await browser.start();
  const page = browser.context.pages()[0] ?? (await browser.context.newPage());
  await page.goto(home, { waitUntil: "commit" });
  return page;
}

const shownIn = (page: Page) => page.getByRole("navigation").first();

/** Whether the app is shown, or the sign-in page in its place. */
async function verdict(page: Page): Promise<"in" | "out"> {
  const isIn = shownIn(page)
    .waitFor({ timeout: verdictMsMax })
    .then(() => "in" as const);
  const isOut = page.waitForURL(/\/login/, { timeout: verdictMsMax, waitUntil: "commit" }).then(() => "out" as const);
  return Promise.any([isIn, isOut]);
}

async function kill(): Promise<void> {
  tally.kills++;
  await browser.kill();
}

/** Signs in by the page, as a person does, and ends the browser in good order: it writes its cookies down then. */
async function signIn(): Promise<void> {
  await browser.start();
  const { context } = browser;
  const page = context.pages()[0] ?? (await context.newPage());
  const response = await patiently(() => context.request.post(`${address()}/v1/welcome/personas/operator`));
  const { workspaceId }: { workspaceId: string } = await response.json();
  home = `${address()}/app/${workspaceId}/procedures`;
  await page.goto(home);
  if ((await verdict(page)) === "out") throw new Error("the first sign-in failed");
  await sleep(longMs);
  await kill();
}

async function round(number: number): Promise<void> {
  const opened = await open();
  if (number % longEvery === longEvery - 1) {
    tally.longLives++;
    await sleep(longMs);
  }
  await sleep(random() * killMsMax);
  const wasShown = await shownIn(opened)
    .isVisible()
    .catch(() => false);
  if (wasShown) tally.killedAfterShown++;
  else tally.killedBeforeShown++;
  await kill();
  const again = await open();
  if ((await verdict(again)) === "out") {
    tally.signedOut++;
    failures.push(`round ${number + 1}: signed out after a kill ${wasShown ? "after" : "before"} the app was shown`);
    await browser.kill();
    await signIn();
    return;
  }
  // It is killed again as soon as it shows: its new cookie is not on the disk.
  await kill();
}

console.log(`reopen rounds: ${rounds} rounds, seed ${seed}`);
const startedAt = performance.now();
try {
  await signIn();
  for (let number = 0; number < rounds; number++) {
    await round(number);
    if ((number + 1) % 10 === 0) console.log(`${number + 1} rounds, ${JSON.stringify(tally)}`);
  }
} catch (error) {
  failures.push(error instanceof Error ? error.message : String(error));
} finally {
  await browser.kill();
  await stopProduct();
  await rm(profile, { recursive: true, force: true });
}
const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
console.log(`${tally.signedOut} signed out; ${JSON.stringify(tally)}; ${seconds} s in all`);
for (const failure of failures) console.error(`FAILED  ${failure}`);
process.exit(failures.length === 0 ? 0 : 1);
