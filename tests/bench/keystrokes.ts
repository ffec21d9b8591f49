import { chromium, type Page } from "@playwright/test";
import { browserArguments, findBrowser } from "#tests/support/browser.ts";
import type { Visitor } from "./identity-world.ts";

export interface Keystrokes {
  /** Rows that the table had loaded while it was typed. */
  readonly rows: number;
  /** From each key to the next picture that was painted, in ms, in steps of 8; 16 for whatever was quicker. */
  readonly ms: readonly number[];
}

const words = ["chen ek", "person9", "gita fa"];
/** Shorter than the pause after which the server is asked: the table is whole all the while. */
const betweenKeysMs = 90;
/** The browser tells of no event that took less. */
const quickest = 16;
const loadMsMax = 240_000;

/** Types into the search of the members' table, in the product as it is built, with all rows loaded. */
export async function typeIntoMembers(port: number, { workspaceId, cookie }: Visitor): Promise<Keystrokes> {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments });
  try {
    const url = `http://127.0.0.1:${port}`;
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, baseURL: url, locale: "en-US" });
    await context.addCookies([{ name: "fettle", value: cookie, url, httpOnly: true, sameSite: "Strict" }]);
    const page = await context.newPage();
    await page.goto(`/app/${workspaceId}/settings/members`);
    const field = page.getByRole("searchbox").first();
    await field.waitFor();
    const ms: number[] = [];
    let rows = 0;
    for (const word of words) {
      rows = await loadAll(page);
      await field.click();
      await page.evaluate(watchKeys);
      for (const key of word) {
        await page.keyboard.press(key);
        await page.waitForTimeout(betweenKeysMs);
      }
      await page.waitForTimeout(1000);
      const slow = await page.evaluate<number[]>(keysSeen);
      ms.push(...slow, ...Array.from({ length: word.length - slow.length }, () => quickest));
      await field.fill("");
    }
    return { rows, ms };
  } finally {
    await browser.close();
  }
}

/** Scrolls to the end of the table until nothing more comes. Returns how many rows there are. */
async function loadAll(page: Page): Promise<number> {
  const until = performance.now() + loadMsMax;
  while (performance.now() < until) {
    const status = await page.getByRole("status").allInnerTexts();
    const count = /^([\d,]+) members?$/m.exec(status.join("\n"))?.[1];
    if (count !== undefined) return Number(count.replaceAll(",", ""));
    await page.evaluate(scrollDown);
    await page.waitForTimeout(50);
  }
  throw new Error("The table of members did not load");
}

// In the page, where this side's compiler knows nothing.
const scrollDown = `for (const one of document.querySelectorAll("main *")) {
  if (one.scrollHeight > one.clientHeight + 50 && /auto|scroll/.test(getComputedStyle(one).overflowY)) {
    one.scrollTop = one.scrollHeight;
  }
}`;
const watchKeys = `
  window.benchKeys = new Map();
  window.benchWatch?.disconnect();
  window.benchWatch = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!entry.interactionId || !entry.name.startsWith("key")) continue;
      const known = window.benchKeys.get(entry.interactionId) ?? 0;
      window.benchKeys.set(entry.interactionId, Math.max(known, entry.duration));
    }
  });
  window.benchWatch.observe({ type: "event", durationThreshold: ${quickest} });`;
const keysSeen = "[...window.benchKeys.values()]";
