import { afterEach, describe, expect, it, vi } from "vitest";
import { preload } from "./preload.ts";

// Loaded files are remembered as long as the page is open: each test has files of its own.
const named = (rel: string) =>
  [...document.head.querySelectorAll<HTMLLinkElement>(`link[rel=${rel}]`)].map((link) => link.getAttribute("href"));
const load = async () => "the screen";

afterEach(() => {
  for (const link of document.head.querySelectorAll("link")) link.remove();
  vi.unstubAllGlobals();
});

const cachedByWorker = (isCached: boolean) =>
  vi.stubGlobal("navigator", { serviceWorker: { controller: isCached ? {} : null } });

describe("code that is loaded", () => {
  it("requests its files in parallel, each once", async () => {
    cachedByWorker(false);
    expect(await preload(load, ["assets/a.js", "assets/b.js"])).toBe("the screen");
    await preload(load, ["assets/b.js", "assets/c.js"]);
    expect(named("modulepreload")).toEqual(["/assets/a.js", "/assets/b.js", "/assets/c.js"]);
  });

  it("has none named where a worker keeps the app", async () => {
    cachedByWorker(true);
    expect(await preload(load, ["assets/kept.js"])).toBe("the screen");
    expect(named("modulepreload")).toEqual([]);
  });

  it("waits for its style, with a worker and without", async () => {
    cachedByWorker(true);
    const seen: string[] = [];
    const loading = preload(load, ["assets/waits.css"]).then((screen) => seen.push(screen));
    await Promise.resolve();
    expect(seen).toEqual([]);
    document.head.querySelector("link")?.dispatchEvent(new Event("load"));
    await loading;
    expect(seen).toEqual(["the screen"]);
  });

  it("asks again for a style that did not arrive", async () => {
    cachedByWorker(false);
    const failing = preload(load, ["assets/again.css"]);
    document.head.querySelector("link")?.dispatchEvent(new Event("error"));
    await expect(failing).rejects.toThrow("did not arrive");
    const again = preload(load, ["assets/again.css"]);
    expect(named("stylesheet")).toEqual(["/assets/again.css"]);
    document.head.querySelector("link")?.dispatchEvent(new Event("load"));
    expect(await again).toBe("the screen");
  });
});
