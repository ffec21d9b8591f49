import "fake-indexeddb/auto";
import { beforeEach, expect, it, vi } from "vitest";

/** A page that has just opened, in the same browser. */
async function openPage() {
  vi.resetModules();
  const [{ browserSecret }, { askToResume }] = [await import("./browser-secret.ts"), await import("./resume.ts")];
  return { browserSecret, askToResume };
}

const lostDatabase = () =>
  new Promise((resolve, reject) => {
    const removing = indexedDB.deleteDatabase("fettle-browser");
    removing.onsuccess = resolve;
    removing.onerror = reject;
  });

beforeEach(() => {
  vi.unstubAllGlobals();
});

it("a browser keeps one secret for all its pages, and makes it once where two open together [SE16]", async () => {
  const [one, other] = [await openPage(), await openPage()];
  const [first, second] = await Promise.all([one.browserSecret(), other.browserSecret()]);
  expect(first).toMatch(/^[\w-]{43}$/);
  expect(second).toBe(first);
  expect(await (await openPage()).browserSecret()).toBe(first);
});

it("a browser that lost its database keeps its secret, and one whose copy is damaged makes another [SE16]", async () => {
  const first = await (await openPage()).browserSecret();
  await lostDatabase();
  expect(await (await openPage()).browserSecret()).toBe(first);
  await lostDatabase();
  localStorage.setItem("fettle.browser", "half a sec");
  const other = await (await openPage()).browserSecret();
  expect(other).toMatch(/^[\w-]{43}$/);
  expect(other).not.toBe(first);
  expect(localStorage.getItem("fettle.browser")).toBe(other);
});

it("a page sends the browser's secret whenever it exchanges the cookie [SE16]", async () => {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (_path: string, { body }: { readonly body: string }) => {
    sent.push(JSON.parse(body));
    return new Response();
  });
  const { askToResume, browserSecret } = await openPage();
  await askToResume();
  expect(sent).toEqual([{ browserSecret: await browserSecret() }]);
});

it("a browser that keeps nothing exchanges its cookie without a secret [SE16]", async () => {
  vi.stubGlobal("indexedDB", {
    open: () => {
      throw new DOMException("switched off", "SecurityError");
    },
  });
  const sent: RequestInit[] = [];
  vi.stubGlobal("fetch", async (_path: string, init: RequestInit) => {
    sent.push(init);
    return new Response();
  });
  const { askToResume, browserSecret } = await openPage();
  await askToResume();
  expect([await browserSecret(), sent[0]?.body]).toEqual([undefined, undefined]);
});
