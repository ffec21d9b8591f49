import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { browserArguments, findBrowser } from "#tests/support/browser.ts";
import { signedInAs } from "../journeys/as-persona.ts";
import { ask } from "../journeys/find.ts";
import startProduct from "../journeys/start-product.ts";
import { median } from "./load.ts";
import { phoneScreen, powerOf, slowDown, slowdownOf } from "./phone.ts";

const report = (line: string) => console.error(`bench: ${line}`);
/** Until the browser has taken the app onto the device, and is at rest. */
const restMs = 15_000;
/** Until what a screen does once it is there is done: the next opening would share the processor with it. */
const settleMs = 2_000;

interface Opened {
  readonly ms: number;
  readonly slowdown: number;
}

/**
 * How long a perform takes to open until its step and the button of the next action are there, from the start of the
 * navigation, on a phone in a slow network: warm with the app on the device, cold with nothing there but the session.
 * For comparison, how long the browser takes for one small file of the same server.
 */
export async function benchStart({ rounds }: { readonly rounds: number }): Promise<void> {
  const stop = await startProduct();
  const profile = await mkdtemp(path.join(os.tmpdir(), "fettle-start-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await findBrowser(),
    args: browserArguments,
    baseURL: process.env.FETTLE_ADDRESS ?? "",
    locale: "en-US",
    ...phoneScreen,
  });
  try {
    const perform = await runningPerform(context);
    await open(context, perform);
    const bare = await repeated(rounds, () => open(context, "/icon.svg"));
    const warm = await repeated(rounds, () => open(context, perform));
    const cold = await repeated(rounds, () => open(context, perform, { isCold: true }));
    tell("one small file", bare, bare);
    tell("a perform, warm", warm, bare);
    tell("a perform, cold", cold, bare);
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
    await stop();
  }
}

async function repeated(rounds: number, work: () => Promise<Opened>): Promise<Opened[]> {
  const all: Opened[] = [];
  for (let round = 0; round < rounds; round++) all.push(await work());
  return all;
}

/** Starts one as the demo's operator. Returns its address. */
async function runningPerform(context: BrowserContext): Promise<string> {
  const visit = await signedInAs("Operator", context);
  const { page } = visit;
  const { procedures } = await ask<{ procedures: readonly { id: string }[] }>(visit, "/procedures");
  await page.goto(visit.inApp(`/procedures/${procedures[0]?.id}/perform`));
  await page.waitForURL(/\/perform\/[0-9a-f-]+/);
  await onceThere(page, "navigator.serviceWorker.controller?.state");
  await page.waitForTimeout(restMs);
  const address = page.url();
  await page.close();
  return address;
}

/** The power of the machine is counted each time: others may use it too. */
async function open(context: BrowserContext, address: string, { isCold = false } = {}): Promise<Opened> {
  const page = await context.newPage();
  const slowdown = slowdownOf(await powerOf(page));
  const session = await slowDown(page, slowdown);
  if (isCold) {
    const origin = new URL(address).origin;
    const storageTypes = "service_workers,cache_storage,indexeddb";
    await session.send("Storage.clearDataForOrigin", { origin, storageTypes });
    await session.send("Network.clearBrowserCache");
  }
  await page.addInitScript(noteWhenThere);
  await page.goto(address);
  const ms = await onceThere<number>(page, "window.benchThere");
  await page.waitForTimeout(settleMs);
  await page.close();
  return { ms, slowdown };
}

/** The page's content security policy forbids `eval`, which polling would need, so the page itself waits. */
const onceThere = <Value>(page: Page, expression: string): Promise<Value> =>
  page.evaluate<Value>(`new Promise((resolve) => {
    const timer = setInterval(() => {
      const value = ${expression};
      if (value !== undefined) resolve(value, clearInterval(timer));
    }, 100);
  })`);

// In the page. A file that is no page of ours is there once it is loaded.
const noteWhenThere = `
  const note = () => (window.benchThere ??= performance.now());
  if (location.pathname.startsWith("/app/")) {
    const look = new MutationObserver(() => {
      if (!document.querySelector("h1") || !document.querySelector("footer button:not([disabled])")) return;
      look.disconnect();
      note();
    });
    look.observe(document, { childList: true, subtree: true, attributes: true });
  } else addEventListener("load", note);`;

function tell(what: string, all: readonly Opened[], bare: readonly Opened[]): void {
  const ms = all.map((one) => one.ms);
  const seconds = (value: number) => `${(value / 1000).toFixed(2)} s`;
  const times = (median(ms) / median(bare.map((one) => one.ms))).toFixed(1);
  const slowdown = median(all.map((one) => one.slowdown)).toFixed(1);
  const span = `${seconds(Math.min(...ms))} to ${seconds(Math.max(...ms))}`;
  report(
    `${what}: ${seconds(median(ms))} (${span}), ${times} times one small file, this machine slowed ${slowdown} times`,
  );
}
