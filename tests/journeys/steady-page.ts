import { expect, type Page } from "@playwright/test";
import { allGiven } from "./held-back.ts";

/** How far a screen may move by itself while it loads, as the layout shift of web vitals, all of it added up. */
const shiftMax = 0.05;

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node?: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

/** What happened to one page: errors in its console, and what moved in it. */
export interface Watched {
  /** Expects that no error was written to the console since this was asked last. */
  readonly expectNoErrors: (where: string) => void;
  /** Expects that the present document did not move by itself while it loaded; of a page whose replies are held back. */
  readonly expectSteady: (where: string) => Promise<void>;
}

/** Watches a page from its next document on. */
export async function watch(page: Page): Promise<Watched> {
  const errors: string[] = [];
  page.on("console", (message) => {
    // That a call was refused is the browser's own line; the screens that are looked at for it say so themselves.
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
      errors.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(String(error)));
  await page.addInitScript(collectShifts);
  return {
    expectNoErrors: (where) => {
      expect.soft(errors.splice(0), `errors in the console of ${where}`).toEqual([]);
    },
    expectSteady: async (where) => {
      const { value, moved } = await page.evaluate(readShifts);
      expect.soft(value, `layout shift of ${where}:\n${moved.join("\n")}\n`).toBeLessThanOrEqual(shiftMax);
    },
  };
}

interface Shifts {
  /** Of all of them: sessions of shifts, as web vitals has them, begin and end by the clock. */
  value: number;
  readonly moved: string[];
}

/** Runs in the page: keeps each shift that no input explains. */
function collectShifts(): void {
  const shifts: Shifts = { value: 0, moved: [] };
  const placeOf = ({ x, y, width, height }: DOMRectReadOnly) =>
    `${Math.round(x)},${Math.round(y)} ${Math.round(width)}×${Math.round(height)}`;
  Object.assign(globalThis, { fettleShifts: shifts });
  new PerformanceObserver((list) => {
    for (const { startTime, value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      if (hadRecentInput) continue;
      shifts.value += value;
      for (const { node, previousRect, currentRect } of sources) {
        const name = node instanceof Element ? `${node.tagName} ${node.className}`.slice(0, 80) : node?.nodeName;
        const way = `from ${placeOf(previousRect)} to ${placeOf(currentRect)}`;
        shifts.moved.push(`${Math.round(startTime)} ms, ${value.toFixed(3)}: ${name} ${way}`);
      }
    }
  }).observe({ type: "layout-shift", buffered: true });
}

/** Runs in the page. */
function readShifts(): Shifts {
  return (globalThis as unknown as { fettleShifts: Shifts }).fettleShifts;
}

/** Waits, in any language, until the screen has its heading, all its replies, and nothing in it stands for what is still loading. */
export async function whole(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expect(page.locator(".sheen")).toHaveCount(0);
  // Once more, as what replaced one skeleton may bring the next.
  await allGiven(page);
  await expect(page.locator(".sheen")).toHaveCount(0);
}
