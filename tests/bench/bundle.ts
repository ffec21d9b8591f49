import { existsSync } from "node:fs";
import { glob, mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build, type Manifest } from "vite";
import { eagerParts } from "../../scripts/eager-parts.ts";
import { reached } from "../../scripts/reached.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
/** Script that a screen loads, compressed. */
const limitKilobytes = 230;

/** Builds the web app aside and prints what each screen loads. Returns whether all keep the limit. */
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

const shell = "src/app/web/shell/shell.tsx";

interface Route {
  /** The module of the screen, as the manifest names it. */
  readonly name: string;
  readonly hasShell: boolean;
}

/**
 * The screens that the routes name. Those inside a workspace with frame "shell" load the shell too, which is a chunk of
 * its own. Parts that a screen loads later on are no screens, and what an open dialog needs comes late as well.
 */
async function routes(): Promise<Route[]> {
  const found = new Map<string, Route>();
  for await (const file of glob("src/**/web/**/routes.ts", { cwd: root })) {
    const text = await readFile(path.join(root, file), "utf8");
    const loaders = new Map<string, string>();
    for (const [, name = "", called = "", screen] of text.matchAll(loaderWithName)) {
      const inner = screen ?? loaders.get(called);
      if (inner !== undefined) loaders.set(name, inner);
    }
    for (const [, frame, called = "", screen, named = ""] of text.matchAll(frameAndLoader)) {
      const module = screen ?? loaders.get(called) ?? loaders.get(named);
      if (module === undefined) throw new Error(`${file}: which screen is loaded where the frame is "${frame}"?`);
      const name = path.posix.join(path.posix.dirname(file), module);
      found.set(name, { name, hasShell: frame === "shell" });
    }
  }
  return [...found.values()];
}

/** `() => import("./x.tsx")`, or `() => list()` of a loader that was named before. */
const loader = String.raw`\(\) =>\s*(?:(\w+)\(\)|import\("([^"]+)"\))`;
const loaderWithName = new RegExp(String.raw`const (\w+) = ${loader}`, "g");
const frameAndLoader = new RegExp(String.raw`frame: "(\w+)",\s*load: (?:${loader}|(\w+))`, "g");

interface Screen {
  readonly name: string;
  readonly kilobytes: number;
  /** With the German words, which only a reader of German loads. */
  readonly inGerman: number;
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
  const screen = (name: string, loaded: readonly string[], own: readonly string[]): Screen => ({
    name: name.replace(/^src\//, "").replace(/\.tsx?$/, ""),
    kilobytes: weightOf(loaded),
    inGerman: weightOf([...loaded, ...germanOf(manifest, loaded)]),
    largest: heaviest(
      [...filesOf(manifest, own)].filter((file) => own === loaded || !shared.has(file)),
      weights,
      namesOf(manifest),
    ),
  });
  const all = await routes();
  const inApp = all.filter(({ name }) => manifest[name]);
  for (const { name } of all) if (!manifest[name]) console.log(`${name} is in no list of the app's screens`);
  return [
    screen("the entry alone", entry, entry),
    ...inApp.map(({ name, hasShell }) => {
      const own = [name, ...present(manifest, eagerParts[name] ?? [])];
      return screen(name, [...entry, ...(hasShell ? [shell] : []), ...own], own);
    }),
  ].sort((a, b) => b.inGerman - a.inGerman);
}

/** A late part that an other chunk has swallowed is counted with that one; one that is gone is a mistake in the list. */
function present(manifest: Manifest, parts: readonly string[]): string[] {
  for (const part of parts) if (!existsSync(path.join(root, part))) throw new Error(`There is no ${part} any more`);
  return parts.filter((part) => manifest[part]);
}

/** The German words that these chunks ask for as soon as they run. */
function germanOf(manifest: Manifest, names: Iterable<string>): string[] {
  return [...chunksOf(manifest, names)]
    .flatMap((name) => manifest[name]?.dynamicImports ?? [])
    .filter((name) => name.endsWith("text.de.ts"));
}

/** These chunks and everything that they import at once. */
const chunksOf = (manifest: Manifest, names: Iterable<string>): Set<string> =>
  reached(names, (name) => manifest[name]?.imports ?? []);

const filesOf = (manifest: Manifest, names: Iterable<string>): Set<string> =>
  new Set(
    [...chunksOf(manifest, names)].flatMap((name) => manifest[name]?.file ?? []).filter((file) => file.endsWith(".js")),
  );

/** The modules after which the bundler calls its files: what several share has no name of its own. */
const namesOf = (manifest: Manifest): ReadonlyMap<string, string> =>
  new Map(Object.values(manifest).map(({ file, name = file }) => [file, name]));

const heaviest = (
  files: Iterable<string>,
  weights: ReadonlyMap<string, number>,
  names: ReadonlyMap<string, string>,
): string[] =>
  [...files]
    .sort((a, b) => (weights.get(b) ?? 0) - (weights.get(a) ?? 0))
    .slice(0, 3)
    .map((file) => `${names.get(file)} ${(weights.get(file) ?? 0).toFixed(0)}`);

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

function print(screens: readonly Screen[]): boolean {
  console.log(`\nscript of each screen, kB gzip, at most ${limitKilobytes}, also in German`);
  for (const { name, kilobytes, inGerman, largest } of screens) {
    const mark = inGerman > limitKilobytes ? "  over" : "";
    const figures = [kilobytes, inGerman].map((figure) => figure.toFixed(1).padStart(7)).join("");
    console.log(`${name.padEnd(58)}${figures}${mark}  ${largest.join(", ")}`);
  }
  return screens.every((screen) => screen.inGerman <= limitKilobytes);
}
