import type { CDPSession, Page } from "@playwright/test";

/** The screen of a phone in the middle of the market, in CSS pixels. */
export const phoneScreen = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
} as const;

/** Slow 4G: 150 ms for a round trip, bits per second of both directions with a tenth lost to the line itself. */
const slow4G = {
  offline: false,
  latency: 150,
  downloadThroughput: asBytes(1_638_400),
  uploadThroughput: asBytes(750_000),
};

function asBytes(bitsPerSecond: number): number {
  return (bitsPerSecond / 8) * 0.9;
}

/**
 * How much slower such a phone is than a machine of this power: Lighthouse's own table, by which a machine of 1,300 is
 * slowed three times and one of 1,533 four times.
 */
export function slowdownOf(power: number): number {
  if (power >= 1_300) return 3 + (power - 1_300) / 233;
  return Math.max(1, 2 + (power - 800) / 500);
}

/** Slows a page down to a phone on a slow line. */
export async function slowDown(page: Page, slowdown: number): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", slow4G);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  return session;
}

/** The power of this machine at the moment, as Lighthouse counts it (its `benchmarkIndex`). */
export const powerOf = (page: Page): Promise<number> => page.evaluate<number>(countPower);

// In the page, where this side's compiler knows nothing: a text written letter by letter, and numbers copied.
const countPower = `(() => {
  const perSecond = (work) => {
    const begun = performance.now();
    let times = 0;
    while (performance.now() - begun < 500) {
      for (let turn = 0; turn < 10; turn++) work();
      times += 10;
    }
    return times / ((performance.now() - begun) / 1000);
  };
  const write = () => {
    let text = "";
    for (let at = 0; at < 10_000; at++) text += "a";
    return text.length;
  };
  let [from, to] = [[], []];
  for (let at = 0; at < 100_000; at++) from[at] = to[at] = at;
  const copy = () => {
    for (let at = 0; at < from.length; at++) to[at] = from[at];
    [from, to] = [to, from];
  };
  return (perSecond(write) + perSecond(copy)) / 20;
})()`;
