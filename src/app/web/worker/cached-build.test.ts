import { describe, expect, it } from "vitest";
import { type Build, cachedBuild } from "./cached-build.ts";

const origin = "https://fettle.example";
const pathOf = (request: RequestInfo | URL) =>
  new URL(request instanceof Request ? request.url : String(request), origin).pathname;

/** The used part of the browser's caches. */
function fakeCaches() {
  const stores = new Map<string, Map<string, Response>>();
  const cacheOf = (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    return {
      match: async (request: RequestInfo) => store.get(pathOf(request))?.clone(),
      put: async (request: RequestInfo, response: Response) => void store.set(pathOf(request), response),
      keys: async () => [...store.keys()].map((path) => new Request(origin + path)),
    };
  };
  const caches = {
    open: async (name: string) => cacheOf(name),
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    match: async (request: RequestInfo) => {
      for (const store of stores.values()) {
        const found = store.get(pathOf(request));
        if (found) return found.clone();
      }
      return undefined;
    },
  };
  return { caches: caches as unknown as CacheStorage, stores };
}

const build = (version: string, ...assets: string[]): Build => ({
  version,
  files: ["/theme.js"],
  assets,
  german: [`/assets/text.de-${version}.js`],
});

/** A server that has one version at a time, and says which it was. */
function fakeServer() {
  const asked: string[] = [];
  let version = "1";
  const load = (async (request: RequestInfo) => {
    asked.push(pathOf(request));
    return version === "none" ? Promise.reject(new TypeError("Failed to fetch")) : new Response(version);
  }) as typeof fetch;
  return { load, asked, becomes: (next: string) => void (version = next) };
}

const asset = (name: string) => new Request(`${origin}/assets/${name}.js`);

describe("the app's files on the device", () => {
  it("[OF1] answer without a network: the page, and every file of the version", async () => {
    const { caches } = fakeCaches();
    const server = fakeServer();
    const kept = cachedBuild(build("1", "/assets/a.js"), caches, server.load);
    await kept.install();
    server.becomes("none");
    expect(await (await kept.page(new Request(`${origin}/app/w1/home`))).text()).toBe("1");
    expect(await (await kept.file(asset("a"))).text()).toBe("1");
  });

  it("[OF2] a version takes over what did not change, and fetches the rest and the page", async () => {
    const { caches } = fakeCaches();
    const server = fakeServer();
    await cachedBuild(build("1", "/assets/a.js", "/assets/b.js"), caches, server.load).install();
    server.becomes("2");
    server.asked.length = 0;
    await cachedBuild(build("2", "/assets/a.js", "/assets/c.js"), caches, server.load).install();
    expect(server.asked.toSorted()).toEqual(["/app", "/assets/c.js", "/theme.js"]);
  });

  it("[OF2] a tab of the version before finds its files after the new one was taken, and none of older ones stay", async () => {
    const { caches, stores } = fakeCaches();
    const server = fakeServer();
    for (const version of ["1", "2", "3"]) {
      server.becomes(version);
      const kept = cachedBuild(build(version, `/assets/only${version}.js`), caches, server.load);
      await kept.install();
      await kept.dropOld();
    }
    server.becomes("none");
    const kept = cachedBuild(build("3", "/assets/only3.js"), caches, server.load);
    expect(await (await kept.file(asset("only2"))).text()).toBe("2");
    await expect(kept.file(asset("only1"))).rejects.toThrow();
    expect([...stores.keys()]).toEqual(["fettle-app-2", "fettle-app-3"]);
  });

  it("[OF2] a version that does not arrive whole is not taken", async () => {
    const { caches } = fakeCaches();
    const broken = (async (request: RequestInfo) =>
      pathOf(request) === "/assets/b.js" ? new Response("", { status: 404 }) : new Response("1")) as typeof fetch;
    await expect(cachedBuild(build("1", "/assets/a.js", "/assets/b.js"), caches, broken).install()).rejects.toThrow(
      "404",
    );
  });

  it("[OF1] German comes where German is read, and with the next version by itself", async () => {
    const { caches, stores } = fakeCaches();
    const server = fakeServer();
    const first = cachedBuild(build("1", "/assets/a.js"), caches, server.load);
    await first.install();
    expect(server.asked).not.toContain("/assets/text.de-1.js");
    await first.addGerman();
    await cachedBuild(build("2", "/assets/a.js"), caches, server.load).install();
    expect(stores.get("fettle-app-2")?.has("/assets/text.de-2.js")).toBe(true);
  });
});
