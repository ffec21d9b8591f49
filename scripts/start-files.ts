import { readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import path from "node:path";
import { reached } from "./reached.ts";
import { root } from "./source-files.ts";

/** A file that `npm start` runs or builds from, and the packages that it names. */
export interface StartFile {
  readonly path: string;
  readonly packages: readonly string[];
}

/** Everything below `src` but its tests, and the configuration of the browser's build with the scripts that it imports. */
export function startFiles(): StartFile[] {
  const product = readdirSync(path.join(root, "src"), { recursive: true, encoding: "utf8" })
    .map((name) => path.join("src", name).replaceAll("\\", "/"))
    .filter((name) => /\.(?:tsx?|css)$/.test(name) && !/\.test\.tsx?$/.test(name));
  return [...product, ...reached(["vite.config.ts"], ownImports)].map((file) => ({
    path: file,
    packages: packagesIn(textOf(file)),
  }));
}

const specifier = /(?:\bfrom\s+|\bimport\s*\(?\s*|\brequire(?:\.resolve)?\(\s*|@(?:import|plugin)\s+)"([^"\s]+)"/g;

/** By name: `@scope/name` or `name`, whichever file of the package is meant. */
export function packagesIn(text: string): string[] {
  const names = [...text.matchAll(specifier)]
    .map(([, name = ""]) => name)
    .filter((name) => /^[@a-z]/i.test(name) && !isBuiltin(name));
  return [...new Set(names.map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name))];
}

const ownImports = (file: string): string[] =>
  [...textOf(file).matchAll(specifier)]
    .map(([, name = ""]) => name)
    .filter((name) => name.startsWith("."))
    .map((name) => path.posix.join(path.posix.dirname(file), name));

const textOf = (file: string): string => readFileSync(path.join(root, file), "utf8");
