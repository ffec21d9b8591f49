import { describe, expect, it } from "vitest";
import { lockAfter } from "#features/sessions/rules.ts";
import { minute, second } from "#kit/time.ts";
import { idleWatch } from "./idle-watch.ts";

const start = 1_800_000_000_000;

/** @param kept what the pages of the device share */
function watched(kept: { touchedAt?: number } = {}) {
  let at = start;
  const did: string[] = [];
  const watch = idleWatch({
    now: () => at,
    lastTouch: () => kept.touchedAt,
    keepTouch: (touchedAt) => void (kept.touchedAt = touchedAt),
    sign: () => did.push("sign"),
    lock: () => did.push("lock"),
  });
  const wait = (ms: number) => {
    for (const end = at + ms; at < end; ) {
      at += 5 * second;
      watch.check();
    }
  };
  return { watch, wait, did, sleep: (ms: number) => void (at += ms) };
}

describe("[DV9] a person at a shared device", () => {
  it("an idle person is locked out after ten minutes, once, and no activity is reported before", () => {
    const { wait, did } = watched();
    wait(lockAfter - second * 5);
    expect(did).toEqual([]);
    wait(20 * minute);
    expect(did).toEqual(["lock"]);
  });

  it("continuous touches are reported once a minute at most", () => {
    const { watch, wait, did } = watched();
    for (let touches = 0; touches < 60; touches++) {
      wait(30 * second);
      watch.touched();
    }
    expect(did.includes("lock")).toBe(false);
    expect(did.length).toBeGreaterThanOrEqual(28);
    expect(did.length).toBeLessThanOrEqual(30);
  });

  it("a single touch is reported once", () => {
    const { watch, wait, did } = watched();
    watch.touched();
    wait(5 * second);
    watch.touched();
    wait(9 * minute);
    expect(did).toEqual(["sign"]);
  });

  it("who wakes it after a long sleep finds it locked", () => {
    const { watch, sleep, did } = watched();
    sleep(8 * 60 * minute);
    watch.touched();
    expect(did).toEqual(["lock"]);
  });

  it("work on another page of the device keeps the page behind it unlocked", () => {
    const kept = { touchedAt: start };
    const { wait, did } = watched(kept);
    for (let minutes = 0; minutes < 30; minutes++) {
      wait(minute);
      kept.touchedAt += minute;
    }
    expect(did).toEqual([]);
    wait(10 * minute);
    expect(did).toEqual(["lock"]);
  });

  it("[DV12] a reopened app has the rest of the ten minutes, and stores every touch", () => {
    const kept = { touchedAt: start - 9 * minute };
    const { watch, wait, did } = watched(kept);
    watch.touched();
    wait(5 * second);
    expect(kept.touchedAt).toBe(start);
    const later = watched({ touchedAt: start - 9 * minute });
    later.wait(minute);
    expect([did, later.did]).toEqual([[], ["lock"]]);
  });

  it("who sets the clock back finds it locked", () => {
    const { sleep, watch, did } = watched({ touchedAt: start });
    sleep(-60 * minute);
    watch.touched();
    expect(did).toEqual(["lock"]);
  });
});
