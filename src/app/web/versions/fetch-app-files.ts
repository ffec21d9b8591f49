import { remember, remembered } from "#kit/web/device/device-memory.ts";
import type { Build } from "../worker/cached-build.ts";

/** The names of a build's files, as `scripts/service-worker.ts` writes them. */
const list = "/app-files.json";
const fetchedKey = "fettle.fetched-version";
const atOnce = 3;

/**
 * Fetches all files of the app once, for browsers without a service worker: on the floor the network comes and goes,
 * and files in the browser's own cache open without it. None of it is executed. Rejects if one fails to load; the next
 * page continues.
 * @param language whose texts are fetched as well, in addition to the English ones
 */
export async function fetchAppFiles(language: string, load: typeof fetch = fetch): Promise<void> {
  const { version, assets, german }: Build = await (await load(list)).json();
  const wanted = `${version} ${language}`;
  if (remembered(fetchedKey) === wanted) return;
  const waiting = language === "de" ? [...assets, ...german] : [...assets];
  const lane = async () => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const response = await load(path, { priority: "low" });
      if (!response.ok) throw new TypeError(`${path} answered ${response.status}`);
      // The browser caches a response that was read to its end.
      await response.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  remember(fetchedKey, wanted);
}
