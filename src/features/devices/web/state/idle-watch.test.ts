import { describe, expect, it } from "vitest";
import { minute, second } from "#kit/time.ts";
import { lockAfter } from "../../rules.ts";
import { idleWatch } from "./idle-watch.ts";

function watched() {
  let at = 0;
  const did: string[] = [];
  const watch = idleWatch({ now: () => at, sign: () => did.push("sign"), lock: () => did.push("lock") });
  const wait = (ms: number) => {
    for (const end = at + ms; at < end; ) {
      at += 5 * second;
      watch.look();
    }
  };
  return { watch, wait, did, sleep: (ms: number) => void (at += ms) };
}

describe("[DV9] a person at a shared device", () => {
  it("who touches nothing for ten minutes is locked out, once, and not told of before", () => {
    const { wait, did } = watched();
    wait(lockAfter - second * 5);
    expect(did).toEqual([]);
    wait(20 * minute);
    expect(did).toEqual(["lock"]);
  });

  it("who goes on touching is told of once a minute at most", () => {
    const { watch, wait, did } = watched();
    for (let touches = 0; touches < 60; touches++) {
      wait(30 * second);
      watch.touched();
    }
    expect(did.includes("lock")).toBe(false);
    expect(did.length).toBeGreaterThanOrEqual(28);
    expect(did.length).toBeLessThanOrEqual(30);
  });

  it("who touches once is told of once", () => {
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
});
