import { remember, remembered } from "#kit/web/device/device-memory.ts";
import type { Build } from "../worker/kept-build.ts";

/** The names of a build's files, as `scripts/service-worker.ts` writes them. */
const list = "/app-files.json";
const fetchedKey = "fettle.fetched-version";
const atOnce = 3;

/**
 * Fetches all files of the app once, for browsers that keep no app: on the floor the network comes and goes, and what
 * lies in the browser's own cache opens without it. Nothing of it is run. Rejects where one does not arrive; the next
 * page goes on.
 * @param language whose words are fetched as well, beside the English ones
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
      // The browser keeps what was read to its end.
      await response.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  remember(fetchedKey, wanted);
}
