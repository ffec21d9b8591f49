import { expect, type Page } from "@playwright/test";

/**
 * How far a screen may move by itself while it loads: the cumulative layout shift of web vitals. It is measured on request,
 * because it depends on the order in which replies come, and so on how busy the machine is.
 */
const shiftMax = 0.05;
export const isShiftMeasured = Boolean(process.env.FETTLE_LAYOUT_SHIFT ?? process.env.FETTLE_EVERY_SIZE);

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
  /** Expects that the present document wrote no error to the console and did not move by itself while it loaded. */
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
    expectSteady: async (where) => {
      expect.soft(errors.splice(0), `errors in the console of ${where}`).toEqual([]);
      if (!isShiftMeasured) return;
      const { largest, moved } = await page.evaluate(readShifts);
      expect.soft(largest, `layout shift of ${where}:\n${moved.join("\n")}\n`).toBeLessThanOrEqual(shiftMax);
    },
  };
}

/** Runs in the page: keeps each shift that no input explains. */
function collectShifts(): void {
  const shifts: { at: number; value: number; moved: string[] }[] = [];
  const placeOf = ({ x, y, width, height }: DOMRectReadOnly) =>
    `${Math.round(x)},${Math.round(y)} ${Math.round(width)}×${Math.round(height)}`;
  Object.assign(globalThis, { fettleShifts: shifts });
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as Shift[]) {
      if (shift.hadRecentInput) continue;
      const at = Math.round(shift.startTime);
      const moved = shift.sources.map(({ node, previousRect, currentRect }) => {
        const name = node instanceof Element ? `${node.tagName} ${node.className}`.slice(0, 80) : node?.nodeName;
        return `${at} ms, ${shift.value.toFixed(3)}: ${name} from ${placeOf(previousRect)} to ${placeOf(currentRect)}`;
      });
      shifts.push({ at, value: shift.value, moved });
    }
  }).observe({ type: "layout-shift", buffered: true });
}

/** Runs in the page: the largest session of shifts, each less than a second after the one before and five in all. */
function readShifts(): { readonly largest: number; readonly moved: readonly string[] } {
  const { fettleShifts: shifts } = globalThis as unknown as {
    fettleShifts: readonly { at: number; value: number; moved: string[] }[];
  };
  let best = { largest: 0, moved: [] as string[] };
  let session = { from: 0, last: Number.NEGATIVE_INFINITY, value: 0, moved: [] as string[] };
  for (const { at, value, moved } of shifts) {
    const goesOn = at - session.last < 1000 && at - session.from < 5000;
    session = goesOn
      ? { from: session.from, last: at, value: session.value + value, moved: [...session.moved, ...moved] }
      : { from: at, last: at, value, moved };
    if (session.value > best.largest) best = { largest: session.value, moved: session.moved };
  }
  return best;
}

/** Waits, in any language, until the screen has its heading and nothing in it stands for what is still loading. */
export async function whole(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expect(page.locator(".sheen")).toHaveCount(0);
  // Once more, as what replaced one skeleton may bring the next.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await expect(page.locator(".sheen")).toHaveCount(0);
}
