// Opens the app in a real browser, kills it at a random moment soon after, and opens the same profile again, round after
// round: node bin/run.cjs tests/chaos/reopen-rounds.ts --rounds 50 [--seed 1]. Each opening looks whether somebody is
// still signed in. Needs the web build. Ends with 1 where anybody was signed out.
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Page, Response } from "@playwright/test";
import { sessionEndpoints } from "#features/sessions/contract.ts";
import { findBrowser } from "#tests/support/browser.ts";
import { address, patiently } from "../journeys/as-persona.ts";
import startProduct from "../journeys/start-product.ts";
import { randomFrom } from "../server/random-input.ts";
import { KilledBrowser } from "./killed-browser.ts";

/** Half of the kills come so soon after the page began to open, the others so soon after it was let in. */
const killMsMax = 3_000;
/** The browser writes its cookies to the disk every 30 s: once in so many rounds it lives so long, and goes on from there. */
const longEvery = 10;
const longMs = 35_000;
const answerMsMax = 180_000;

const { values } = parseArgs({ options: { rounds: { type: "string", default: "10" }, seed: { type: "string" } } });
const rounds = Number(values.rounds);
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
const random = randomFrom(seed);

const tally = { kills: 0, beforeTheAnswer: 0, afterTheAnswer: 0, longLives: 0, letIn: 0, signedOut: 0 };
const failures: string[] = [];
let home = "";

const profile = await mkdtemp(path.join(os.tmpdir(), "fettle-reopened-"));
const stopProduct = await startProduct();
const browser = new KilledBrowser(await findBrowser(), profile);

interface Opened {
  readonly page: Page;
  /** The server's answer to the cookie that the browser had on its disk. */
  readonly answer: Promise<Response>;
}

/** Opens the app in a browser that has just started. Nothing is awaited but that it is on its way. */
async function open(): Promise<Opened> {
  await browser.start();
  const page = browser.context.pages()[0] ?? (await browser.context.newPage());
  const answer = page.waitForResponse((response) => new URL(response.url()).pathname === sessionEndpoints.resume.path, {
    timeout: answerMsMax,
  });
  // A kill ahead of the answer ends the wait for it.
  answer.catch(() => {});
  await page.goto(home, { waitUntil: "commit", timeout: answerMsMax });
  return { page, answer };
}

async function kill(): Promise<void> {
  tally.kills++;
  await browser.kill();
}

/** Signs somebody in, and lets the browser live until it has written that down. */
async function signIn(): Promise<void> {
  await browser.start();
  const { context } = browser;
  const response = await patiently(() => context.request.post(`${address()}/v1/welcome/personas/operator`));
  const { workspaceId }: { workspaceId: string } = await response.json();
  home = `${address()}/app/${workspaceId}/procedures`;
  await sleep(longMs);
  await browser.kill();
}

/** Whether the browser was let in. It is told that it was not by 401. */
async function isLetIn(answer: Promise<Response>): Promise<boolean> {
  const status = (await answer).status();
  if (status === 200) tally.letIn++;
  else tally.signedOut++;
  return status === 200;
}

async function round(number: number): Promise<void> {
  const { answer } = await open();
  let isAnswered = false;
  void answer.then(
    () => (isAnswered = true),
    () => {},
  );
  if (number % longEvery === longEvery - 1) {
    tally.longLives++;
    await sleep(longMs);
  }
  if (random() < 0.5) await sleep(random() * killMsMax);
  else {
    await answer;
    await sleep(random() * killMsMax);
  }
  const isJudged = isAnswered;
  if (isJudged) tally.afterTheAnswer++;
  else tally.beforeTheAnswer++;
  await kill();
  if (!isJudged || (await isLetIn(answer))) return;
  failures.push(`round ${number + 1}: signed out`);
  await signIn();
}

console.log(`reopen rounds: ${rounds} rounds, seed ${seed}`);
const startedAt = performance.now();
try {
  await signIn();
  for (let number = 0; number < rounds; number++) {
    await round(number);
    if ((number + 1) % 10 === 0) console.log(`${number + 1} rounds, ${JSON.stringify(tally)}`);
  }
  // The last kill is judged too, and by what a person sees.
  const { page, answer } = await open();
  if (!(await isLetIn(answer))) failures.push("signed out after the last round");
  await page.getByRole("main").first().waitFor({ timeout: answerMsMax });
  if (new URL(page.url()).pathname.startsWith("/login")) failures.push("the sign-in page is shown at the end");
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
