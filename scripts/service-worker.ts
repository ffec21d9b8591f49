import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { build, type Plugin } from "vite";

const entry = "src/app/web/worker/service-worker.ts";
/** Files that are served in addition to the page and belong to a version as the page does. */
const files = ["/theme.js", "/icon.svg"];
/** Larger ones, and the emoji, of which a person sees a few, belong to screens that need the server anyway (writing, cutting videos); they are kept once they were used. */
const bytesMax = 160_000;

/**
 * Writes `service-worker.js`: the worker of the app as one classic script, with the names of the build's files in it.
 * Its version is their content, so that a build that changed nothing is no new version. `app-files.json` has the same
 * names, for browsers that have no worker.
 */
export const serviceWorker = (): Plugin => ({
  name: "service-worker",
  apply: "build",
  async writeBundle({ dir = "" }, bundle) {
    const page = await readFile(path.join(dir, "index.html"), "utf8");
    const sizes = Object.entries(bundle).map(([name, one]) => ({
      name: `/${name}`,
      bytes: Buffer.byteLength(one.type === "chunk" ? one.code : one.source),
    }));
    const kept = sizes
      .filter(
        ({ name, bytes }) =>
          /^\/assets\/(?!noto-emoji-)[^/]+\.(?:js|css|woff2)$/.test(name) && (bytes <= bytesMax || page.includes(name)),
      )
      .map(({ name }) => name)
      .sort();
    const beside = await Promise.all(files.map((name) => readFile(path.join(dir, name), "utf8")));
    const code = await bundled();
    const version = createHash("sha256")
      .update([page, ...beside, ...kept, code].join("\n"))
      .digest("hex")
      .slice(0, 16);
    const isGerman = (name: string) => /\.de-[^/]*\.js$/.test(name);
    const thisBuild = {
      version,
      files,
      assets: kept.filter((name) => !isGerman(name)),
      german: kept.filter(isGerman),
    };
    await writeFile(path.join(dir, "service-worker.js"), `const thisBuild=${JSON.stringify(thisBuild)};\n${code}`);
    await writeFile(path.join(dir, "app-files.json"), JSON.stringify(thisBuild));
  },
});

/** A build of its own, because the app's splits what two entries share, and a classic script imports nothing. */
async function bundled(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "warn",
    build: { write: false, rolldownOptions: { input: entry, output: { format: "iife" } } },
  });
  const [one] = Array.isArray(result) ? result : [result];
  const chunk = one && "output" in one ? one.output[0] : undefined;
  if (!chunk) throw new Error("The service worker was not built");
  return chunk.code;
}
