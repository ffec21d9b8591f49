import "@testing-library/jest-dom/vitest";
import { cleanup, configure, getConfig } from "@testing-library/react";
import * as React from "react";
import { afterAll, afterEach, beforeEach, expect, vi } from "vitest";
import { setLanguage, startLanguage } from "#kit/web/i18n.ts";
import { markFirstScreen } from "#kit/web/loading/first-screen.ts";
import { forgetBearer } from "#kit/web/session/session.ts";
import { toast } from "#kit/web/toast.tsx";
import { loadOverlays } from "#kit/web/ui/late-overlays.ts";
import { reportAnswered } from "#kit/web/wire/contact.ts";

const { getElementError } = getConfig();

configure({
  // A part that loads late takes its time on a machine that has other things to do.
  asyncUtilTimeout: 8000,
  /*
   * What is waited for is looked for again and again, and each look that finds nothing would print the whole page into an
   * error that nobody reads. The wait itself prints it once its time is up.
   */
  getElementError: (message, container) =>
    isWaiting() ? new Error(message ?? "nothing was found") : getElementError(message, container),
});

/** Testing Library's own note that a query is one of many of a wait. */
function isWaiting(): boolean {
  return Reflect.get(getConfig(), "_disableExpensiveErrorDiagnostics") === true;
}

/*
 * React takes the stack of every element that is made, for warnings that may come, until it has taken ten thousand within a
 * second. Here it has: that is a tenth of what the tests of screens take, and a warning says its words without it.
 */
Object.defineProperty(
  Reflect.get(React, "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE"),
  "recentlyCreatedOwnerStacks",
  { get: () => Number.POSITIVE_INFINITY, set: () => {} },
);

/*
 * What jsdom has not and screens need: sizes, observers, media queries. Everything is 1024 by 600 px, so that lists
 * that show what fits have something to show.
 */

class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

const size = (length: number) => ({ configurable: true, get: () => length });

Object.defineProperties(HTMLElement.prototype, { offsetWidth: size(1024), offsetHeight: size(600) });
Object.defineProperties(Element.prototype, { clientWidth: size(1024), clientHeight: size(600) });
Object.assign(globalThis, { ResizeObserver: NoObserver, IntersectionObserver: NoObserver });
Element.prototype.scrollIntoView = () => {};
Element.prototype.scrollTo = () => {};
globalThis.matchMedia = (media) =>
  ({
    media,
    matches: false,
    onchange: null,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
    dispatchEvent: () => false,
  }) satisfies MediaQueryList;

markFirstScreen();
// A browser has them when somebody presses anything.
await loadOverlays();

// Many files share a process, and one of them may have left its language, its sign-in or its server that is away.
await setLanguage("en");
forgetBearer();
reportAnswered();
localStorage.clear();

beforeEach(() => startLanguage());

afterEach(() => {
  cleanup();
  toast.clear();
  localStorage.clear();
  delete document.documentElement.dataset.density;
});

/*
 * A browser that reads such markup puts the inner element elsewhere. React says it once for each pair of elements, so it is the
 * first test of a process that fails.
 */
const wrongNesting: string[] = [];
const report = console.error;
console.error = (...said: unknown[]) => {
  const words = said.map(String).join(" ");
  if (words.startsWith("In HTML, ")) wrongNesting.push(words);
  report(...said);
};
afterEach(() => expect(wrongNesting.splice(0), "elements within elements that may not hold them").toEqual([]));

/*
 * What is still being loaded when a file ends would be broken for the next one, with which it shares its modules: a file
 * begins nothing any more that waits for an idle moment, and ends when what it loads has arrived.
 */
const waiting = new Set<ReturnType<typeof setTimeout>>();

Object.assign(globalThis, {
  requestIdleCallback(run: () => void) {
    const timer = setTimeout(() => {
      waiting.delete(timer);
      run();
    }, 200);
    waiting.add(timer);
  },
});

afterAll(async () => {
  console.error = report;
  for (const timer of waiting) clearTimeout(timer);
  await vi.dynamicImportSettled();
  await forgetRuns();
});

/** Where a browser has no database, the next file would list the runs that this one left in memory. */
async function forgetRuns(): Promise<void> {
  if (typeof indexedDB !== "undefined") return;
  const { performsAsTheyLie } = await import("#features/performs/web/parts/run/device.ts");
  for (const owner of await performsAsTheyLie.owners()) await performsAsTheyLie.removeAll(owner);
}
