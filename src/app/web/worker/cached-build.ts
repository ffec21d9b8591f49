/** What a build consists of, as `scripts/service-worker.ts` writes it into the worker. */
export interface Build {
  readonly version: string;
  /** The page's own path and its companions, such as "/theme.js". */
  readonly files: readonly string[];
  /** Hashed files that every screen may need. */
  readonly assets: readonly string[];
  /** The German words: kept where German is read. */
  readonly german: readonly string[];
}

const prefix = "fettle-app-";
export const pagePath = "/app";
const atOnceMax = 6;

/** The app's files on the device, a cache for each version. */
export function cachedBuild(build: Build, caches: CacheStorage, load: typeof fetch) {
  const name = prefix + build.version;
  const versions = async () => (await caches.keys()).filter((key) => key.startsWith(prefix));

  const pathsIn = async (version: string) => {
    const requests = await (await caches.open(version)).keys();
    return new Set(requests.map((request) => new URL(request.url).pathname));
  };

  /** What each version has is read once: to ask the browser for each of 800 files takes it a third of a second more. */
  async function addAll(paths: readonly string[]): Promise<void> {
    const cache = await caches.open(name);
    const here = await pathsIn(name);
    const others = await Promise.all((await versions()).filter((version) => version !== name).map(pathsIn));

    /** Hashed files are taken over from the previous version: only changed ones are fetched. */
    async function add(path: string): Promise<void> {
      const isHashed = path.startsWith("/assets/");
      const known = isHashed && others.some((other) => other.has(path)) ? await caches.match(path) : undefined;
      const response = known ?? (await load(path, isHashed ? {} : { cache: "no-cache" }));
      if (!response.ok) throw new Error(`${path} answered ${response.status}`);
      await cache.put(path, response);
    }

    const waiting = paths.filter((path) => !here.has(path));
    const lane = async () => {
      for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) await add(path);
    };
    await Promise.all(Array.from({ length: atOnceMax }, lane));
  }

  const readsGerman = async (): Promise<boolean> => {
    for (const version of await versions()) {
      for (const path of await pathsIn(version)) if (/\.de-[^/]*\.js$/.test(path)) return true;
    }
    return false;
  };

  return {
    /** All of the version, or none: a version that is half here is not taken. */
    async install(): Promise<void> {
      const german = (await readsGerman()) ? build.german : [];
      await addAll([pagePath, ...build.files, ...build.assets, ...german]);
    },
    addGerman: () => addAll(build.german),
    /** Keeps the previous version as well: a tab that was opened with it continues to load its files. [OF2] */
    async dropOld(): Promise<void> {
      const old = (await versions()).filter((key) => key !== name);
      for (const key of old.slice(0, -1)) await caches.delete(key);
    },
    async page(request: Request): Promise<Response> {
      return (await (await caches.open(name)).match(pagePath)) ?? load(request);
    },
    /**
     * From this version, then from whichever has it; fetched files are stored, since their name changes with their
     * content.
     */
    async file(request: Request): Promise<Response> {
      const cache = await caches.open(name);
      const known = (await cache.match(request)) ?? (await caches.match(request));
      if (known) return known;
      const response = await load(request);
      const isWhole = response.status === 200 && new URL(request.url).pathname.startsWith("/assets/");
      // Full storage is no reason to keep the file from the page.
      if (isWhole) await cache.put(request, response.clone()).catch(() => {});
      return response;
    },
  };
}
