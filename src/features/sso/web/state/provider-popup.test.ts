import { describe, expect, it } from "vitest";
import { openProviderPopup, type PopupResult, type ProviderPopup } from "./provider-popup.ts";

/** A browser whose other window does what the test specifies. */
function browser({ isBlocked = false } = {}) {
  const went: string[] = [];
  let heard: (end: PopupResult) => void = () => {};
  let look: () => void = () => {};
  const popup = {
    isClosed: false,
    go: (url: string) => void went.push(`popup ${url}`),
    close: () => (popup.isClosed = true),
  };
  const window: ProviderPopup = {
    open: () => (isBlocked ? undefined : popup),
    leave: (url) => void went.push(`here ${url}`),
    listen: (listener) => {
      heard = listener;
      return () => (heard = () => {});
    },
    every: (_ms, looker) => {
      look = looker;
      return () => (look = () => {});
    },
  };
  return { window, went, popup, announce: (end: PopupResult) => heard(end), look: () => look() };
}

const quiet = { blocked: () => {} };
const page = "https://idp.example/auth?state=s1";
const begin = async () => page;
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe("[SO16] a way to a provider", () => {
  it("goes in a window of its own, and ends when that says so", async () => {
    const here = browser();
    const going = openProviderPopup(here.window, begin, quiet);
    await settled();
    here.announce({ state: "another" });
    here.announce({ state: "s1" });
    expect([await going, here.went]).toEqual([{ is: "done" }, [`popup ${page}`]]);
  });

  it("continues in this window if the popup was blocked, and says so", async () => {
    const here = browser({ isBlocked: true });
    let said = false;
    const outcome = await openProviderPopup(here.window, begin, { blocked: () => (said = true) });
    expect([outcome, said, here.went]).toEqual([{ is: "left" }, true, [`here ${page}`]]);
  });

  it.each<[string, string, object]>([
    ["is ignored when it was cancelled at the provider", "cancelled", { is: "closed" }],
    ["says why it failed", "signInRefused", { is: "failed", problem: "signInRefused" }],
  ])("%s", async (_name, problem, outcome) => {
    const here = browser();
    const going = openProviderPopup(here.window, begin, quiet);
    await settled();
    here.announce({ state: "s1", problem });
    expect(await going).toEqual(outcome);
  });

  it("is ignored when the window was closed, once its last words can no longer come", async () => {
    const here = browser();
    const going = openProviderPopup(here.window, begin, quiet);
    await settled();
    here.popup.isClosed = true;
    here.look();
    here.announce({ state: "s1" });
    expect(await going).toEqual({ is: "done" });

    let isLate = false;
    const other = browser();
    const gone = openProviderPopup(other.window, begin, { ...quiet, late: () => (isLate = true) });
    await settled();
    other.popup.isClosed = true;
    for (let turn = 0; turn < 5; turn++) other.look();
    expect([await gone, isLate]).toEqual([{ is: "closed" }, false]);
    other.announce({ state: "s1" });
    expect(isLate).toBe(true);
  });

  it("closes the empty window when the server does not begin it", async () => {
    const here = browser();
    const refused = openProviderPopup(here.window, () => Promise.reject(new Error("refused")), quiet);
    await expect(refused).rejects.toThrow("refused");
    expect([here.popup.isClosed, here.went]).toEqual([true, []]);
  });
});
