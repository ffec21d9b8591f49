import { glob, mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build, type Manifest } from "vite";

const root = fileURLToPath(new URL("../../", import.meta.url));
/** Script that a screen loads, compressed. */
const limitKilobytes = 230;

/** Builds the web app aside and prints what each screen loads. Answers whether all keep the limit. */
export async function benchBundle(): Promise<boolean> {
  const outDir = await mkdtemp(path.join(os.tmpdir(), "fettle-bundle-"));
  try {
    await build({ root, logLevel: "warn", build: { outDir, emptyOutDir: true, manifest: true } });
    const manifest = JSON.parse(await readFile(path.join(outDir, ".vite/manifest.json"), "utf8")) as Manifest;
    return print(await weigh(manifest, outDir));
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

/** What a route loads; parts that a screen loads later on are none. */
const isScreen = /\/screens\/|^src\/app\/web\//;

const shell = "src/app/web/shell/shell.tsx";

/** Screens that have the whole window to themselves; all others load the shell too, which is a chunk of its own. */
async function screensWithoutShell(): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for await (const file of glob("src/**/web/**/routes.ts", { cwd: root })) {
    const text = await readFile(path.join(root, file), "utf8");
    const isEntry = /features\/(?:sessions|workspaces)\//.test(file);
    for (const [, frame, screen = ""] of text.matchAll(/frame: "(\w+)",\s*load: \(\) =>\s*import\("([^"]+)"\)/g)) {
      if (frame === "full" || isEntry) found.add(path.posix.join(path.posix.dirname(file), screen));
    }
  }
  return found;
}

interface Screen {
  readonly name: string;
  readonly kilobytes: number;
  /** The heaviest files that it loads beyond the entry's. */
  readonly largest: readonly string[];
}

async function weigh(manifest: Manifest, outDir: string): Promise<Screen[]> {
  const files = [...new Set(Object.values(manifest).map((chunk) => chunk.file))].filter((file) => file.endsWith(".js"));
  const weights = new Map<string, number>();
  for (const file of files) weights.set(file, gzipSync(await readFile(path.join(outDir, file))).length / 1000);
  const weightOf = (names: Iterable<string>) =>
    sum([...filesOf(manifest, names)].map((file) => weights.get(file) ?? 0));
  const entry = Object.keys(manifest).filter((name) => manifest[name]?.isEntry);
  const shared = filesOf(manifest, entry);
  const withoutShell = await screensWithoutShell();
  const screens = Object.keys(manifest).filter((name) => manifest[name]?.isDynamicEntry && isScreen.test(name));
  return [
    { name: "the entry alone", kilobytes: weightOf(entry), largest: heaviest(shared, weights) },
    ...screens.map((name) => ({
      name: name.replace(/^src\//, "").replace(/\.tsx?$/, ""),
      kilobytes: weightOf([...entry, ...(withoutShell.has(name) ? [] : [shell]), name]),
      largest: heaviest(
        [...filesOf(manifest, [name])].filter((file) => !shared.has(file)),
        weights,
      ),
    })),
  ].sort((a, b) => b.kilobytes - a.kilobytes);
}

/** The files of these chunks and of everything that they import at once. */
function filesOf(manifest: Manifest, names: Iterable<string>): Set<string> {
  const seen = new Set<string>();
  const waiting = [...names];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (seen.has(name)) continue;
    seen.add(name);
    waiting.push(...(manifest[name]?.imports ?? []));
  }
  return new Set([...seen].flatMap((name) => manifest[name]?.file ?? []).filter((file) => file.endsWith(".js")));
}

const heaviest = (files: Iterable<string>, weights: ReadonlyMap<string, number>): string[] =>
  [...files]
    .sort((a, b) => (weights.get(b) ?? 0) - (weights.get(a) ?? 0))
    .slice(0, 3)
    .map((file) => `${path.basename(file, ".js").replace(/-[\w-]{8}$/, "")} ${(weights.get(file) ?? 0).toFixed(0)}`);

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

function print(screens: readonly Screen[]): boolean {
  console.log(`\nscript of each screen, kB gzip, at most ${limitKilobytes}`);
  for (const { name, kilobytes, largest } of screens) {
    const mark = kilobytes > limitKilobytes ? "  over" : "";
    console.log(`${name.padEnd(58)}${kilobytes.toFixed(1).padStart(7)}${mark}  ${largest.join(", ")}`);
  }
  return screens.every((screen) => screen.kilobytes <= limitKilobytes);
}
