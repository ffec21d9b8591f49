import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface AxeResult {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
  }[];
}

/**
 * Expects that axe finds nothing and that nothing scrolls that should not, which axe does not see. A fault is reported
 * and the journey goes on, so that one run reports them all. What axe finds has to last: on a busy machine its first look may
 * fall into the frames in which a dialog is put in place.
 */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  await drawn(page);
  // Through the debugger, because the page's policy lets no foreign script in.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axeSource);
  expect.soft(await lastingFaults(page), `axe on ${where}`).toEqual([]);
  await expectNoStrayScroll(page, where);
}

/** What axe finds in three looks, and for five seconds. One look takes as long as it takes. */
async function lastingFaults(page: Page): Promise<string[]> {
  const until = Date.now() + 5_000;
  for (let look = 1; ; look++) {
    const faults = await page.evaluate(axeFaults);
    if (faults.length === 0 || (look >= 3 && Date.now() >= until)) return faults;
  }
}

/** The page itself, and whatever fills it: a part that scrolls sideways is wider than it looks. */
export async function expectNoStrayScroll(page: Page, where: string): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - globalThis.innerWidth);
  expect.soft(overflow, `sideways scroll on ${where}`).toBeLessThanOrEqual(0);
  // Where the screen scrolls in its frame, a window that scrolls too shows nothing below it.
  const below = await page.evaluate(() =>
    document.querySelector("#screen") ? document.documentElement.scrollHeight - globalThis.innerHeight : 0,
  );
  expect.soft(below, `scroll of the window behind ${where}`).toBeLessThanOrEqual(0);
  const wide = await page.evaluate(() =>
    [...document.querySelectorAll("main, [role=dialog], [role=alertdialog], #screen")]
      .filter((part) => part.scrollWidth > part.clientWidth + 1)
      .map((part) => `${part.tagName} ${part.scrollWidth} > ${part.clientWidth}`),
  );
  expect.soft(wide, `parts that scroll sideways on ${where}`).toEqual([]);
}

/** Fonts are there, and a dialog that just opened: on a tablet it stays unseen until the keyboard has had its time. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const isSeen = () =>
    [...document.querySelectorAll("[role=dialog], [role=alertdialog]")].every((dialog) =>
      dialog.checkVisibility({ opacityProperty: true }),
    );
  await expect.poll(() => page.evaluate(isSeen)).toBe(true);
}

/**
 * Runs in the page. The whole result says of each rule how it went, and takes longer to bring over than to find: only
 * the faults leave the page.
 */
async function axeFaults(): Promise<string[]> {
  const { axe } = globalThis as unknown as { axe: { run(options: object): Promise<AxeResult> } };
  // Of what stands on a gradient axe does not say whether its contrast is enough.
  const shaded = [...document.querySelectorAll<HTMLElement>(".scroll-shade")];
  for (const part of shaded) part.style.backgroundImage = "none";
  const { violations } = await axe.run({
    // Of rules that are kept no list of elements is made.
    resultTypes: ["violations"],
    // For a rule that is off, and for one whose findings are for a person to look at: never a fault.
    preload: false,
  });
  for (const part of shaded) part.style.backgroundImage = "";
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary = "" }) => `${html.slice(0, 200)} ${failureSummary}`).join(" | ")}`,
  );
}
